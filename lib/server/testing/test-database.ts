import 'server-only';
import path from 'node:path';
import { sqliteAdapter } from '@/lib/server/database/sqlite-adapter';
import { getDb } from '@/lib/server/db';
import { getEnv } from '@/lib/server/env';
import { migrate } from '@/lib/server/migrations/migrate';
import { migrationsFolder } from '@/lib/server/migrations/migration-files';
import { withTestFolder } from '@/lib/server/testing/test-folder';

/** Gives the suite a migrated SQLite file of its own. */
export function withTestDatabase(): void {
  const folder = withTestFolder();

  beforeAll(async () => {
    process.env.DATABASE_URL = `file:${path.join(folder(), 'test.db')}`;
    await migrate(sqliteAdapter(getEnv().DATABASE_URL), migrationsFolder('sqlite'));
  });

  afterAll(() => getDb().$disconnect());
}
