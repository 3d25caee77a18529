import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { getPool } from '@/lib/server/engines/postgres/pool';
import {
  changeMessage,
  countMessages,
  type Message,
  parseMessage,
  toText,
} from '@/lib/server/engines/postgres/relay-message';
import type { People, ProjectChange, Receiver, Relay } from '@/lib/server/engines/relay';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';

const CHANNEL = 'quits';

/** Milliseconds. The longest pause doubles from one attempt to connect to the next. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/** How long a connection may be silent before it is tried, in milliseconds. Ten seconds later it is known to be dead. */
const KEEP_ALIVE = 10_000;

/** Tells the other processes by NOTIFY, and hears them on a connection of its own by LISTEN. */
export class PostgresRelay implements Relay {
  readonly #process = randomUUID();
  #isOpen = false;
  #isClosed = false;
  /** While it listens. */
  #client: Client | null = null;
  /** Changes, and a promise that settles when they are told. */
  readonly #untold: string[] = [];
  #told = Promise.resolve();
  /** Settles when all messages are sent: a connection takes one at a time. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  announce(change: ProjectChange): Promise<void> {
    this.#untold.push(changeMessage(change));
    this.#told = this.#told.then(() => this.#tellAll());
    return this.#told;
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
   * After the changes and not in their transactions, and for all at once that came meanwhile: PostgreSQL lets transactions
   * with a NOTIFY commit one after the other only (docs/decisions/008-live-updates.md).
   */
  async #tellAll(): Promise<void> {
    const messages = this.#untold.splice(0);
    if (messages.length === 0) return;
    try {
      const pool = await getPool();
      await pool.query('SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [CHANNEL, messages]);
    } catch (error) {
      complain(error, 'The other processes could not be told of a change.');
    }
  }

  async #stayConnected(receiver: Receiver): Promise<void> {
    for (let failures = 0; !this.#isClosed; failures += 1) {
      try {
        await this.#listen(receiver, () => {
          failures = 0;
        });
      } catch (error) {
        complain(error, 'The other processes can’t be heard. Trying again.');
      }
      // At random, so that a database that comes back does not meet all processes at once.
      const pause = Math.min(FIRST_PAUSE * 2 ** failures, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
      if (!this.#isClosed) await delay(pause, undefined, { ref: false });
    }
  }

  /** Listens until the connection ends. Throws where it did not come about. */
  async #listen(receiver: Receiver, onConnected: () => void): Promise<void> {
    const { Client } = await import('pg');
    const client = new Client({
      connectionString: this.url,
      application_name: 'quits-events',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    // It ends with every error; without a listener the error would end the process.
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
      // Not waited for: a connection that is broken may never say that it has ended.
      client.end().catch(() => undefined);
    }
  }

  #receive(receiver: Receiver, message: Message | null): void {
    if (message?.kind === 'change') receiver.changed(message);
    if (message === null || message.kind === 'change' || message.process === this.#process) return;
    if (message.kind === 'count') receiver.counted(message.process, new Map(message.people), message.isAll);
    if (message.kind === 'leave') receiver.left(message.process);
    if (message.kind === 'ask') receiver.asked().catch((error: unknown) => complain(error, 'Changes may be missed.'));
  }

  /** What can't be told now is told when the connection is there again. */
  #send(message: string): Promise<unknown> {
    const tell = () => this.#client?.query('SELECT pg_notify($1, $2)', [CHANNEL, message]);
    this.#sent = this.#sent.then(tell).catch(() => undefined);
    return this.#sent;
  }
}

function complain(error: unknown, message: string): void {
  getLog().warn({ error: describeError(error) }, message);
}
