// Prints what a request of each kind takes of the server's processor, as Markdown, for the points that it costs its client
// (lib/server/http/front-door/refuse-request.ts). It needs a build and an idle machine: node scripts/run.mjs ../bench/page-costs.ts [REQUESTS]
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { newId } from '@/lib/server/resources/ids';
import { seedProject } from './seed';
import { type Server, startQuits } from './servers';

const CONNECTIONS = 10;
/** Of the clock by which Linux counts the time of processes. */
const TICKS_PER_SECOND = 100;

const count = Number(process.argv[3] ?? '300');
const folder = await mkdtemp(path.join(tmpdir(), 'quits-bench-'));
const server = await startQuits({ path: '/', env: { DATABASE_URL: `file:${path.join(folder, 'quits.db')}` } });
try {
  const small = (await seedProject(server.origin, 5, 10)).id;
  const large = (await seedProject(server.origin, 50, 9)).id;
  console.log('| what | status | CPU ms | requests/s | kB |\n|---|---|---|---|---|');
  await row('a file of the application', () => '/icon.svg');
  await row('favicon.ico', () => '/favicon.ico');
  await row('messages', () => '/locales/de/common.json');
  await row('the service worker', () => '/sw.js');
  await row('a page that is nowhere', () => `/${newId()}.php`);
  await row('the same, with a query', () => `/x?${newId()}`);
  await row('a project that is not there', () => `/project/${newId()}?x`);
  await row('no id of a project', () => `/project/${newId()}x`);
  await row('a project on a device', () => '/project/new');
  await row('a page that is redirected', () => `/${newId()}/`);
  await row('the home page', () => '/');
  await row('the page about the API', () => '/api-reference');
  await row('a project of 50 expenses, unchanged', () => `/project/${small}`);
  await row('the same, rendered', () => `/project/${small}?${newId()}`);
  await row('a project of 450 expenses, rendered', () => `/project/${large}?${newId()}`);
  await row('a call: a project of 50 expenses', () => `/api/projects/${small}`);
  await row('a call: the document of the API', () => '/api/openapi.json');
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

async function row(what: string, target: () => string): Promise<void> {
  for (let times = 0; times < 20; times += 1) await ask(target());
  const [before, startedAt] = [processorTime(server), performance.now()];
  const limit = pLimit(CONNECTIONS);
  const answers = await Promise.all(Array.from({ length: count }, () => limit(() => ask(target()))));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = ((processorTime(server) - before) * 1000) / count;
  const statuses = [...new Set(answers.map(({ status }) => status))].join();
  const size = (answers[0]?.bytes ?? 0) / 1000;
  console.log(`| ${what} | ${statuses} | ${cpu.toFixed(1)} | ${Math.round(count / seconds)} | ${size.toFixed(1)} |`);
}

async function ask(target: string): Promise<{ status: number; bytes: number }> {
  const answer = await fetch(server.origin + target, { redirect: 'manual' });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
}

/** Seconds that the process has used. */
function processorTime({ pid }: Server): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
