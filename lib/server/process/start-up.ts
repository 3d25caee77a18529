import 'server-only';
import { setFlagsFromString } from 'node:v8';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { engineOf } from '@/lib/server/engines/db';
import { migrate, requireMigrated } from '@/lib/server/migrations/migrate';
import { describeError } from '@/lib/server/process/describe-error';
import { getEnv, SettingsError } from '@/lib/server/process/env';
import { getLog } from '@/lib/server/process/log';

/**
 * Percent that the heap may grow between two collections. V8's own factor is up to four where there is much memory, and
 * it returns none: the same load ended at 480 to 940 MB. With two it stays below 400, at no cost (docs/performance.md).
 */
const MOST_HEAP_GROWTH = 100;

/** Prepares the process for its first request, or ends it with exit code 1 and a message that says why. */
export async function startUp(): Promise<void> {
  try {
    const { DATABASE_DIRECT_URL, AUTO_MIGRATE, DEMO_PROJECT_ID } = getEnv();
    setFlagsFromString(`--heap-growing-percent=${MOST_HEAP_GROWTH}`);
    await engineOf(DATABASE_DIRECT_URL).claim(DATABASE_DIRECT_URL);
    if (AUTO_MIGRATE === 'true') await migrate(DATABASE_DIRECT_URL);
    else await requireMigrated(DATABASE_DIRECT_URL);
    await seedDemo(DEMO_PROJECT_ID);
  } catch (error) {
    logFailure(error);
    process.exit(1);
  }
}

/** A bad setting is printed for the person who starts the program. Anything else goes to the log. */
function logFailure(error: unknown): void {
  if (error instanceof SettingsError) console.error(`Quits can't start.\n${error.message}`);
  else getLog().fatal({ error: describeError(error) }, "Quits can't start.");
}
