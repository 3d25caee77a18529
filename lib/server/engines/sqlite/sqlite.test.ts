import { existsSync } from 'node:fs';
import { migrate } from '@/lib/server/migrations/migrate';
import { withSqliteFile } from '@/tests/support/database/empty-database';
import { sqlite } from './sqlite';

const url = withSqliteFile();

test('A file that is not there is not made by reading it, and can be read once it is there.', async () => {
  await expect(sqlite.openReader(url())).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' });
  expect(existsSync(url().slice('file:'.length))).toBe(false);

  await migrate(url());
  const reader = await sqlite.openReader(url());
  expect(await reader.read('SELECT "version" FROM "Project" WHERE "id" = $1', 'none')).toBeUndefined();
  reader.close();
});

test('It changes nothing.', async () => {
  await migrate(url());
  const reader = await sqlite.openReader(url());
  await expect(reader.read('DELETE FROM "Project" WHERE "id" = $1 RETURNING "id"', 'none')).rejects.toMatchObject({
    code: 'SQLITE_READONLY',
  });
  reader.close();
});
