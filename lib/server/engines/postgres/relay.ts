import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { z } from 'zod';
import type { People, ProjectChange, Receiver, Relay } from '@/lib/server/engines/engine';
import { getPool } from '@/lib/server/engines/postgres/connections';
import { describeError, getLog } from '@/lib/server/process/log';

/** What the processes on one database tell each other. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), projectId: z.string(), version: z.int().nullable() }),
  z.object({
    kind: z.literal('count'),
    process: z.string(),
    people: z.array(z.tuple([z.string(), z.int()])),
    isAll: z.boolean(),
  }),
  z.object({ kind: z.literal('ask'), process: z.string() }),
  z.object({ kind: z.literal('leave'), process: z.string() }),
]);

export type Message = z.infer<typeof messageSchema>;

/** A message has less than 8,000 bytes in PostgreSQL, a project some 30 of them. */
const PROJECTS_IN_A_MESSAGE = 200;

/** Null where the text is no such message. */
export function parseMessage(text: string): Message | null {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The message that tells other processes of a committed change. */
export function changeMessage({ projectId, version }: ProjectChange): string {
  return toText({ kind: 'change', projectId, version });
}

/** As many messages as needed. With `isAll` the first of them voids all earlier counts. */
export function countMessages(process: string, people: People, isAll: boolean): string[] {
  const messages = [];
  const all = [...people];
  do {
    const part = all.splice(0, PROJECTS_IN_A_MESSAGE);
    messages.push(toText({ kind: 'count', process, people: part, isAll: isAll && messages.length === 0 }));
  } while (all.length > 0);
  return messages;
}

function toText(message: Message): string {
  return JSON.stringify(message);
}

const CHANNEL = 'quits';

/** Milliseconds. The pause doubles with each failed attempt to connect. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/** Milliseconds of silence after which a connection is probed. */
const KEEP_ALIVE_MS = 10_000;

/** Sends to the other processes by NOTIFY, and receives by LISTEN on a connection of its own. */
export class PostgresRelay implements Relay {
  readonly #process = randomUUID();
  #isOpen = false;
  #isClosed = false;
  /** Null while it does not listen. */
  #client: Client | null = null;
  /** Changes that are not announced yet, and a promise that resolves when they are. */
  readonly #unannounced: string[] = [];
  #announced = Promise.resolve();
  /** Resolves when all messages are sent: a connection takes one at a time. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  announce(change: ProjectChange): Promise<void> {
    this.#unannounced.push(changeMessage(change));
    this.#announced = this.#announced.then(() => this.#announceAll());
    return this.#announced;
  }

  open(receiver: Receiver): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#stayConnected(receiver);
  }

  count(people: People, isAll: boolean): void {
    for (const message of countMessages(this.#process, people, isAll)) void this.#send(message);
  }

  ask(): void {
    void this.#send(toText({ kind: 'ask', process: this.#process }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#send(toText({ kind: 'leave', process: this.#process }));
    await this.#client?.end();
  }

  /**
   * After their transactions, and several changes together: PostgreSQL commits transactions with a NOTIFY only one
   * after the other (docs/decisions/008-live-updates.md).
   */
  async #announceAll(): Promise<void> {
    const messages = this.#unannounced.splice(0);
    if (messages.length === 0) return;
    try {
      const pool = await getPool();
      await pool.query('SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [CHANNEL, messages]);
    } catch (error) {
      logError(error, 'The other processes could not be told of a change.');
    }
  }

  async #stayConnected(receiver: Receiver): Promise<void> {
    for (let failures = 0; !this.#isClosed; failures += 1) {
      try {
        await this.#listen(receiver, () => {
          failures = 0;
        });
      } catch (error) {
        logError(error, 'The other processes can’t be heard. Trying again.');
      }
      // At random, so that not all processes reconnect to a restarted database at once.
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS) * (0.5 + Math.random() / 2);
      if (!this.#isClosed) await delay(pause, undefined, { ref: false });
    }
  }

  /** Listens until the connection ends. Throws when it can't be opened. */
  async #listen(receiver: Receiver, onConnected: () => void): Promise<void> {
    const { Client } = await import('pg');
    const client = new Client({
      connectionString: this.url,
      application_name: 'quits-events',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // Every error ends the connection. Without a listener it would end the process.
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => this.#receive(receiver, parseMessage(payload)));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      if (this.#isClosed) return;
      this.#client = client;
      onConnected();
      await receiver.connected();
      await ended;
    } finally {
      this.#client = null;
      // Not awaited: a broken connection may never report its end.
      client.end().catch(() => undefined);
    }
  }

  #receive(receiver: Receiver, message: Message | null): void {
    if (message?.kind === 'change') receiver.changed(message);
    if (message === null || message.kind === 'change' || message.process === this.#process) return;
    if (message.kind === 'count') receiver.counted(message.process, new Map(message.people), message.isAll);
    if (message.kind === 'leave') receiver.left(message.process);
    if (message.kind === 'ask') receiver.asked().catch((error: unknown) => logError(error, 'Changes may be missed.'));
  }

  /** A message is lost while there is no connection: all counts are sent again when it is back. */
  #send(message: string): Promise<unknown> {
    const tell = () => this.#client?.query('SELECT pg_notify($1, $2)', [CHANNEL, message]);
    this.#sent = this.#sent.then(tell).catch(() => undefined);
    return this.#sent;
  }
}

function logError(error: unknown, message: string): void {
  getLog().warn({ error: describeError(error) }, message);
}
