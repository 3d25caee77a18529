// Prints how much memory a process takes for each open stream of events, and how long a change takes to reach the last of
// them. It needs a build: node scripts/run.mjs ../bench/streams.ts [STREAMS]
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createProject, send } from '@/tests/system/support/api-client';
import { median, watchMemory } from './load/memory';
import { startServer } from './load/server';

const COUNT = Number(process.argv[3] ?? 4_000);
const STEPS = 4;
const PROJECTS = 100;
/** Streams of one client. */
const MAX_OF_CLIENT = 150;
/** Seconds after which the memory is still. */
const STILL = 5;

const folder = await mkdtemp(path.join(tmpdir(), 'quits-streams-'));
const server = await startServer(`file:${path.join(folder, 'quits.db')}`);
const sockets: Socket[] = [];
let told = 0;
try {
  const { port } = new URL(server.origin);
  const projects: string[] = [];
  for (let at = 0; at < PROJECTS; at += 1) projects.push((await createProject(server.origin, `P${at}`)).id);

  /** Opens a stream, and counts the versions that it tells. */
  const open = (at: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8').once('error', reject);
      const client = Math.floor(at / MAX_OF_CLIENT);
      socket.write(
        `GET /api/projects/${projects[at % PROJECTS]}/events HTTP/1.1
Host: quits
X-Forwarded-For: 10.0.${client >> 8}.${client & 255}

`.replaceAll('\n', '\r\n'),
      );
      socket.on('data', (text: string) => {
        if (!text.includes('event: version')) return;
        told += 1;
        resolve();
      });
      sockets.push(socket);
    });

  const memory = async () => median(await watchMemory(server.pid, STILL));
  const before = await memory();
  console.log(`${before} MB without a stream`);
  for (let step = 1; step <= STEPS; step += 1) {
    for (let at = (COUNT / STEPS) * (step - 1); at < (COUNT / STEPS) * step; at += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, more) => open(at + more)));
    }
    const now = await memory();
    const kilobytes = Math.round(((now - before) * 1024) / sockets.length);
    console.log(`${now} MB with ${sockets.length} streams: ${kilobytes} KB for each`);
  }

  told = 0;
  const begin = performance.now();
  await Promise.all(projects.map((id) => send(`${server.origin}/api/projects/${id}`, 'PUT', { name: 'New' })));
  while (told < sockets.length && performance.now() - begin < 30_000) await delay(5);
  console.log(`${PROJECTS} changes reached ${told} streams in ${Math.round(performance.now() - begin)} ms`);
} finally {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await rm(folder, { recursive: true });
}
