import { migrate } from '@/lib/server/migrations/migrate';
import { newId } from '@/lib/server/resources/ids';
import { listLinks, putLink, revokeLink } from '@/lib/server/services/links';
import { openProject } from '@/lib/server/services/open-by-link';
import { deleteProject, undeleteProject } from '@/lib/server/services/project-deletion';
import { updateProject } from '@/lib/server/services/projects';
import { sweep } from '@/lib/server/services/retention';
import { withEmptyDatabase } from '@/tests/support/database/empty-database';
import { createTripAmongMany, HOT_OPERATIONS } from '@/tests/support/database/hot-operations';
import { planOf, watchStatements } from '@/tests/support/database/query-plans';
import { createTrip, type Trip } from '@/tests/support/database/trip';
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

test.each(HOT_OPERATIONS)('$name: each statement finds the rows of one project by an index.', async ({ name, run }) => {
  takeStatements();
  await run(trip);
  const statements = takeStatements();

  // What has no link but its own id does not pay for those that have.
  const isOrdinary = name !== 'Delete a project for good';
  if (isOrdinary) expect(statements.filter(({ sql }) => sql.includes('ProjectLink'))).toEqual([]);
  await expectIndexed(statements);
});

test('By other links, and to find out why one leads nowhere, rows are found by an index, too.', async () => {
  const { projectId } = await createTrip();
  const [writing, reading] = [newId(), newId()];
  await putLink(projectId, writing, 'write');
  await putLink(writing, reading, 'read');
  takeStatements();
  await listLinks(writing);
  await openProject(reading);
  await updateProject(writing, { name: 'Rome' });
  await putLink(writing, newId(), 'read');
  await openProject(projectId).catch(() => undefined);
  await openProject(newId()).catch(() => undefined);
  await deleteProject(writing);
  await undeleteProject(writing);
  await revokeLink(writing, reading);
  await expectIndexed(takeStatements());
});

test('By another link a read takes two small statements more, and a change three.', async () => {
  const { projectId } = await createTrip();
  const count = async (run: () => Promise<unknown>) => {
    takeStatements();
    await run();
    return takeStatements().length;
  };
  const read = (link: string) => count(() => openProject(link));
  const change = (link: string) => count(() => updateProject(link, { name: 'Rome' }));
  const own = [await read(projectId), await change(projectId)] as const;
  const writing = newId();
  await putLink(projectId, writing, 'write');
  expect([await read(writing), await change(writing)]).toEqual([own[0] + 2, own[1] + 3]);
});

async function expectIndexed(statements: ReturnType<typeof takeStatements>): Promise<void> {
  const plans = await Promise.all(statements.map(planOf));
  const steps = plans.flatMap((plan) => plan?.steps ?? []);
  expect(steps.length).toBeGreaterThan(0);
  if (engineOf(url()).name === 'sqlite') expectSearches(steps);
  else expectIndexScans(steps);
}

test('The sweep finds old rows by their time.', async () => {
  const { projectId } = await createTrip();
  await deleteProject(projectId);
  takeStatements();
  await sweep();
  const plans = await Promise.all(takeStatements().map(planOf));
  const steps = plans.flatMap((plan) => plan?.steps ?? []);

  const byTime = steps.filter((step) => /(SEARCH|Index (Only )?Scan) .*_(createdAt|at|deletedAt)_idx/.test(step));
  expect(byTime).toHaveLength(4);
  expect(steps.join('\n')).not.toMatch(/Seq Scan|^SCAN/m);
});

/** Steps that only go over what a search by the project has found. */
const OVER_FOUND_ROWS = [
  /^(CO-ROUTINE|MATERIALIZE|SCAN|SEARCH) (sub|lists|uneven|first)( LEFT-JOIN)?$/,
  /^SEARCH uneven USING AUTOMATIC COVERING INDEX /,
  /^SCAN \d+-ROW VALUES CLAUSE$/,
  /^(CORRELATED SCALAR|SCALAR|LIST) SUBQUERY \d+$/,
  /^(CREATE BLOOM FILTER|USE TEMP B-TREE FOR (GROUP|ORDER) BY|MERGE \(UNION\)|LEFT|RIGHT|SCAN CONSTANT ROW)$/,
];

function expectSearches(steps: string[]): void {
  const others = steps.filter((step) => !/^SEARCH \S+ USING (COVERING )?INDEX \S+ \((projectId|id|link)=\?/.test(step));
  expect(others.filter((step) => !OVER_FOUND_ROWS.some((pattern) => pattern.test(step)))).toEqual([]);
}

function expectIndexScans(steps: string[]): void {
  const byProject = /^ *Index Cond: .*(\bid|link|"projectId") = '\w{22}'/;
  steps.forEach((step, at) => {
    expect(step).not.toContain('Seq Scan');
    if (/\b(Index Scan|Index Only Scan)\b/.test(step)) expect(steps[at + 1]).toMatch(byProject);
  });
}
