import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { engineOf } from '@/lib/server/engines/db';
import type { MigrationConnection } from '@/lib/server/engines/engine';
import { migrationsFolder, readMigration } from '@/lib/server/migrations/migrations-table';
import { withEmptyDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { migrate, requireMigrated } from './migrate';

/** The migrations that were applied by the schema engine, before this program applied them itself. */
const MADE_BY_IT = ['20261121102610_init', '20261121112247_entity_versions'];
const LATER = '29990101000000_later';

const madeByIt = withEmptyDatabase();
const madeHere = withEmptyDatabase();
const folder = withTestFolder();

beforeAll(async () => {
  const { name } = engineOf(madeByIt());
  const table = path.join(process.cwd(), `tests/support/database/made-by-schema-engine/${name}.sql`);
  await connected(madeByIt(), async ({ run }) => {
    await run(await readFile(table, 'utf8'));
    for (const migration of MADE_BY_IT) await run(await readMigration(migrationsFolder(name), migration));
    await run(
      `INSERT INTO "Project" ("id", "name", "version", "updatedAt") VALUES ('rome', 'Rome', 7, CURRENT_TIMESTAMP)`,
    );
  });
  for (const migration of MADE_BY_IT) {
    await cp(path.join(migrationsFolder(name), migration), path.join(folder(), migration), { recursive: true });
  }
});

async function connected<T>(url: string, work: (connection: MigrationConnection) => Promise<T>): Promise<T> {
  const connection = await engineOf(url).connectToMigrate(url);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

test('A database made by the schema engine is up to date.', async () => {
  const before = await tableOf(madeByIt());
  expect(await migrate(madeByIt(), folder())).toEqual([]);
  await requireMigrated(madeByIt(), folder());
  expect(await tableOf(madeByIt())).toEqual(before);
});

test('A new database gets the same table with the same rows, but for ids and times.', async () => {
  expect(await migrate(madeHere(), folder())).toEqual(MADE_BY_IT);
  const [here, byIt] = [await tableOf(madeHere()), await tableOf(madeByIt())];
  expect(here.definition).toEqual(byIt.definition);
  expect(here.rows.map(formOf)).toEqual(byIt.rows.map(formOf));
});

test('A later migration is applied to it, alone, and the project in it stays.', async () => {
  const before = await tableOf(madeByIt());
  await mkdir(path.join(folder(), LATER));
  await writeFile(path.join(folder(), LATER, 'migration.sql'), 'ALTER TABLE "Project" ADD COLUMN "colour" TEXT;');

  expect(await migrate(madeByIt(), folder())).toEqual([LATER]);

  const { rows } = await tableOf(madeByIt());
  expect(rows.slice(0, 2)).toEqual(before.rows);
  expect(rows[2]).toMatchObject({ migration_name: LATER, applied_steps_count: 1, logs: null, rolled_back_at: null });
  const projects = await connected(madeByIt(), ({ query }) => query('SELECT "id", "version", "colour" FROM "Project"'));
  expect(projects).toEqual([{ id: 'rome', version: 7, colour: null }]);
});

/** The table of migrations: how the engine describes it, and its rows as texts. */
async function tableOf(url: string) {
  const definition =
    engineOf(url).name === 'sqlite'
      ? `SELECT "sql" FROM "sqlite_schema" WHERE "name" = '_prisma_migrations'`
      : `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
         FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`;
  return connected(url, async ({ query }) => ({
    definition: await query(definition),
    rows: await query<Record<string, unknown>>(
      `SELECT "id", "checksum", CAST("finished_at" AS TEXT) AS "finished_at", "migration_name", "logs",
              "rolled_back_at", CAST("started_at" AS TEXT) AS "started_at", "applied_steps_count"
       FROM "_prisma_migrations" ORDER BY "migration_name"`,
    ),
  }));
}

/** The row with the digits of its id and times replaced: what is left is how they are written. */
function formOf({ id, finished_at, started_at, ...row }: Record<string, unknown>) {
  // PostgreSQL leaves out the zeros at the end of a fraction, and a fraction of nothing else.
  const [finished, started] = [finished_at, started_at].map((time) =>
    String(time)
      .replace(/(:\d\d:\d\d)(\.\d+)?/, '$1.fraction')
      .replaceAll(/\d/g, '0'),
  );
  return { ...row, id: String(id).replaceAll(/[0-9a-f]/g, 'x'), finished, started };
}
