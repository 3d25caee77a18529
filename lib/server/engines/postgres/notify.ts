import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Listener, ProjectChange, Tx } from '@/lib/server/engines/engine';
import { describeError, getLog } from '@/lib/server/process/log';

const CHANNEL = 'quits';

/** A message between processes. Processes of an earlier version send other kinds as well. */
const messageSchema = z.object({
  kind: z.literal('change'),
  projectId: z.string(),
  version: z.int().nullable(),
});

/** Milliseconds. */
const PAUSE_MS = 2_000;
const CONNECTION_TIMEOUT_MS = 10_000;
/** A connection that is silent for so long is probed. */
const KEEP_ALIVE_MS = 10_000;

/** Tells all processes that listen of a change, when its transaction is committed. */
export async function notify(tx: Tx, { projectId, version }: ProjectChange): Promise<void> {
  const message = JSON.stringify({ kind: 'change', projectId, version } satisfies z.infer<typeof messageSchema>);
  await tx.$queryRaw`SELECT pg_notify(${CHANNEL}, ${message})::text`;
}

/** Listens on a connection of its own, and opens it again where it breaks, until the returned function is called. */
export function listen(url: string, listener: Listener): () => Promise<void> {
  const stopping = new AbortController();
  const listening = stayConnected(url, listener, stopping.signal);
  return () => {
    stopping.abort();
    return listening;
  };
}

async function stayConnected(url: string, listener: Listener, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await listenOnce(url, listener, signal);
    } catch (error) {
      getLog().warn({ error: describeError(error) }, 'The other processes can’t be heard. Trying again.');
    }
    // At random, so that not all processes reconnect to a restarted database at once.
    await delay(PAUSE_MS * Math.random(), undefined, { ref: false, signal }).catch(() => undefined);
  }
}

/** Listens until the connection ends. Throws where it can't be opened. */
async function listenOnce(url: string, { connected, changed }: Listener, signal: AbortSignal): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({
    connectionString: url,
    application_name: 'quits-events',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    signal.addEventListener('abort', () => resolve());
  });
  // Every error ends the connection. Without a listener it would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '' }) => {
    const change = parseMessage(payload);
    if (change !== null) changed(change);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    if (signal.aborted) return;
    connected();
    await ended;
  } finally {
    // Not awaited: a broken connection may never report its end.
    client.end().catch(() => undefined);
  }
}

/** The change that a message tells of. Null where the text is no such message. */
function parseMessage(text: string): ProjectChange | null {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
