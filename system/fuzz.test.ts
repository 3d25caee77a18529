import fc from 'fast-check';
import type { WireProject } from '@/lib/contract/project';
import { createProject } from './support/api-client';
import { BROKEN_REQUESTS, type KnownIds, type OddRequest, oddRequest, toBytes } from './support/odd-requests';
import { openConnection, readAnswer, statusesOf } from './support/raw-request';
import { RunningServer } from './support/running-server';

/** Requests at once, batches, and the time after which no new batch is begun. */
const [AT_ONCE, BATCHES, LONGEST_MS] = [12, 400, 45_000];

/** What an answer must not hold: frames of a stack, the places of files, and words of the database's library. */
const INTERNALS = /\n\s+at \S+ ?\(|\.tsx?:\d+|node_modules|prisma|sqlite|postgres|constraint|Invalid `/i;

jest.setTimeout(180_000);

let server: RunningServer;
let untouched: Map<string, string>;
let known: KnownIds;

beforeAll(async () => {
  server = await RunningServer.start({ env: { RATE_LIMIT: 'off' } });
  const projects: WireProject[] = [];
  for (const name of ['Harvest', 'Regatta', 'Sandbox']) projects.push(await createProject(server.origin, name));
  const sandbox = projects.at(-1)?.id ?? '';
  untouched = new Map();
  for (const { id } of projects.filter((project) => project.id !== sandbox)) untouched.set(id, await read(id));
  const members = projects.flatMap((project) => project.members);
  known = {
    projects: [sandbox],
    members: members.map(({ id }) => id),
    expenses: members.flatMap(({ expenses }) => expenses.map(({ id }) => id)),
  };
});

afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await server.removeData();
});

afterEach(async () => {
  expect((await fetch(`${server.origin}/api/health/ready`)).status).toBe(200);
  for (const [id, bytes] of untouched) expect(await read(id)).toBe(bytes);
  // Whatever the server itself complains about, it is not the person's data.
  for (const told of [...untouched.keys(), ...known.projects, 'Taxi', '98765'])
    expect(server.output).not.toContain(told);
  expect(server.log.filter(({ level }) => level !== 'info')).toEqual([]);
});

async function read(projectId: string): Promise<string> {
  return (await fetch(`${server.origin}/api/projects/${projectId}`)).text();
}

/** The status of the answer, once it has been looked through. Zero where the server hung up. */
async function send(bytes: string | Uint8Array, longestWait?: number): Promise<number> {
  const answer = await readAnswer(openConnection(server.port, bytes), longestWait);
  const [status = 0] = statusesOf(answer);
  expect(status).toBeLessThan(500);
  expect(answer).not.toMatch(INTERNALS);
  return status;
}

test('Thousands of odd requests are answered without a failure, and leave other projects as they were.', async () => {
  const statuses = new Map<number, number>();
  const answered = async (request: OddRequest) => {
    const status = await send(toBytes(request));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(oddRequest(known), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
      await Promise.all(requests.map(answered));
    }),
    { numRuns: BATCHES, interruptAfterTimeLimit: LONGEST_MS, endOnFailure: true },
  );

  // The generator reaches all that the API does: what it gives out, takes in, misses and refuses.
  for (const status of [200, 201, 204, 400, 404, 405, 413, 415, 422]) expect([...statuses.keys()]).toContain(status);
});

test.each(BROKEN_REQUESTS)('%j is no request, or an odd one, and does no harm.', async (text) => {
  await send(Buffer.from(text, 'latin1'), 1_000);
});
