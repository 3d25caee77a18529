import 'server-only';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sqliteAdapter } from '@/lib/server/database/sqlite-adapter';
import { getDb } from '@/lib/server/db';
import { getEnv } from '@/lib/server/env';
import { migrate } from '@/lib/server/migrations/migrate';
import { migrationsFolder } from '@/lib/server/migrations/migration-files';

/** Gives the suite a migrated database of its own, in a folder that is removed afterwards. */
export function useTestDatabase(): void {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'quits-'));
    process.env.DATABASE_URL = `file:${path.join(folder, 'test.db')}`;
    await migrate(sqliteAdapter(getEnv().DATABASE_URL), migrationsFolder('sqlite'));
  });

  afterAll(async () => {
    await getDb().$disconnect();
    await rm(folder, { recursive: true });
  });
}
