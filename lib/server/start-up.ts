import 'server-only';
import { sqliteAdapter } from '@/lib/server/database/sqlite-adapter';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { getEnv, SettingsError } from '@/lib/server/env';
import { mendMalformedTargets } from '@/lib/server/http/malformed-targets';
import { migrate } from '@/lib/server/migrations/migrate';
import { migrationsFolder } from '@/lib/server/migrations/migration-files';

/** Makes the process ready for its first request, or ends it with exit code 1 and a message that says why. */
export async function startUp(): Promise<void> {
  try {
    const { DATABASE_URL, DEMO_PROJECT_ID } = getEnv();
    await migrate(sqliteAdapter(DATABASE_URL), migrationsFolder('sqlite'));
    await seedDemo(DEMO_PROJECT_ID);
    mendMalformedTargets();
  } catch (error) {
    console.error("Quits can't start.");
    console.error(error instanceof SettingsError ? error.message : error);
    process.exit(1);
  }
}
