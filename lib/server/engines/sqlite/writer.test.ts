import Database from 'better-sqlite3';
import fc from 'fast-check';
import { fileOf } from '@/lib/server/engines/database-url';
import { getDb, getWriter } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();

let other: Database.Database;

beforeAll(() => {
  other = new Database(fileOf(getEnv().DATABASE_URL));
});
afterAll(() => other.close());

/** The names of projects that are committed, as another connection sees them. */
function committed(): string[] {
  return other.prepare('SELECT "name" FROM "Project" ORDER BY "name"').pluck().all() as string[];
}

beforeEach(() => other.exec('DELETE FROM "Project"'));

function insert(tx: Tx, name: string): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "Project" ("id", "name", "createdAt", "updatedAt") VALUES (${newId()}, ${name}, ${new Date()}, ${new Date()})`;
}

class Refused extends Error {}

test('Of transactions that are committed together, one that throws is undone alone.', async () => {
  const { transact } = await getWriter();
  const inserting = (name: string) => transact((tx) => insert(tx, name));
  const answers = await Promise.allSettled([
    inserting('a'),
    transact(async (tx) => {
      await insert(tx, 'b');
      throw new Refused();
    }),
    inserting('c'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(committed()).toEqual(['a', 'c']);
});

test('Whichever throw, and wherever, the others are done, each once, and sees what those before it have done.', async () => {
  const { transact } = await getWriter();
  const step = fc.constantFrom('insert', 'wait');
  const work = fc.record({ steps: fc.array(step, { maxLength: 4 }), throws: fc.boolean(), isLate: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 8 }), async (works) => {
      other.exec('DELETE FROM "Project"');
      const running = works.map(async ({ steps, throws, isLate }, at) => {
        // In a later group, or while one is under way.
        if (isLate) await new Promise((resolve) => setImmediate(resolve));
        return transact(async (tx) => {
          const [before] = await tx.$queryRaw<{ count: number }[]>`SELECT COUNT(*) AS "count" FROM "Project"`;
          let inserted = 0;
          for (const one of steps) {
            if (one === 'insert') inserted += await insert(tx, `${at}`);
            else await new Promise((resolve) => setImmediate(resolve));
          }
          const [after] = await tx.$queryRaw<{ count: number }[]>`SELECT COUNT(*) AS "count" FROM "Project"`;
          expect(after?.count).toBe((before?.count ?? 0) + inserted);
          if (throws) throw new Refused();
        });
      });
      const answers = await Promise.allSettled(running);
      const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason : null));
      expect(reasons.map((reason) => reason instanceof Refused)).toEqual(works.map(({ throws }) => throws));
      const done = works.flatMap(({ steps, throws }, at) =>
        throws ? [] : steps.filter((one) => one === 'insert').map(() => `${at}`),
      );
      expect(committed()).toEqual(done);
    }),
    { numRuns: 60 },
  );
});

test('Transactions that wait together are answered once all of them are committed, also those that throw.', async () => {
  const { transact } = await getWriter();
  const seen: string[][] = [];
  const look = () => {
    seen.push(committed());
  };
  const names = ['a', 'b', 'c', 'd'];
  const refused = transact(async (tx) => {
    // It may tell of what it has seen.
    await insert(tx, 'x');
    throw new Refused();
  });
  const inserted = names.map((name) => transact((tx) => insert(tx, name)));
  await Promise.allSettled([refused, ...inserted].map((answer) => answer.finally(look)));
  expect(seen).toEqual(Array(5).fill(names));
});

test('Where the commit fails, none is acknowledged, nothing is done, and the next goes on.', async () => {
  const { transact } = await getWriter();
  const answers = await Promise.allSettled([
    transact((tx) => insert(tx, 'a')),
    transact(async (tx) => {
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`;
      await tx.$executeRaw`INSERT INTO "Member" ("projectId", "id", "order") VALUES ('none', 'none', 0)`;
    }),
    transact(async () => {
      throw new Refused();
    }),
  ]);
  const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : answer.value));
  expect(reasons).toEqual(Array(3).fill('SQLITE_CONSTRAINT_FOREIGNKEY'));
  expect(committed()).toEqual([]);
  await transact((tx) => insert(tx, 'b'));
  expect(committed()).toEqual(['b']);
});

test('A lock of another process refuses all that wait together, and nothing is done of them.', async () => {
  const { transact } = await getWriter();
  other.exec('BEGIN IMMEDIATE');
  const answers = await Promise.allSettled(['a', 'b'].map((name) => transact((tx) => insert(tx, name))));
  other.exec('COMMIT');
  const codes = answers.map((answer) => answer.status === 'rejected' && answer.reason.code);
  expect(codes).toEqual(['SQLITE_BUSY', 'SQLITE_BUSY']);
  expect(committed()).toEqual([]);
});

test('Its transactions and those of Prisma, open while others wait, never meet the lock of each other.', async () => {
  const { transact } = await getWriter();
  const id = newId();
  await getDb().project.create({ data: { id } });
  const pause = () => new Promise((resolve) => setImmediate(resolve));
  const byWriter = () =>
    transact(async (tx) => {
      await tx.$executeRaw`UPDATE "Project" SET "version" = "version" + 1 WHERE "id" = ${id}`;
      await pause();
    });
  const byPrisma = () =>
    getDb().$transaction(async (tx) => {
      const project = await tx.project.findUniqueOrThrow({ where: { id } });
      await pause();
      await tx.project.update({ where: { id }, data: { version: project.version + 1 } });
    });
  const lone = () => getDb().project.update({ where: { id }, data: { version: { increment: 1 } } });
  await Promise.all(Array.from({ length: 20 }, () => [byWriter(), byPrisma(), byWriter(), lone()]).flat());
  expect(await getDb().project.findUniqueOrThrow({ where: { id } })).toMatchObject({ version: 81 });
});
