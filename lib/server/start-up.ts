import 'server-only';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { openFrontDoor } from '@/lib/server/http/front-door';
import { migrate, requireMigrated } from '@/lib/server/migrations/migrate';
import { describeError } from '@/lib/server/process/describe-error';
import { getEnv, SettingsError } from '@/lib/server/process/env';
import { limitHeapGrowth } from '@/lib/server/process/heap-growth';
import { getLog } from '@/lib/server/process/log';

/** Makes the process ready for its first request, or ends it with exit code 1 and a message that says why. */
export async function startUp(): Promise<void> {
  try {
    const { DATABASE_URL, AUTO_MIGRATE, DEMO_PROJECT_ID } = getEnv();
    // Ahead of the database, since requests may come while it is being prepared.
    openFrontDoor();
    limitHeapGrowth();
    if (AUTO_MIGRATE === 'true') await migrate(DATABASE_URL);
    else await requireMigrated(DATABASE_URL);
    await seedDemo(DEMO_PROJECT_ID);
  } catch (error) {
    complain(error);
    process.exit(1);
  }
}

/** A bad setting is a matter for the person who starts the program, anything else one for the log. */
function complain(error: unknown): void {
  if (error instanceof SettingsError) console.error(`Quits can't start.\n${error.message}`);
  else getLog().fatal({ error: describeError(error) }, "Quits can't start.");
}
