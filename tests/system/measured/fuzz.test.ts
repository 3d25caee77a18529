import fc from 'fast-check';
import { createProject } from '../support/api-client';
import { BROKEN_REQUESTS } from '../support/broken-requests';
import { type ForeignIds, type OddRequest, oddRequest, type Sandbox, toBytes } from '../support/odd-requests';
import { openConnection, readAnswer, statusesOf } from '../support/raw-request';
import { RunningServer } from '../support/running-server';

/** Requests at once, batches, and the time after which no new batch is begun. */
const [AT_ONCE, BATCHES, MAX_MS] = process.env.LONG ? [12, 1_200, 135_000] : [12, 200, 45_000];

/** What an answer must not hold: frames of a stack, the places of files, and words of the database's library. */
const INTERNALS = /\n\s+at \S+ ?\(|\.tsx?:\d+|node_modules|prisma|sqlite|postgres|constraint|Invalid `/i;

jest.setTimeout(180_000);

let server: RunningServer;
/** What other projects look like, by their ids. */
const untouched = new Map<string, string>();
const foreign: ForeignIds = { members: [], expenses: [] };

beforeAll(async () => {
  server = await RunningServer.start({ env: { RATE_LIMIT: 'off' } });
  for (const name of ['Harvest', 'Regatta']) {
    const { id, members } = await createProject(server.origin, name);
    untouched.set(id, await read(id));
    foreign.members.push(...members.map((member) => member.id));
    foreign.expenses.push(...members.flatMap(({ expenses }) => expenses.map((expense) => expense.id)));
  }
});

afterAll(async () => {
  expect(await server.stop()).toBe(0);
  await server.removeData();
});

afterEach(async () => {
  expect((await fetch(`${server.origin}/api/health/ready`)).status).toBe(200);
  for (const [id, bytes] of untouched) expect(await read(id)).toBe(bytes);
  // Whatever the server itself complains about, it is not the person's data.
  for (const told of [...untouched.keys(), 'Taxi', '98765.43']) expect(server.output.includes(told)).toBe(false);
  expect(server.log.filter(({ level }) => level !== 'info')).toEqual([]);
});

async function newSandbox(): Promise<Sandbox> {
  const { id, members } = await createProject(server.origin, 'Sandbox');
  const [member] = members;
  return { '{project}': id, '{member}': member?.id ?? '', '{expense}': member?.expenses[0]?.id ?? '' };
}

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
  const answered = async (request: OddRequest, sandbox: Sandbox) => {
    const status = await send(toBytes(request, sandbox));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(oddRequest(foreign), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
      const sandbox = await newSandbox();
      await Promise.all(requests.map((request) => answered(request, sandbox)));
    }),
    { numRuns: BATCHES, interruptAfterTimeLimit: MAX_MS, endOnFailure: true },
  );

  // The generator reaches all that the API does: what it gives out, takes in, misses and refuses.
  for (const status of [200, 201, 204, 400, 404, 405, 415, 422]) expect([...statuses.keys()]).toContain(status);
});

test('What is no request, or an odd one, does no harm.', async () => {
  // On some the server waits for more, as the client does.
  await Promise.all(BROKEN_REQUESTS.map((text) => send(Buffer.from(text, 'latin1'), 1_000)));
});
