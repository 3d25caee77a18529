import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { closeDb } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/project-events';
import { describeError, getLog } from '@/lib/server/process/log';
import { countOpenRequests, openResponses, whenEnded } from '@/lib/server/process/open-requests';
import { stopListening } from '@/lib/workarounds/stop-listening';

/** Docker kills a container ten seconds after it asks it to stop. */
const MAX_WAIT_MS = 8_000;

/** Milliseconds in which a connection that is kept alive may still bring a request. */
const LINGER_MS = 250;

/** Turns of the event loop without a new connection, after which there is none that came before the signal, nor a request. */
const QUIET_TURNS = 5;

let isStopping = false;

/** Makes each connection end with the last response that it waits for, where the process is about to stop. */
export function endConnectionsIfStopping(): void {
  if (isStopping) endConnections();
}

/**
 * Makes SIGTERM and SIGINT end the process with exit code 0, after the server has answered the requests that it has
 * received, for at most eight seconds, and the database is closed.
 */
export function stopOnSignals(server: Server): void {
  const onSignal = (signal: string) => stop(signal, server);
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

function stop(signal: string, server: Server): void {
  // SIGINT may arrive twice: a terminal sends it to the whole process group, and the parent passes it on.
  if (isStopping) return;
  isStopping = true;
  getLog().info({ signal, running: countOpenRequests() }, 'Stopping.');
  finish(server)
    .catch((error: unknown) => getLog().error({ error: describeError(error) }, 'The stop was not clean.'))
    .finally(() => process.exit(0));
}

async function finish(server: Server): Promise<void> {
  endConnections();
  const answered = receiveAll(server).then(untilIdle);
  // Stopping the events ends the event streams.
  await Promise.race([Promise.all([getEvents().stop(), answered]), delay(MAX_WAIT_MS)]);
  const running = countOpenRequests();
  if (running > 0) getLog().warn({ running }, 'Some requests were not answered in time.');
  await closeDb();
}

/** Takes the connections that the operating system has taken for a busy process, with their requests, and then no more. */
async function receiveAll(server: Server): Promise<void> {
  let quietTurns = 0;
  server.on('connection', () => {
    quietTurns = 0;
  });
  for (; quietTurns < QUIET_TURNS; quietTurns += 1) await nextTurn();
  stopListening(server);
}

async function untilIdle(): Promise<void> {
  do {
    for (const response of openResponses()) await new Promise<void>((resolve) => whenEnded(response, resolve));
    await delay(LINGER_MS);
  } while (countOpenRequests() > 0);
}

/** A client may send several requests at once. */
function endConnections(): void {
  const last = new Map<Socket, ServerResponse>();
  for (const response of openResponses()) last.set(response.req.socket, response);
  for (const response of openResponses()) {
    if (response.headersSent) continue;
    if (last.get(response.req.socket) === response) response.setHeader('Connection', 'close');
    else response.removeHeader('Connection');
  }
}
