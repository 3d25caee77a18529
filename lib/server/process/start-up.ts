import 'server-only';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { migrate, requireMigrated } from '@/lib/server/migrations/migrate';
import { describeError } from '@/lib/server/process/describe-error';
import { getEnv, SettingsError } from '@/lib/server/process/env';
import { limitHeapGrowth } from '@/lib/server/process/heap-growth';
import { getLog } from '@/lib/server/process/log';

/** Makes the process ready for its first request, or ends it with exit code 1 and a message that says why. */
export async function startUp(): Promise<void> {
  try {
    const { DATABASE_URL, AUTO_MIGRATE, DEMO_PROJECT_ID } = getEnv();
    limitHeapGrowth();
    if (AUTO_MIGRATE === 'true') await migrate(DATABASE_URL);
    else await requireMigrated(DATABASE_URL);
    await seedDemo(DEMO_PROJECT_ID);
  } catch (error) {
    logFailure(error);
    process.exit(1);
  }
}

/** A bad setting concerns whoever starts the program, and is printed as text. Anything else goes to the log. */
function logFailure(error: unknown): void {
  if (error instanceof SettingsError) console.error(`Quits can't start.\n${error.message}`);
  else getLog().fatal({ error: describeError(error) }, "Quits can't start.");
}
