import { compareText } from '@/lib/domain/order';
import { openDb } from '@/lib/server/engines/db';
import { Prisma, type PrismaClient } from '@/lib/server/generated/postgres/client';
import { migrate } from '@/lib/server/migrations/migrate';
import { SettingsError } from '@/lib/server/process/env';
import { newId } from '@/lib/server/resources/ids';
import { withPostgresDatabase, withSqliteFile } from '@/tests/support/database/empty-database';
import { copyProjects } from './copy-projects';
import { readRows } from './project-tables';

const DATABASES = { SQLite: withSqliteFile, PostgreSQL: withPostgresDatabase };
const DEMO = newId();

type EngineName = keyof typeof DATABASES;

const directions: [from: EngineName, to: EngineName][] =
  process.env.TEST_ENGINE === 'postgres'
    ? [
        ['SQLite', 'PostgreSQL'],
        ['PostgreSQL', 'SQLite'],
      ]
    : [['SQLite', 'SQLite']];

describe.each(directions)('from %s to %s', (fromEngine, toEngine) => {
  const urls = [DATABASES[fromEngine](), DATABASES[toEngine]()] as const;
  let from: PrismaClient;
  let to: PrismaClient;

  beforeEach(async () => {
    for (const url of urls) await migrate(url());
    [from, to] = [openDb(urls[0]()), openDb(urls[1]())];
    for (const db of [from, to]) {
      await db.project.deleteMany();
      await db.projectCreation.deleteMany();
      await db.projectLink.deleteMany();
    }
  });

  afterEach(() => Promise.all([from.$disconnect(), to.$disconnect()]));

  function copy(onProgress: (done: number, total: number) => void = () => undefined) {
    return copyProjects({ from, to, demoProjectId: DEMO, onProgress });
  }

  test('Every row arrives as it was, and is told.', async () => {
    const ids = [await writeProject(from, 0), await writeProject(from, 3), await writeProject(from, 1_100)];
    await from.project.create({ data: { id: DEMO, name: 'The demo here' } });
    await to.project.create({ data: { id: DEMO, name: 'The demo there' } });
    const seen: [number, number][] = [];

    const counts = await copy((done, total) => seen.push([done, total]));

    expect(counts).toEqual({
      projects: 3,
      links: 6,
      members: 6,
      expenses: 1_103,
      involvements: 1_103,
      'idempotency keys': 3,
      changes: 6,
      'project creations': 3,
    });
    expect(seen).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    for (const id of ids) expect(await rowsOf(to, id)).toEqual(await rowsOf(from, id));
    expect((await to.project.findUniqueOrThrow({ where: { id: DEMO } })).name).toBe('The demo there');
  });

  test('A copy that broke off goes on where it was.', async () => {
    for (let count = 0; count < 4; count += 1) await writeProject(from, count);
    let calls = 0;
    const breaking = copy(() => {
      calls += 1;
      if (calls === 2) throw new Error('The lights went out.');
    });
    await expect(breaking).rejects.toThrow('The lights went out.');
    expect(await to.project.count()).toBe(2);

    expect(await copy()).toMatchObject({ projects: 4, expenses: 6 });
  });

  test('A history and keys without end are read and written in pieces, and go on where a copy broke off.', async () => {
    const id = await writeProject(from, 2);
    await writeLongHistory(from, id);
    const pieces: Record<'keys' | 'changes', number[]> = { keys: [], changes: [] };
    let pieceLeft = 2;
    const seen = from.$extends({
      query: {
        idempotencyKey: {
          async findMany({ args, query }) {
            const rows = await query(args);
            pieces.keys.push(rows.length);
            return rows;
          },
        },
        change: {
          async findMany({ args, query }) {
            if (pieceLeft === 0) throw new Error('The lights went out.');
            pieceLeft -= 1;
            const rows = await query(args);
            pieces.changes.push(rows.length);
            return rows;
          },
        },
      },
    }) as unknown as PrismaClient;
    const copySeen = () => copyProjects({ from: seen, to, demoProjectId: DEMO, onProgress: () => undefined });

    await expect(copySeen()).rejects.toThrow('The lights went out.');
    const begun = await to.change.count();
    pieceLeft = Number.POSITIVE_INFINITY;
    expect(await copySeen()).toMatchObject({ projects: 1, changes: 607, 'idempotency keys': 1_201 });

    expect(pieces.keys).toEqual([500, 500, 201, 500, 500, 201]);
    expect(begun).toBe(503);
    expect(pieces.changes).toEqual([500, 3, 500, 3, 2, 102]);
    expect(await rowsOf(to, id)).toEqual(await rowsOf(from, id));
  });

  test.each(['idempotencyKey', 'change'] as const)(
    'A row of %s that the target has beyond is refused.',
    async (table) => {
      const id = await writeProject(from, 2);
      await copy();
      if (table === 'change')
        await to.change.create({ data: { projectId: id, version: 8, kind: 'put_back', before: '' } });
      else await to.idempotencyKey.create({ data: { projectId: id, key: newId(), fingerprint: 'hash', entityId: id } });

      await expect(copy()).rejects.toThrow('TO_URL holds a project of FROM_URL with other content.');
    },
  );

  test.each(['idempotencyKey', 'change'] as const)(
    'A row of %s that the target has otherwise is refused.',
    async (table) => {
      const id = await writeProject(from, 2);
      await copy();
      const where = { projectId: id };
      if (table === 'change') await to.change.updateMany({ where, data: { before: '{}' } });
      else await to.idempotencyKey.updateMany({ where, data: { fingerprint: 'other' } });

      await expect(copy()).rejects.toThrow('TO_URL holds a project of FROM_URL with other content.');
    },
  );

  test('A target with other projects is refused, and neither is changed.', async () => {
    await writeProject(from, 2);
    const id = await writeProject(to, 1);
    const before = await rowsOf(to, id);

    await expect(copy()).rejects.toThrow(SettingsError);
    await expect(copy()).rejects.toThrow('TO_URL holds projects that FROM_URL does not have.');

    expect(await to.project.count()).toBe(1);
    expect(await rowsOf(to, id)).toEqual(before);
  });

  test('A target whose copy has been changed since is refused, and not changed.', async () => {
    const id = await writeProject(from, 2);
    await copy();
    await to.member.updateMany({ where: { projectId: id }, data: { name: 'Changed' } });

    await expect(copy()).rejects.toThrow('TO_URL holds a project of FROM_URL with other content.');

    expect(await to.member.count({ where: { name: 'Changed' } })).toBe(2);
  });

  test('The target keeps an epoch of its own.', async () => {
    const before = await to.epoch.findMany();
    await copy();
    expect(await to.epoch.findMany()).toEqual(before);
    expect(before).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
    expect(before).not.toEqual(await from.epoch.findMany());
  });

  test('A source that is changed meanwhile is told.', async () => {
    const ids = [await writeProject(from, 1), await writeProject(from, 1)].sort();
    let change: Promise<unknown> | undefined;
    const copying = copy((done) => {
      if (done === 1) change = from.project.update({ where: { id: ids[0] }, data: { version: 8 } }).then();
    });
    await expect(copying).rejects.toThrow('FROM_URL was changed while it was copied.');
    await change;
  });
});

test('All tables are copied, but not the epoch, nor what a source of rates has said, which is asked again.', () => {
  const left: string[] = [Prisma.ModelName.Epoch, Prisma.ModelName.RateSource];
  expect(Object.keys(Prisma.ModelName).filter((name) => !left.includes(name))).toEqual([
    'Project',
    'ProjectLink',
    'Member',
    'Expense',
    'ExpenseInvolvement',
    'IdempotencyKey',
    'ProjectCreation',
    'Change',
  ]);
});

/** All that is stored of a project. */
async function rowsOf(db: PrismaClient, projectId: string) {
  const where = { projectId };
  const keys = await db.idempotencyKey.findMany({ where });
  return {
    ...(await readRows(db, projectId)),
    keys: keys.sort((a, b) => compareText(a.key, b.key)),
    changes: await db.change.findMany({ where, orderBy: { version: 'asc' } }),
  };
}

/** 600 small changes with five large ones between them, and 1,200 keys. */
async function writeLongHistory(db: PrismaClient, projectId: string): Promise<void> {
  const large = 'x'.repeat(600_000);
  await db.change.createMany({
    data: Array.from({ length: 605 }, (_, at) => ({
      projectId,
      version: 100 + at,
      kind: 'put_back',
      before: at >= 499 && at < 504 ? large : '{}',
    })),
  });
  const keys = Array.from({ length: 1_200 }, () => ({
    projectId,
    key: newId(),
    fingerprint: 'hash',
    entityId: newId(),
  }));
  await db.idempotencyKey.createMany({ data: keys });
}

/** A project of two members; the first paid this many expenses, in each of which one is involved. */
async function writeProject(db: PrismaClient, expenseCount: number): Promise<string> {
  const projectId = newId();
  const members = ['Zoë 👩‍🚀', null].map((name, order) => ({
    projectId,
    id: newId(),
    name,
    order,
    version: order + 1,
  }));
  const [payer, other] = members as [(typeof members)[number], (typeof members)[number]];
  const expenses = Array.from({ length: expenseCount }, (_, order) => ({
    projectId,
    id: newId(),
    memberId: payer.id,
    name: order % 2 ? `Taxi ${order}` : null,
    amount: [null, 0n, 999_999_999_999n][order % 3] ?? null,
    order,
    isPayment: order % 4 === 1,
    ...(order % 3 === 1 && { originalAmount: 999_999_999_999n, originalCurrency: 'CZK' }),
    version: order,
  }));
  const created = new Date('2026-02-03T04:05:06.789Z');
  await db.project.create({
    data: {
      ...{
        id: projectId,
        name: 'O\'Hara; \\ "x"',
        currency: 'KWD',
        rates: '{"in":"KWD","rates":{"CZK":"0.0132"}}',
        version: 7,
        createdAt: created,
      },
      ...{ ownLink: false, deletedAt: expenseCount === 3 ? created : null },
    },
  });
  const links = ['read', 'gone'].map((may) => ({ link: newId(), projectId, may, createdAt: created }));
  await db.projectLink.createMany({ data: links });
  await db.member.createMany({ data: members });
  await db.expense.createMany({ data: expenses });
  await db.expenseInvolvement.createMany({
    data: expenses.map(({ id }, at) => ({
      projectId,
      expenseId: id,
      memberId: at % 2 ? payer.id : other.id,
      weight: [1n, 2n, 99_999_999_999n][at % 3],
    })),
  });
  const call = { key: newId(), fingerprint: 'hash', projectId };
  await db.idempotencyKey.create({ data: { ...call, entityId: payer.id } });
  await db.projectCreation.create({ data: call });
  await db.change.createMany({
    data: [
      { projectId, version: 7, kind: 'member_added', before: `{"members":{"${other.id}":null}}`, at: created },
      {
        projectId,
        version: 6,
        kind: 'put_back',
        before: '{"project":{"name":"Zoë 👩‍🚀"}}',
        group: 'save',
        device: 'hash',
      },
    ],
  });
  return projectId;
}
