import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { engineOf } from '@/lib/server/engines/db';
import { migrationsFolder, readMigrationNames } from '@/lib/server/migrations/migrations-table';
import { SettingsError } from '@/lib/server/process/env';
import { withEmptyDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { migrate, requireMigrated } from './migrate';

const folder = withTestFolder();

const FIRST = '20260101000000_first';
const SECOND = '20260102000000_second';
const ADD_NAME = 'ALTER TABLE "Trip" ADD COLUMN "name" TEXT;';

describe('an empty database', () => {
  const url = withEmptyDatabase();

  test('gets every migration, once, in the books of prisma migrate.', async () => {
    const names = await readMigrationNames(migrationsFolder(engineOf(url()).name));

    await expect(requireMigrated(url())).rejects.toThrow(
      / lacks .+\. Run npm run db:migrate, or set AUTO_MIGRATE=true\.$/,
    );
    expect(await migrate(url())).toEqual(names);
    expect(await migrate(url())).toEqual([]);
    await requireMigrated(url());

    const books = 'SELECT migration_name, applied_steps_count FROM _prisma_migrations WHERE finished_at IS NOT NULL';
    expect(await rowsOf(url(), books)).toEqual(names.map((name) => [name, 1]));
  });
});

describe('a database with data', () => {
  const url = withEmptyDatabase();

  test('gets only what is new, and keeps its data.', async () => {
    const migrations = await firstMigration(url());
    await migrate(url(), migrations);
    await rowsOf(url(), `INSERT INTO "Trip" VALUES ('rome') RETURNING "id"`);
    await writeMigration(migrations, SECOND, ADD_NAME);

    expect(await migrate(url(), migrations)).toEqual([SECOND]);
    expect(await rowsOf(url(), 'SELECT * FROM "Trip"')).toEqual([['rome', null]]);
  });

  test('that is newer than the program is refused by name and left as it is.', async () => {
    const migrations = await firstMigration(url());
    await writeMigration(migrations, '20260103000000_other', 'DROP TABLE "Trip";');

    for (const start of [migrate, requireMigrated]) {
      const starting = start(url(), migrations);
      await expect(starting).rejects.toThrow(SettingsError);
      await expect(starting).rejects.toThrow(`a database that is newer than this program: it has ${SECOND}, which`);
    }
    expect(await rowsOf(url(), 'SELECT * FROM "Trip"')).toEqual([['rome', null]]);
  });
});

describe('a migration', () => {
  const url = withEmptyDatabase();

  test('that was edited after it was applied is not applied again, and stops none after it.', async () => {
    const migrations = await firstMigration(url());
    await migrate(url(), migrations);
    await writeMigration(migrations, FIRST, 'DROP TABLE "Trip";');
    await writeMigration(migrations, SECOND, ADD_NAME);

    expect(await migrate(url(), migrations)).toEqual([SECOND]);
    expect(await rowsOf(url(), 'SELECT "name" FROM "Trip"')).toEqual([]);
  });

  test('may hold many statements, texts with semicolons, and transactions of its own.', async () => {
    const migrations = await firstMigration(url());
    await writeMigration(migrations, SECOND, ADD_NAME);
    await writeMigration(
      migrations,
      '20260103000000_texts',
      `-- One; two.\nBEGIN; INSERT INTO "Trip" VALUES ('rome', 'Rome; Italy'); COMMIT;\n` +
        `UPDATE "Trip" SET "name" = "name" || ';';`,
    );

    expect(await migrate(url(), migrations)).toEqual(['20260103000000_texts']);
    expect(await rowsOf(url(), 'SELECT "name" FROM "Trip"')).toEqual([['Rome; Italy;']]);
  });
});

describe('a database that others made', () => {
  const url = withEmptyDatabase();

  test('is refused and left as it is.', async () => {
    const migrations = await firstMigration(url());
    await rowsOf(url(), 'CREATE TABLE "Stranger" ("id" TEXT)');

    const refused = migrate(url(), migrations);
    await expect(refused).rejects.toThrow(SettingsError);
    await expect(refused).rejects.toThrow(/could not be migrated: The database schema is not empty\. /);
    const connection = await engineOf(url()).connectToMigrate(url());
    expect(await connection.tables()).toEqual(['Stranger']);
    await connection.close();
  });
});

describe('a migration that fails', () => {
  const url = withEmptyDatabase();

  test('is told with its name and its reason, and again at each start until someone has seen to it.', async () => {
    const migrations = await firstMigration(url());
    await migrate(url(), migrations);
    await writeMigration(migrations, SECOND, `${ADD_NAME}\nALTER TABLE "Nothing" ADD COLUMN "name" TEXT;`);

    const failing = migrate(url(), migrations);
    await expect(failing).rejects.toThrow(SettingsError);
    await expect(failing).rejects.toThrow(
      new RegExp(`^DATABASE_URL names .+ in which ${SECOND} failed: .*Nothing.*$`, 's'),
    );
    const logs = `SELECT "logs" FROM "_prisma_migrations" WHERE "finished_at" IS NULL`;
    expect(await rowsOf(url(), logs)).toEqual([[expect.stringContaining('Nothing')]]);
    await expect(migrate(url(), migrations)).rejects.toThrow(`in which ${SECOND} was begun and did not finish.`);

    await rowsOf(url(), `DELETE FROM "_prisma_migrations" WHERE "migration_name" = '${SECOND}' RETURNING "id"`);
    if (engineOf(url()).name === 'sqlite') await rowsOf(url(), 'ALTER TABLE "Trip" DROP COLUMN "name" -- by hand');
    await writeMigration(migrations, SECOND, ADD_NAME);
    expect(await migrate(url(), migrations)).toEqual([SECOND]);
  });
});

/** A folder of the suite with one migration, which makes the table Trip. */
async function firstMigration(url: string): Promise<string> {
  const target = await mkdtemp(path.join(folder(), 'migrations-'));
  await writeMigration(target, FIRST, `CREATE TABLE "Trip" ("id" TEXT NOT NULL PRIMARY KEY);`);
  const provider = engineOf(url).name === 'postgres' ? 'postgresql' : 'sqlite';
  await writeFile(path.join(target, 'migration_lock.toml'), `provider = "${provider}"\n`);
  return target;
}

async function writeMigration(target: string, name: string, sql: string): Promise<void> {
  await mkdir(path.join(target, name), { recursive: true });
  await writeFile(path.join(target, name, 'migration.sql'), sql);
}

async function rowsOf(url: string, sql: string): Promise<unknown[][]> {
  const connection = await engineOf(url).connectToMigrate(url);
  const rows = await connection.query<object>(sql);
  await connection.close();
  return rows.map((row) => Object.values(row));
}
