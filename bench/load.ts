// Puts the production server under load: 200 connections read and change projects for a minute. Ends with 1 if a response
// is an error other than 429, if the memory grows, or if the database differs from what was acknowledged. It needs a
// build: node scripts/run.mjs ../bench/load.ts [--postgres] [--seconds 60]
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '@/tests/support/database/embedded-postgres';
import { createBooks, differencesIn, requestsOf } from './load/books';
import { median, watchMemory } from './load/memory';
import { startServer } from './load/server';

const CONNECTIONS = 200;
const PROJECTS = 20;
/** Seconds under load before memory is measured, so that code is compiled and caches are filled. */
const WARM_UP = 20;
/** Seconds that the load generator waits for a response. */
const TIMEOUT = 10;
/** Seconds at the end in which all connections only read: longer than the timeout, so that no change is in progress at the end. */
const READING = TIMEOUT + 2;
/** The largest allowed growth of memory from the first third to the last. */
const MAX_GROWTH = 1.1;

interface Result {
  requests: { total: number; average: number };
  latency: { p50: number; p99: number };
  errors: number;
  statusCodeStats: Record<string, { count: number }>;
}
const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Result>;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { postgres: { type: 'boolean', default: false }, seconds: { type: 'string', default: '60' } },
});
const seconds = Number(values.seconds);

// Every change reaches the disk, as in production.
const postgres = values.postgres ? await startPostgres([]) : null;
const folder = await mkdtemp(path.join(tmpdir(), 'quits-load-'));
try {
  const faults = await load(postgres?.url ?? `file:${path.join(folder, 'quits.db')}`);
  for (const fault of faults) console.error(`FAULT: ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

async function load(databaseUrl: string): Promise<string[]> {
  const server = await startServer(databaseUrl);
  try {
    const books = await createBooks(server.origin, PROJECTS);
    const changesUntil = Date.now() + (WARM_UP + seconds) * 1000;
    let connection = 0;
    const shooting = autocannon({
      url: server.origin,
      connections: CONNECTIONS,
      timeout: TIMEOUT,
      duration: WARM_UP + seconds + READING,
      setupClient(client: { setRequests(requests: object[]): void }) {
        client.setRequests(requestsOf(books, connection, changesUntil));
        connection += 1;
      },
    });
    await delay(WARM_UP * 1000);
    const samples = await watchMemory(server.pid, seconds);
    const result = await shooting;
    return [...report(result, samples), ...(await differencesIn(books, server.origin))];
  } finally {
    await server.stop();
  }
}

/** Prints the measurements and returns the problems found. */
function report({ requests, latency, errors, statusCodeStats }: Result, samples: number[]): string[] {
  const third = Math.floor(samples.length / 3);
  const [first, last] = [median(samples.slice(0, third)), median(samples.slice(-third))];
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${count} × ${status}`);
  console.log(`${requests.total} requests, ${Math.round(requests.average)} a second: ${statuses.join(', ')}`);
  console.log(`p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${errors} connections broken or timed out`);
  console.log(`Memory, median of the first third ${first} MB, of the last ${last} MB, most ${Math.max(...samples)} MB`);

  const refused = Object.keys(statusCodeStats).filter((status) => Number(status) >= 400 && status !== '429');
  return [
    ...refused.map((status) => `${statusCodeStats[status]?.count} answers with ${status}`),
    ...(errors > 0 ? [`${errors} connections broken or timed out`] : []),
    ...(last > first * MAX_GROWTH ? [`the memory grew from ${first} MB to ${last} MB`] : []),
  ];
}
