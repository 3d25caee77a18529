import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { closeDb } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/get-events';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';

/** Docker kills a container ten seconds after it asked it to stop. */
const LONGEST_WAIT_MS = 8_000;

const running = new Set<ServerResponse>();
let server: Server | undefined;
let isStopping = false;
let allAnswered: (() => void) | undefined;

/** Has a stop wait for this answer. */
export function trackRequest(itsServer: Server, response: ServerResponse): void {
  server = itsServer;
  running.add(response);
  if (isStopping) response.setHeader('Connection', 'close');
  response.once('close', () => {
    running.delete(response);
    if (running.size === 0) allAnswered?.();
  });
}

/**
 * Makes SIGTERM and SIGINT end the process with exit code 0: it takes no new connection, answers what it has taken, for
 * at most eight seconds, and closes the database. Next.js must have been told by NEXT_MANUAL_SIG_HANDLE to leave them.
 */
export function stopOnSignals(): void {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function stop(signal: string): void {
  // A terminal sends SIGINT to the whole group of processes, so it comes twice: from it and from the parent.
  if (isStopping) return;
  isStopping = true;
  getLog().info({ signal, running: running.size }, 'Stopping.');
  finish()
    .catch((error: unknown) => getLog().error({ error: describeError(error) }, 'The stop was not clean.'))
    .finally(() => process.exit(0));
}

async function finish(): Promise<void> {
  server?.close();
  for (const response of running) {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  // Streams of events would otherwise be waited for in vain.
  await Promise.race([Promise.all([getEvents().stop(), answers()]), delay(LONGEST_WAIT_MS)]);
  if (running.size > 0) getLog().warn({ running: running.size }, 'Some requests were not answered in time.');
  await closeDb();
}

function answers(): Promise<void> {
  return new Promise((resolve) => {
    if (running.size === 0) resolve();
    else allAnswered = resolve;
  });
}
