import 'server-only';
import { getDb } from '@/lib/server/engines/db';

/** The names of the migrations that have been applied to the database. Throws where none ever was. */
export async function readAppliedMigrations(): Promise<Set<string>> {
  const rows = await getDb().$queryRaw<{ migration_name: string }[]>`
    SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`;
  return new Set(rows.map((row) => row.migration_name));
}
