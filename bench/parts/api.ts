import type { Row } from '../figures';
import { memoryOf } from '../machine';
import { requestsPerSecond } from '../requests-per-second';
import { measureInRounds } from '../rounds';
import { firstExpensePath } from '../seed';
import type { Server } from '../servers';
import type { Stage } from '../stage';

const SECONDS = 4;

/** Seconds of load before the memory is measured. */
const MEMORY_SECONDS = 60;

const CHANGES_OF_A_PATCH = 20;

/** The calls of the API, and the server as a process. */
export async function measureApi(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const { engine, rounds, project, quits, baseline } = stage;
  const read = `${quits.origin}/api/projects/${project.id}`;
  const change = {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: 12.5 }),
    status: 200,
  } as const;
  const changed = project.members.flatMap(({ expenses }) => expenses).slice(0, CHANGES_OF_A_PATCH);
  const patch = {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/merge-patch+json', Prefer: 'return=minimal' },
    body: JSON.stringify({ expenses: Object.fromEntries(changed.map(({ id }) => [id, { amount: 12.5 }])) }),
    status: 200,
  } as const;
  const etag = (await fetch(read)).headers.get('etag') ?? '';
  const reads = await measureInRounds(
    rounds,
    {
      bare: requestsPerSecond({ url: `${baseline.origin}/project`, status: 200 }, SECONDS),
      read: requestsPerSecond({ url: read, status: 200 }, SECONDS),
      unchanged: requestsPerSecond({ url: read, headers: { 'If-None-Match': etag }, status: 304 }, SECONDS),
    },
    (share) => onProgress(share * 0.3),
  );
  const changes = await measureInRounds(
    rounds,
    {
      bare: requestsPerSecond({ url: `${baseline.origin}/expense`, ...change }, SECONDS),
      quits: requestsPerSecond({ url: quits.origin + firstExpensePath(project), ...change }, SECONDS),
      patches: requestsPerSecond({ url: read, ...patch }, SECONDS),
    },
    (share) => onProgress(0.3 + share * 0.2),
  );
  const starts = await measureInRounds(
    rounds,
    { bare: () => startTimeOf(stage.startBaseline), quits: () => startTimeOf(stage.startQuits) },
    (share) => onProgress(0.5 + share * 0.05),
  );
  const memory = await measureMemory(stage, (share) => onProgress(0.55 + share * 0.45));

  return [
    {
      what: 'GET /api/projects/{id}, 10 members × 10 expenses',
      unit: 'req/s',
      figures: reads.read,
      baselines: reads.bare,
      budget: { min: 0.6 },
    },
    {
      what: 'the same with If-None-Match',
      unit: 'req/s',
      figures: reads.unchanged,
      baselines: reads.bare,
      budget: { min: 0.85 },
    },
    {
      what: 'PUT of an expense, durable',
      unit: 'req/s',
      figures: changes.quits,
      baselines: changes.bare,
      // The budget applies to SQLite.
      budget: engine === 'sqlite' ? { min: 0.5 } : undefined,
    },
    {
      what: `PATCH of ${CHANGES_OF_A_PATCH} expenses, durable`,
      unit: 'req/s',
      figures: changes.patches,
      baselines: changes.bare,
      budget: engine === 'sqlite' ? { min: 0.4 } : undefined,
    },
    {
      what: 'memory after 60 s of load',
      unit: 'MiB',
      figures: memory.quits,
      baselines: memory.bare,
      budget: { max: 1.3 },
      note: 'one round of its own servers, half of the load reads and half of it pages.',
    },
    {
      what: 'start to first 200',
      unit: 'ms',
      figures: starts.quits,
      baselines: starts.bare,
      budget: { max: 2 },
    },
  ];
}

async function startTimeOf(start: () => Promise<Server>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.startTime;
}

async function measureMemory(stage: Stage, onProgress: (share: number) => void) {
  const { project } = stage;
  const afterLoad = (start: () => Promise<Server>, paths: string[]) => async () => {
    const server = await start();
    try {
      for (const path of paths) {
        await requestsPerSecond({ url: server.origin + path, status: 200 }, MEMORY_SECONDS / paths.length)();
      }
      return memoryOf(server.pid);
    } finally {
      await server.stop();
    }
  };
  return measureInRounds(
    1,
    {
      bare: afterLoad(stage.startBaseline, ['/project', '/']),
      quits: afterLoad(stage.startQuits, [`/api/projects/${project.id}`, `/project/${project.id}`]),
    },
    onProgress,
  );
}
