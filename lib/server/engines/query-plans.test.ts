import { migrate } from '@/lib/server/migrations/migrate';
import { deleteOldCalls } from '@/lib/server/repositories/idempotency-repository';
import { withEmptyDatabase } from '@/tests/support/database/empty-database';
import { createTripAmongMany, HOT_OPERATIONS } from '@/tests/support/database/hot-operations';
import { planOf, watchStatements } from '@/tests/support/database/query-plans';
import type { Trip } from '@/tests/support/database/trip';
import { closeDb, engineOf } from './db';

afterAll(closeDb);
const url = withEmptyDatabase();
let takeStatements: ReturnType<typeof watchStatements>;
let trip: Trip;

beforeAll(async () => {
  process.env.DATABASE_URL = url();
  await migrate(url());
  takeStatements = watchStatements(url());
  trip = await createTripAmongMany();
});

/** The steps that read the epoch, which is the only row of its table. */
const ONE_ROW = /^(SCALAR SUBQUERY \d+|(SCAN|SEARCH) Epoch\b.*| *-> {2}Seq Scan on "Epoch")$/;

test.each(HOT_OPERATIONS)('$name: each statement finds the rows of one project by an index.', async ({ run }) => {
  takeStatements();
  await run(trip);
  const statements = takeStatements();

  const plans = await Promise.all(statements.map(planOf));
  const steps = plans.flatMap((plan) => plan?.steps ?? []).filter((step) => !ONE_ROW.test(step));
  expect(steps.length).toBeGreaterThan(0);
  if (engineOf(url()).name === 'sqlite') expectSearches(steps);
  else expectIndexScans(steps);
});

test('The sweep finds old idempotency keys by their time.', async () => {
  takeStatements();
  await deleteOldCalls(new Date(0), 500);
  const plans = await Promise.all(takeStatements().map(planOf));
  const steps = plans.flatMap((plan) => plan?.steps ?? []);

  const byTime = steps.filter((step) => /(SEARCH|Index (Only )?Scan) .*_createdAt_idx/.test(step));
  expect(byTime).toHaveLength(4);
  expect(steps.join('\n')).not.toMatch(/Seq Scan|^SCAN/m);
});

/** Steps that only go over what a search by the project has found. */
const OVER_FOUND_ROWS = [
  /^(CO-ROUTINE|MATERIALIZE|SCAN|SEARCH) (sub|lists|uneven)( LEFT-JOIN)?$/,
  /^SEARCH uneven USING AUTOMATIC COVERING INDEX /,
  /^(CORRELATED SCALAR|LIST) SUBQUERY \d+$/,
  /^(CREATE BLOOM FILTER|USE TEMP B-TREE FOR GROUP BY)$/,
];

function expectSearches(steps: string[]): void {
  const others = steps.filter((step) => !/^SEARCH \S+ USING (COVERING )?INDEX \S+ \((projectId|id)=\?/.test(step));
  expect(others.filter((step) => !OVER_FOUND_ROWS.some((pattern) => pattern.test(step)))).toEqual([]);
}

function expectIndexScans(steps: string[]): void {
  const byProject = new RegExp(`^ *Index Cond: .*(\\bid|"projectId") = '${trip.projectId}'`);
  steps.forEach((step, at) => {
    expect(step).not.toContain('Seq Scan');
    if (/\b(Index Scan|Index Only Scan)\b/.test(step)) expect(steps[at + 1]).toMatch(byProject);
  });
}
