import 'server-only';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { prepareDatabase } from '@/lib/server/migrations/migrate';
import { getEnv, SettingsError } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { openMetrics } from '@/lib/server/process/metrics';
import { limitHeapGrowth } from '@/lib/workarounds/limit-heap-growth';

/** Prepares the process for its first request, or ends it with exit code 1 and a message that says why. */
export async function startUp(): Promise<void> {
  try {
    const { DEMO_PROJECT_ID } = getEnv();
    limitHeapGrowth();
    await openMetrics();
    await prepareDatabase();
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
