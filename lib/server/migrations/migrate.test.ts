import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sqliteAdapter } from '@/lib/server/database/sqlite-adapter';
import { withTestFolder } from '@/lib/server/testing/test-folder';
import { diffToSchema } from './diff';
import { migrate } from './migrate';
import { migrationsFolder, readMigrationNames } from './migration-files';

const folder = withTestFolder();
const migrations = migrationsFolder('sqlite');

async function rowsOf(file: string, sql: string): Promise<unknown[][]> {
  const connection = await sqliteAdapter(file).connect();
  const { rows } = await connection.queryRaw({ sql, args: [], argTypes: [] });
  await connection.dispose();
  return rows;
}

test('The migrations and the schema agree.', async () => {
  expect(await diffToSchema(sqliteAdapter('file::memory:'), migrations, 'prisma/schema.prisma')).toBeNull();
});

test('A schema that went on is met by the SQL that leads to it.', async () => {
  const schema = path.join(folder(), 'schema.prisma');
  await writeFile(schema, 'datasource db {\n provider = "sqlite"\n}\nmodel Project {\n id String @id\n}\n');
  expect(await diffToSchema(sqliteAdapter('file::memory:'), migrations, schema)).toContain('DROP TABLE "Member"');
});

test('An empty database gets every migration, once, in the books of prisma migrate.', async () => {
  const file = `file:${path.join(folder(), 'empty.db')}`;
  const names = await readMigrationNames(migrations);

  expect(await migrate(sqliteAdapter(file), migrations)).toEqual(names);
  expect(await migrate(sqliteAdapter(file), migrations)).toEqual([]);

  const books = 'SELECT migration_name, applied_steps_count FROM _prisma_migrations WHERE finished_at IS NOT NULL';
  expect(await rowsOf(file, books)).toEqual(names.map((name) => [name, 1]));
});

test('A database with data gets only what is new, and keeps its data.', async () => {
  const file = `file:${path.join(folder(), 'old.db')}`;
  const newer = path.join(folder(), 'migrations');
  await writeMigration(newer, '20260101000000_first', 'CREATE TABLE "Trip" ("id" TEXT NOT NULL PRIMARY KEY);');
  await migrate(sqliteAdapter(file), newer);
  await rowsOf(file, `INSERT INTO "Trip" VALUES ('rome') RETURNING "id"`);

  await writeMigration(newer, '20260102000000_second', 'ALTER TABLE "Trip" ADD COLUMN "name" TEXT;');

  expect(await migrate(sqliteAdapter(file), newer)).toEqual(['20260102000000_second']);
  expect(await rowsOf(file, 'SELECT * FROM "Trip"')).toEqual([['rome', null]]);
});

async function writeMigration(target: string, name: string, sql: string): Promise<void> {
  await mkdir(path.join(target, name), { recursive: true });
  await writeFile(path.join(target, 'migration_lock.toml'), 'provider = "sqlite"\n');
  await writeFile(path.join(target, name, 'migration.sql'), sql);
}
