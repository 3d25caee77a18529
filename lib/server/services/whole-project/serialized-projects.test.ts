import { projectFromWire } from '@/lib/contract/project';
import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import { getDb, openDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { ROWS_AT_ONCE } from '@/lib/server/repositories/expense-repository';
import { newId } from '@/lib/server/resources/ids';
import { PIECE } from '@/lib/server/resources/text-in-pieces';
import { updateExpense } from '@/lib/server/services/expenses';
import { putLink } from '@/lib/server/services/links';
import { deleteMember } from '@/lib/server/services/members';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { updateProject } from '@/lib/server/services/projects';
import { countTo } from '@/tests/support/database/count-to';
import { getProject } from '@/tests/support/database/read-project';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { getSerializedProject, newTexts, projectJson, type SerializedProject } from './serialized-projects';

withTestDatabase();

const textOf = async (projectId: string) => Buffer.concat((await getSerializedProject(projectId)).pieces).toString();

describe('a project in its texts', () => {
  it('is what the tables hold, in both', async () => {
    const { projectId } = await createTrip();
    const project = await getProject(projectId);
    const serialized = await getSerializedProject(projectId);
    const { bytes, version } = serialized;
    const text = await textOf(projectId);
    expect(JSON.parse(text)).toEqual(project);
    expect([bytes, version]).toEqual([Buffer.byteLength(text), project.version]);
    expect(JSON.parse(await projectJson(serialized))).toEqual(projectFromWire(project));
  });

  it('is the same under another link, but for its beginning', async () => {
    const { projectId } = await createTrip();
    const reading = newId();
    await putLink(projectId, reading, 'read');
    const own = await getSerializedProject(projectId);
    const readOnly = await getSerializedProject(reading);
    const { mark, ...content } = await getProject(projectId);
    const project = { ...content, id: reading, read_only: true } as const;

    expect(JSON.parse(await textOf(reading))).toEqual(project);
    expect(JSON.parse(await projectJson(readOnly))).toEqual(projectFromWire(project));
    expect(JSON.parse(await projectJson(own)).id).toBe(projectId);
    expect(readOnly.bytes).toBe(Buffer.byteLength(await textOf(reading)));
    expect(await getSerializedProject(reading)).toBe(readOnly);
    expect(await getSerializedProject(projectId)).toBe(own);

    const writing = newId();
    await putLink(projectId, writing, 'write');
    const { read_only: _, ...writable } = project;
    expect(JSON.parse(await textOf(writing))).toEqual({ ...writable, id: writing, mark });
    expect(await getSerializedProject(reading)).toBe(readOnly);
  });

  it('is made once for each version', async () => {
    const { projectId, ana, taxi } = await createTrip();
    const first = await getSerializedProject(projectId);
    expect(await getSerializedProject(projectId)).toBe(first);
    await updateExpense({ projectId, memberId: ana.id, expenseId: taxi.id }, { amount: 7 }, {});
    expect(await getSerializedProject(projectId)).not.toBe(first);
    expect(JSON.parse(await textOf(projectId))).toEqual(await getProject(projectId));
  });

  it('is as new as what another process has written', async () => {
    const { projectId } = await createTrip();
    await getSerializedProject(projectId);
    const elsewhere = openDb(getEnv().DATABASE_URL);
    await elsewhere.project.update({ where: { id: projectId }, data: { name: 'Rome', version: { increment: 1 } } });
    await elsewhere.$disconnect();
    expect(await textOf(projectId)).toContain('Rome');
  });

  it('is read anew where a backup was restored that has the same version with another content', async () => {
    const { projectId } = await createTrip();
    const { version } = await getSerializedProject(projectId);
    const elsewhere = openDb(getEnv().DATABASE_URL);
    const updatedAt = new Date('2020-01-01');
    await elsewhere.project.update({ where: { id: projectId }, data: { name: 'Oslo', version, updatedAt } });
    await elsewhere.$disconnect();
    expect(await textOf(projectId)).toContain('Oslo');
  });

  it('is not there when it is deleted, or never was', async () => {
    const { projectId } = await createTrip();
    await getSerializedProject(projectId);
    await deleteProject(projectId);
    await expect(getSerializedProject(projectId)).rejects.toMatchObject({ code: 'project_deleted' });
    await expect(getSerializedProject(newId())).rejects.toMatchObject({ code: 'project_not_found' });
    await expect(getSerializedProject('none')).rejects.toMatchObject({ code: 'project_not_found' });
  });
});

describe('a project at the limits', () => {
  /** Runs the work, and counts the turns of the event loop that it leaves to others. */
  async function turnsDuring<T>(work: () => Promise<T>): Promise<{ turns: number; result: T }> {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const result = await work();
    isOver = true;
    return { turns, result };
  }

  /** Ana has paid for nearly all of it. */
  async function fullProject() {
    const { projectId, ana } = await createTrip();
    const db = getDb();
    // Prisma would take seconds for all of it.
    await db.$executeRawUnsafe(`
      INSERT INTO "Member" ("projectId", "id", "order")
      ${countTo(MAX_MEMBERS - 3)} SELECT '${projectId}', '${projectId}m' || i, i FROM n`);
    await db.$executeRawUnsafe(`
      INSERT INTO "Expense" ("projectId", "id", "memberId", "order", "name")
      ${countTo(MAX_EXPENSES - 2)} SELECT '${projectId}', '${projectId}e' || i, '${ana.id}', i, 'Expense ' || i FROM n`);
    // Each involves as many of the new members, who have no names, from another one on.
    const each = Math.floor(MAX_INVOLVEMENTS / MAX_EXPENSES);
    await db.$executeRaw`
      INSERT INTO "ExpenseInvolvement" ("projectId", "expenseId", "memberId")
      SELECT e."projectId", e."id", m."id"
      FROM "Expense" AS e JOIN "Member" AS m ON m."projectId" = e."projectId"
      WHERE e."projectId" = ${projectId} AND e."name" LIKE 'Expense %'
        AND m."name" IS NULL AND m."order" >= e."order" % 80 AND m."order" < e."order" % 80 + ${each}`;
    return { projectId, ana };
  }

  it('is made once for all who ask at the same time, in pieces of bounded size with a turn of the event loop after each', async () => {
    const { projectId } = await fullProject();
    const { turns, result } = await turnsDuring(() =>
      Promise.all(Array.from({ length: 20 }, () => getSerializedProject(projectId))),
    );
    const [first, ...others] = result;
    for (const other of others) expect(other).toBe(first);
    const { pieces = [] } = first ?? {};
    expect(pieces.length).toBeGreaterThan(20);
    expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
    // An expense with ten places has less than two kilobytes.
    for (const { byteLength } of pieces) expect(byteLength).toBeLessThan(PIECE + 2 * 1024);
    expect(JSON.parse(await textOf(projectId))).toEqual(await getProject(projectId));
  });

  it('is not made for each who asks between changes: those share what is made next, in the state that they asked for or a newer one', async () => {
    const { projectId } = await fullProject();
    const asked: { version: number; text: Promise<SerializedProject> }[] = [];
    for (let change = 0; change < 20; change += 1) {
      const { version } = await updateProject(projectId, { name: `Trip ${change}` });
      asked.push({ version, text: getSerializedProject(projectId) });
    }
    const texts = await Promise.all(asked.map(({ text }) => text));
    for (const [at, { version }] of asked.entries()) expect(texts[at]?.version).toBeGreaterThanOrEqual(version);
    expect(new Set(texts).size).toBeLessThan(10);
    expect(await textOf(projectId)).toContain('Trip 19');
  });

  it('is deleted some hundred expenses at a time, with a turn after each, and its payer too', async () => {
    const { projectId, ana } = await fullProject();
    const byPayer = await turnsDuring(() => deleteMember({ projectId, memberId: ana.id }, {}));
    expect(byPayer.turns).toBeGreaterThanOrEqual((MAX_EXPENSES - 2) / ROWS_AT_ONCE);
    expect(await getProject(projectId)).toMatchObject({ members: { length: MAX_MEMBERS - 1 } });

    const other = await fullProject();
    const whole = await turnsDuring(() => deleteProject(other.projectId, { isForGood: true }));
    expect(whole.turns).toBeGreaterThanOrEqual((MAX_EXPENSES - 2) / 100);
    expect(await getDb().expenseInvolvement.count({ where: { projectId: other.projectId } })).toBe(0);
  });
});

describe('the texts that are cached', () => {
  const entry = (bytes: number) => ({
    stamp: { version: 1, moment: '', epoch: '' },
    name: null,
    version: 1,
    pieces: [new Uint8Array(bytes)],
    bytes,
    members: [],
    entities: 1,
    isReadOnly: false,
  });

  it('stay within their size, and those that were not asked for the longest go first', () => {
    const cached = newTexts(20);
    const [a, b, c] = [entry(4), entry(4), entry(4)];
    cached.set('a', a).set('b', b);
    expect(cached.get('a')).toBe(a);
    cached.set('c', c);
    expect([cached.get('a'), cached.get('b'), cached.get('c')]).toEqual([a, undefined, c]);
  });

  it('count once where one takes the place of another', () => {
    const cached = newTexts(20);
    const [a, aa, b] = [entry(6), entry(6), entry(4)];
    cached.set('a', a).set('a', aa).set('b', b);
    expect(cached.get('a')).toBe(aa);
    expect(cached.get('b')).toBe(b);
  });

  it('hold none that is larger than all may be, and no older one in its place', () => {
    const cached = newTexts(20);
    cached.set('a', entry(2)).set('a', entry(11));
    expect(cached.get('a')).toBeUndefined();
  });
});
