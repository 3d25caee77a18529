import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { SettingsError } from '@/lib/server/process/env';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { claimFile, releaseClaims } from './claim';

const folder = withTestFolder();
const file = (name: string) => path.join(folder(), name);

afterEach(releaseClaims);

/** Locks a file as the claim of another process does. The returned function takes the lock back. */
function lock(lockFile: string): () => void {
  const other = new Database(lockFile, { timeout: 0 });
  try {
    other.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    other.close();
    throw error;
  }
  return () => void other.close();
}

test('A file that another process has claimed is refused with its path, until that process lets go of it.', async () => {
  const unlock = lock(file('shared.db-lock'));
  await expect(claimFile(`file:${file('shared.db')}`)).rejects.toThrow(SettingsError);
  await expect(claimFile(`file:${file('shared.db')}`)).rejects.toThrow(`has claimed, ${file('shared.db')}.`);
  unlock();
  await claimFile(`file:${file('shared.db')}`);
  expect(() => lock(file('shared.db-lock'))).toThrow('database is locked');
});

test('A process may claim its file again, and many files.', async () => {
  for (const name of ['a.db', 'a.db', 'b.db']) await claimFile(`file:${file(name)}`);
  for (const name of ['a.db', 'b.db']) expect(() => lock(file(`${name}-lock`))).toThrow('database is locked');
  releaseClaims();
  for (const name of ['a.db', 'b.db']) lock(file(`${name}-lock`))();
});

test('A claim is one, whichever path leads to the file.', async () => {
  writeFileSync(file('real.db'), '');
  symlinkSync(file('real.db'), file('link.db'));
  await claimFile(`file:${file('link.db')}`);
  expect(() => lock(file('real.db-lock'))).toThrow('database is locked');
});

test('The folder is made when it is missing, and holds one empty file more.', async () => {
  await claimFile(`file:${file('new/quits.db')}`);
  expect(readdirSync(file('new'))).toEqual(['quits.db-lock']);
  expect(statSync(file('new/quits.db-lock')).size).toBe(0);
});

test('A place where no file can be is refused with its path.', async () => {
  writeFileSync(file('text'), '');
  await expect(claimFile(`file:${file('text/quits.db')}`)).rejects.toThrow(
    `DATABASE_URL names a database that can't be used, ${file('text/quits.db')}: `,
  );
});
