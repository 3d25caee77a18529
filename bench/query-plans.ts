// Prints, as Markdown, how the engine of DATABASE_URL finds the rows of each hot operation. The database has to be one for
// this, and empty: DATABASE_URL=file:/tmp/plans.db node scripts/run.mjs ../bench/query-plans.ts
import { closeDb } from '@/lib/server/engines/db';
import { migrate } from '@/lib/server/migrations/migrate';
import { getEnv } from '@/lib/server/process/env';
import { createTripAmongMany, HOT_OPERATIONS } from '@/tests/support/database/hot-operations';
import { planOf, watchStatements } from '@/tests/support/database/query-plans';

const { DATABASE_URL } = getEnv();
await migrate(DATABASE_URL);
const takeStatements = watchStatements(DATABASE_URL);
const trip = await createTripAmongMany();
const names = new Map([trip.projectId, trip.ana.id, trip.ben.id, trip.taxi.id].map((id, at) => [id, 'PABT'[at] ?? '']));

for (const { name, run } of HOT_OPERATIONS) {
  takeStatements();
  await run(trip);
  const plans = await Promise.all(takeStatements().map(planOf));
  const steps = plans
    .flatMap((plan) => plan?.steps ?? [])
    .filter((step) => !/^(Insert on| {2}Conflict | {2}-> {2}Result)/.test(step) && !isOfEpoch(step));
  console.log(`\n### ${name}\n\n\`\`\`\n${steps.map(shortened).join('\n')}\n\`\`\``);
}
await closeDb();

/** The steps that read the epoch, which is the only row of its table. */
function isOfEpoch(step: string): boolean {
  return /^(SCALAR SUBQUERY \d+|(SCAN|SEARCH) Epoch\b.*| *InitPlan \d+|( {4}| {8})-> {2}Limit| *-> {2}Seq Scan on "Epoch")$/.test(
    step,
  );
}

/** Removes what differs from run to run. */
function shortened(step: string): string {
  return step.replaceAll(/'([^']+)'::text/g, (_, value: string) => names.get(value) ?? '…').replaceAll('main.', '');
}
