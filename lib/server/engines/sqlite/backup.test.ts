import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { getDb } from '@/lib/server/engines/db';
import { SettingsError } from '@/lib/server/process/env';
import { addExpense } from '@/lib/server/services/expenses';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { createTrip, type Trip } from '@/tests/support/database/trip';
import { backupSqlite } from './backup';

withTestDatabase();
const folder = withTestFolder();
let trip: Trip;

beforeAll(async () => {
  trip = await createTrip();
  // Some megabytes, so that the copy takes a moment.
  await getDb().$executeRaw`
    INSERT INTO "Project" ("id", "name", "updatedAt")
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
    SELECT 'project ' || i, printf('%.200c', 'x'), CURRENT_TIMESTAMP FROM n`;
});

function backup(target: string): Promise<void> {
  return backupSqlite(process.env.DATABASE_URL ?? '', target);
}

/** What a file holds of the trip: its version, and how many expenses. */
function readTrip(file: string): { version: number; expenses: number } {
  const copy = new Database(file, { readonly: true });
  const sql = `SELECT "version", (SELECT count(*) FROM "Expense") AS "expenses" FROM "Project" WHERE "id" = ?`;
  const row = copy.prepare(sql).get(trip.projectId);
  copy.close();
  return row as { version: number; expenses: number };
}

test('A copy is whole and of one moment while a server goes on writing.', async () => {
  const target = path.join(folder(), 'live.db');
  // In a process of its own, as the script is.
  const copying = promisify(execFile)(process.execPath, ['scripts/run.mjs', 'db-backup.ts', target], {
    env: { ...process.env, LOG_LEVEL: 'silent' },
  });
  let isCopying = true;
  const end = copying.finally(() => {
    isCopying = false;
  });
  let writes = 0;
  while (isCopying) {
    await addExpense({ projectId: trip.projectId, memberId: trip.ana.id }, { amount: 1 });
    writes += 1;
    await delay(10);
  }
  expect((await end).stdout).toContain('and checked it');

  expect(writes).toBeGreaterThan(2);
  const { version, expenses } = readTrip(target);
  // Each write since the trip was made raised the version by one, and added one expense.
  expect(version - 6).toBe(expenses - 2);
});

test('A copy has an epoch of its own, and the database keeps its.', async () => {
  const target = path.join(folder(), 'epoch.db');
  const [before] = await getDb().epoch.findMany();
  await backup(target);
  const copy = new Database(target, { readonly: true });
  const epochs = copy.prepare('SELECT "id" FROM "Epoch"').all() as { id: string }[];
  copy.close();
  expect(epochs).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
  expect(epochs[0]).not.toEqual(before);
  expect(await getDb().epoch.findMany()).toEqual([before]);
});

test('Nothing of what was deleted is in a copy, also where it was deleted before files were overwritten.', async () => {
  const file = path.join(folder(), 'deleted.db');
  const database = new Database(file);
  database.exec(`CREATE TABLE "Expense" ("note" TEXT); PRAGMA secure_delete = OFF;
    INSERT INTO "Expense" WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999) SELECT 'Secret' FROM n;
    DELETE FROM "Expense"; INSERT INTO "Expense" VALUES ('Known');`);
  database.close();
  expect(await readFile(file, 'latin1')).toContain('Secret');
  const target = path.join(folder(), 'deleted-copy.db');
  await backupSqlite(`file:${file}`, target);
  const bytes = await readFile(target, 'latin1');
  expect([bytes.includes('Known'), bytes.includes('Secret')]).toEqual([true, false]);
});

test('A database of an earlier version, which has no epoch, is copied as it is.', async () => {
  const file = path.join(folder(), 'earlier.db');
  const earlier = new Database(file);
  earlier.exec('CREATE TABLE "Project" ("id" TEXT)');
  earlier.close();
  const target = path.join(folder(), 'earlier-copy.db');
  await backupSqlite(`file:${file}`, target);
  const copy = new Database(target, { readonly: true });
  expect(copy.prepare('SELECT "name" FROM "sqlite_schema"').all()).toEqual([{ name: 'Project' }]);
  copy.close();
});

test('Nothing is replaced.', async () => {
  const target = path.join(folder(), 'precious.db');
  await writeFile(target, 'precious');
  await expect(backup(target)).rejects.toThrow(SettingsError);
  await expect(backup(target)).rejects.toThrow(`FILE is there already, ${target}.`);
});

test('What an interrupted copy left is replaced.', async () => {
  const target = path.join(folder(), 'again.db');
  await writeFile(`${target}.part`, 'half a copy');
  await backup(target);
  expect(readTrip(target).expenses).toBeGreaterThan(1);
});

test('A file that is not there is not made.', async () => {
  const missing = path.join(folder(), 'missing.db');
  await expect(backupSqlite(`file:${missing}`, path.join(folder(), 'copy.db'))).rejects.toThrow(
    `DATABASE_URL names no file that is there, ${missing}.`,
  );
});
