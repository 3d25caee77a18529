import 'server-only';
import type { ServerResponse } from 'node:http';

/** Milliseconds in which a client has to take something of what waits for it. */
const LONGEST_WAIT_MS = 30_000;

/** Responses that may wait for their clients at a time. Each holds some hundred kilobytes at most. */
const MOST_WAITING = 200;

/** Milliseconds between two looks at all open responses. */
const PAUSE_MS = 1_000;

/** What a client had taken when something last waited for it, and since when it has taken no more. */
interface Wait {
  taken: number;
  since: number;
}

/** Ends the connections of clients that do not read: one that takes nothing for long, and the slowest where many wait. */
export class SlowReaders {
  readonly #open = new Map<ServerResponse, Wait | null>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly longestWait = LONGEST_WAIT_MS,
    private readonly mostWaiting = MOST_WAITING,
  ) {}

  /** Looks after this response until it is closed. */
  watch(response: ServerResponse): void {
    response.setTimeout(this.longestWait, () => {
      if (isWaiting(response)) response.destroy();
    });
    this.#open.set(response, null);
    response.once('close', () => this.#open.delete(response));
    this.#timer ??= setInterval(() => this.look(performance.now()), PAUSE_MS).unref();
  }

  /** `now` is in milliseconds, by a clock that nobody sets. */
  look(now: number): void {
    const waits: [ServerResponse, Wait][] = [];
    for (const [response, before] of this.#open) {
      const wait = isWaiting(response) ? waitOf(response, before, now) : null;
      this.#open.set(response, wait);
      if (wait) waits.push([response, wait]);
    }
    const surplus = Math.max(0, waits.length - this.mostWaiting);
    const slowest = waits.sort(([, a], [, b]) => a.since - b.since).slice(0, surplus);
    for (const [response] of slowest) response.destroy();
  }
}

function isWaiting(response: ServerResponse): boolean {
  return response.writableLength > 0;
}

function waitOf({ socket }: ServerResponse, before: Wait | null, now: number): Wait {
  const taken = socket ? socket.bytesWritten - socket.writableLength : 0;
  return before?.taken === taken ? before : { taken, since: now };
}
