import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from './bench';
import { measureInRounds, memoryOf, type Row } from './measure';
import type { Server } from './servers';

const SECONDS = 4;
const CONNECTIONS = 10;
const CHANGES_OF_A_PATCH = 20;
const MEMORY_SECONDS = 60;

interface Load {
  url: string;
  method?: 'GET' | 'PUT' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
  status?: number;
}

interface Result {
  requests: { average: number };
  statusCodeStats: Record<string, unknown>;
  errors: number;
}

// The package has no types.
const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Result>;

/** Responses in a second on ten connections. Throws where a response has another status than `status`. */
async function responsesPerSecond({ status = 200, ...load }: Load, duration = SECONDS): Promise<number> {
  const { requests, statusCodeStats, errors } = await autocannon({ ...load, connections: CONNECTIONS, duration });
  if (errors > 0 || Object.keys(statusCodeStats).some((code) => code !== String(status))) {
    throw new Error(`${load.url}: ${errors} errors, ${Object.keys(statusCodeStats).join()}`);
  }
  return requests.average;
}

/** Measures the calls of the API, the pages, and the server as a process. */
export async function measureServer(stage: Stage): Promise<Row[]> {
  const { rounds, project, largest, quits, bare } = stage;
  const call = `${quits.origin}/api/projects/${project.id}`;
  const page = `${quits.origin}/project/${project.id}`;
  const headers = { 'Content-Type': 'application/json', Prefer: 'return=minimal' };
  const ids = project.members.flatMap(({ expenses }) => expenses.map(({ id }) => id)).slice(0, CHANGES_OF_A_PATCH);
  const [payer] = project.members;
  const change = { method: 'PUT', headers, body: JSON.stringify({ amount: 12.5 }) } as const;
  const patch = JSON.stringify({ expenses: Object.fromEntries(ids.map((id) => [id, { amount: 12.5 }])) });
  const etag = (await fetch(call)).headers.get('ETag') ?? '';

  const reads = await measureInRounds(rounds, {
    bare: () => responsesPerSecond({ url: `${bare.origin}/project` }),
    read: () => responsesPerSecond({ url: call }),
    unchanged: () => responsesPerSecond({ url: call, headers: { 'If-None-Match': etag }, status: 304 }),
  });
  const pages = await measureInRounds(rounds, {
    bare: () => responsesPerSecond({ url: bare.origin }),
    cached: () => responsesPerSecond({ url: page }),
    // With another cookie than the language's a page is rendered anew, as after a change.
    rendered: () => responsesPerSecond({ url: page, headers: { Cookie: 'rendered=anew' } }),
  });
  const writes = await measureInRounds(rounds, {
    bare: () => responsesPerSecond({ url: `${bare.origin}/expense`, ...change }),
    put: () =>
      responsesPerSecond({ url: `${call}/members/${payer?.id}/expenses/${payer?.expenses[0]?.id}`, ...change }),
    patch: () => responsesPerSecond({ url: call, method: 'PATCH', headers, body: patch }),
  });
  const starts = await measureInRounds(rounds, {
    bare: () => startTime(stage.startBare),
    quits: () => startTime(stage.startQuits),
  });
  const memory = await measureInRounds(1, {
    bare: () => memoryAfterLoad(stage.startBare, ['/project', '/']),
    quits: () => memoryAfterLoad(stage.startQuits, [`/api/projects/${project.id}`, `/project/${project.id}`]),
  });
  const { blocking } = await measureInRounds(rounds, { blocking: () => longestBlock(quits, largest.id) });

  const row = (name: string, figures: number[], baselines: number[], min: number): Row => {
    return { name, unit: 'req/s', figures, baselines, budget: { min } };
  };
  return [
    row('GET of a project, 10 members × 10 expenses', reads.read, reads.bare, 0.6),
    row('the same with If-None-Match', reads.unchanged, reads.bare, 0.8),
    row('its page, unchanged since it was rendered', pages.cached, pages.bare, 2),
    row('its page, rendered anew', pages.rendered, pages.bare, 0.4),
    row('PUT of an expense, durable', writes.put, writes.bare, 0.5),
    row(`PATCH of ${CHANGES_OF_A_PATCH} expenses, durable`, writes.patch, writes.bare, 0.4),
    { name: 'start to first 200', unit: 'ms', figures: starts.quits, baselines: starts.bare, budget: { max: 2 } },
    {
      name: 'memory after 60 s of load',
      unit: 'MiB',
      figures: memory.quits,
      baselines: memory.bare,
      budget: { max: 1.3 },
    },
    {
      name: 'longest wait beside calls of the largest project',
      unit: 'ms',
      figures: blocking,
      budget: { maxFigure: 150 },
    },
  ];
}

async function startTime(start: () => Promise<Server>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.startTime;
}

async function memoryAfterLoad(start: () => Promise<Server>, paths: string[]): Promise<number> {
  const server = await start();
  try {
    for (const path of paths) await responsesPerSecond({ url: server.origin + path }, MEMORY_SECONDS / paths.length);
    return memoryOf(server.pid);
  } finally {
    await server.stop();
  }
}

/** Milliseconds that the slowest of many small calls took, while dear calls of a large project were made one after the other. */
async function longestBlock({ origin }: Server, projectId: string): Promise<number> {
  const call = `${origin}/api/projects/${projectId}`;
  const name = JSON.stringify({ name: `Trip ${performance.now()}` });
  const headers = { 'Content-Type': 'application/json' };
  let isOver = false;
  let longest = 0;
  const probe = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${origin}/api/health`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - startedAt);
      await delay(2);
    }
  };
  const probing = probe();
  const dear: [string, RequestInit][] = [
    [call, { method: 'PATCH', headers, body: name }],
    [call, {}],
    [`${call}/settlement`, {}],
    [`${call}/csv`, {}],
    [`${origin}/project/${projectId}`, {}],
  ];
  for (const [url, init] of dear) {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
  }
  isOver = true;
  await probing;
  return longest;
}
