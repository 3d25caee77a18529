import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { closeDb } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/project-events';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';

/** Docker kills a container ten seconds after it asks it to stop. */
const LONGEST_WAIT_MS = 8_000;

const pending = new Set<ServerResponse>();
let isStopping = false;

/** Makes a shutdown wait for this response. */
export function trackResponse(response: ServerResponse): void {
  pending.add(response);
  if (isStopping) response.setHeader('Connection', 'close');
  response.once('close', () => pending.delete(response));
}

/**
 * Makes SIGTERM and SIGINT end the process with exit code 0, after the server has answered the requests it has, for at
 * most eight seconds, and the database is closed.
 */
export function stopOnSignals(server: Server): void {
  const onSignal = (signal: string) => stop(signal, server);
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

function stop(signal: string, server: Server): void {
  // SIGINT may arrive twice: a terminal sends it to the whole process group, and the parent passes it on.
  if (isStopping) return;
  isStopping = true;
  getLog().info({ signal, running: pending.size }, 'Stopping.');
  finish(server)
    .catch((error: unknown) => getLog().error({ error: describeError(error) }, 'The stop was not clean.'))
    .finally(() => process.exit(0));
}

async function finish(server: Server): Promise<void> {
  server.close();
  for (const response of pending) {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }
  // Stopping the events ends the event streams.
  await Promise.race([Promise.all([getEvents().stop(), untilAnswered()]), delay(LONGEST_WAIT_MS)]);
  if (pending.size > 0) getLog().warn({ running: pending.size }, 'Some requests were not answered in time.');
  await closeDb();
}

async function untilAnswered(): Promise<void> {
  for (const response of pending) await new Promise((resolve) => response.once('close', resolve));
}
