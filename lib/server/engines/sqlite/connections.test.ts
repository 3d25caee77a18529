import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { getDb, getWriter } from '@/lib/server/engines/db';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { SettingsError } from '@/lib/server/process/env';
import { createProject, updateProject } from '@/lib/server/services/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { sqliteAdapter } from './connections';

const folder = withTestFolder();
withTestDatabase();

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', '2'],
  ['foreign_keys', '1'],
  ['secure_delete', '1'],
  ['busy_timeout', '0'],
])('PRAGMA %s is %s, for Prisma and for the writer.', async (pragma, value) => {
  const { transact } = await getWriter();
  const sql = Prisma.raw(`PRAGMA ${pragma}`);
  for (const rows of [await getDb().$queryRaw<object[]>(sql), await transact((tx) => tx.$queryRaw<object[]>(sql))]) {
    expect(rows.flatMap(Object.values).map(String)).toEqual([value]);
  }
});

test('A change that meets a lock of another process waits until it is gone.', async () => {
  const { id } = (await createProject({})).entity;
  const other = new Database(process.env.DATABASE_URL?.slice('file:'.length));
  other.exec('BEGIN IMMEDIATE');

  const changing = [
    updateProject(id, { name: 'Rome' }),
    createProject({}),
    createProject({}, { key: 'a key' }),
  ] as const;
  // Until the first attempts have met the lock.
  await delay(200);
  other.exec('COMMIT');
  other.close();

  expect(await changing[0]).toMatchObject({ name: 'Rome', version: 2 });
  await Promise.all(changing);
});

test('The folder of the file is made when it is missing.', async () => {
  const file = path.join(folder(), 'a/b/quits.db');
  const connection = await sqliteAdapter(`file:${file}`, 'tool').connect();
  await connection.executeScript('CREATE TABLE t (x)');
  await connection.dispose();
  expect(new Database(file).prepare('SELECT * FROM t').all()).toEqual([]);
});

test('A file that is no database is refused with its path.', async () => {
  const file = path.join(folder(), 'text.db');
  await writeFile(file, 'This is not a database. '.repeat(100));

  const connecting = sqliteAdapter(`file:${file}`, 'tool').connect();

  await expect(connecting).rejects.toThrow(SettingsError);
  await expect(connecting).rejects.toThrow(`DATABASE_URL names a database that can't be used, ${file}: `);
});
