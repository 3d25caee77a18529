import { Client } from 'pg';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { untilStatus } from '@/tests/support/until-status';

withTestDatabase();

const CREATIONS = 60;

/** As Citus 13 says it, of a connection that it opens and of one that it had. */
const ERRORS = [
  ['08006', 'connection to the remote node quits@10.0.0.2:5432 failed with the following error: Connection refused'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
] as const;

let other: Client;

beforeEach(async () => {
  other = new Client(process.env.DATABASE_URL);
  await other.connect();
});

afterEach(() => other.end());

/**
 * Has every statement that finds or writes a project of the given ids fail, as a coordinator does whose worker is away.
 * Returns a function that ends it.
 */
async function cutOff([code, message]: readonly [string, string], which: string): Promise<() => Promise<unknown>> {
  await other.query(`
    CREATE FUNCTION reach(id text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF ${which} THEN RAISE EXCEPTION '${message}' USING ERRCODE = '${code}'; END IF;
      RETURN true;
    END $$;
    CREATE FUNCTION reach_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM reach(NEW."id");
      RETURN NEW;
    END $$;
    CREATE TRIGGER reach BEFORE INSERT ON "Project" FOR EACH ROW EXECUTE FUNCTION reach_row();
    ALTER TABLE "Project" RENAME TO "Rows";
    CREATE VIEW "Project" AS SELECT * FROM "Rows" WHERE reach("id")`);
  return () =>
    other.query(`DROP VIEW "Project"; ALTER TABLE "Rows" RENAME TO "Project"; DROP TRIGGER reach ON "Project";
      DROP FUNCTION reach_row, reach`);
}

/** Half of all ids: the code of a letter is as often odd as even. */
const HALF = 'ascii(right(id, 1)) % 2 = 0';

function isCutOff(id: string): boolean {
  return id.charCodeAt(id.length - 1) % 2 === 0;
}

test.each(ERRORS)(
  'While half of the ids can’t be reached (%s), projects are created with the other half.',
  async (...error) => {
    const restore = await cutOff(error, HALF);
    const answers = await Promise.all(
      Array.from({ length: CREATIONS }, (_, at) => {
        const key = at % 2 === 0 ? { 'Idempotency-Key': `a-creation-beside-${error[0]}-${at}` } : undefined;
        return send('POST', '/projects', { name: 'Rome' }, key);
      }),
    );
    await restore();

    const made = answers.filter(({ status }) => status === 201);
    // One of 128 draws only ids that can't be reached.
    expect(made.length).toBeGreaterThanOrEqual(CREATIONS - 5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [503, 'unavailable']));
    expect(made.filter(({ body }) => isCutOff(body.id))).toEqual([]);
    const { rows } = await other.query(
      `SELECT count(*)::int AS count FROM "Project" WHERE ${HALF.replace('id', '"id"')}`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  },
);

test.each(ERRORS)(
  'A project that can’t be reached (%s) is answered 503 by every call, and others as ever.',
  async (...error) => {
    const { body: cut } = await send('POST', '/projects', { name: 'Rome' });
    const { body: near } = await send('POST', '/projects', { name: 'Oslo' });
    const restore = await cutOff(error, `id = '${cut.id}'`);
    const calls = [
      await call('GET', `/projects/${cut.id}`),
      await send('PUT', `/projects/${cut.id}`, { name: 'Lima' }),
      await send(
        'POST',
        `/projects/${cut.id}/members`,
        { name: 'Ana' },
        { 'Idempotency-Key': 'a-key-of-a-far-member' },
      ),
      await call('DELETE', `/projects/${cut.id}`),
      await call('GET', `/projects/${cut.id}/events`),
    ];
    const others = [
      await call('GET', `/projects/${near.id}`),
      await send('PUT', `/projects/${near.id}`, { name: 'Lima' }),
    ];
    await untilStatus(200, () => call('GET', '/health/ready'));
    await restore();

    expect(calls.map(({ status, body }) => [status, body.code])).toEqual(calls.map(() => [503, 'unavailable']));
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call('GET', `/projects/${cut.id}`)).body).toMatchObject({ name: 'Rome', version: 1 });
  },
);

test('Where no id can be reached, a creation is answered 503, and a key may be sent again.', async () => {
  const key = { 'Idempotency-Key': 'a-key-for-later-times' };
  const restore = await cutOff(ERRORS[0], 'true');
  expect(await send('POST', '/projects', {}, key)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await restore();
  const made = await send('POST', '/projects', {}, key);
  expect(made.status).toBe(201);
  expect((await send('POST', '/projects', {}, key)).body.id).toBe(made.body.id);
});
