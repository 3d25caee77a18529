import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { engineOf } from '@/lib/server/engines/db';
import { withSqliteFile } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { migrate } from './migrate';

const url = withSqliteFile();
const folder = withTestFolder();

/** How Prisma changes a table that SQLite can't alter: without foreign keys, or the rows that refer to it would go. */
const REDEFINE = `
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Trip" ("id" TEXT NOT NULL PRIMARY KEY, "name" TEXT NOT NULL DEFAULT '');
INSERT INTO "new_Trip" ("id") SELECT "id" FROM "Trip";
DROP TABLE "Trip";
ALTER TABLE "new_Trip" RENAME TO "Trip";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
`;

async function write(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder(), name));
  await writeFile(path.join(folder(), name, 'migration.sql'), sql);
}

test('A migration may switch foreign keys off and on again.', async () => {
  await write(
    '20260101000000_first',
    `CREATE TABLE "Trip" ("id" TEXT NOT NULL PRIMARY KEY);
     CREATE TABLE "Stop" ("tripId" TEXT NOT NULL REFERENCES "Trip" ("id") ON DELETE CASCADE);
     INSERT INTO "Trip" VALUES ('rome'); INSERT INTO "Stop" VALUES ('rome');`,
  );
  await write('20260102000000_second', REDEFINE);
  await migrate(url(), folder());

  const connection = await engineOf(url()).connectToMigrate(url());
  expect(await connection.query('SELECT * FROM "Stop" JOIN "Trip" ON "id" = "tripId"')).toHaveLength(1);
  await connection.run(`DELETE FROM "Trip"`);
  expect(await connection.query('SELECT * FROM "Stop"')).toEqual([]);
  await connection.close();
});
