import 'server-only';
import type { ServerResponse } from 'node:http';
import { openResponses } from '@/lib/server/process/open-requests';

/** Milliseconds in which a client has to take something of what waits for it. */
const MAX_WAIT_MS = 30_000;

/** Bytes that may wait for all clients together. */
const MAX_WAITING_BYTES = 48 * 2 ** 20;

/** Milliseconds between two checks of all open responses. */
const PAUSE_MS = 1_000;

/** What a client had taken when something last waited for it, and since when it has taken no more. */
interface Wait {
  taken: number;
  since: number;
}

/** Ends the connections of clients that do not read: a client that takes nothing for long, and the slowest clients where too much waits. */
export class SlowReaders {
  readonly #waits = new WeakMap<ServerResponse, Wait>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly maxWaitMs = MAX_WAIT_MS,
    private readonly maxWaitingBytes = MAX_WAITING_BYTES,
  ) {}

  /** Looks after this response to an open request. */
  watch(response: ServerResponse): void {
    response.setTimeout(this.maxWaitMs, () => {
      if (isWaiting(response)) endConnection(response);
    });
    this.#timer ??= setInterval(() => this.check(performance.now()), PAUSE_MS).unref();
  }

  /** `now` is in milliseconds, by a clock that nobody sets. */
  check(now: number): void {
    const waits: [ServerResponse, Wait][] = [];
    for (const response of openResponses()) {
      if (!isWaiting(response)) {
        this.#waits.delete(response);
        continue;
      }
      const wait = waitOf(response, this.#waits.get(response), now);
      this.#waits.set(response, wait);
      waits.push([response, wait]);
    }
    let surplus = waits.reduce((sum, [{ writableLength }]) => sum + writableLength, -this.maxWaitingBytes);
    for (const [response] of waits.sort(([, a], [, b]) => a.since - b.since)) {
      if (surplus <= 0) return;
      surplus -= response.writableLength;
      endConnection(response);
    }
  }
}

function isWaiting(response: ServerResponse): boolean {
  return response.writableLength > 0;
}

/** Also where the response is behind another one on it. */
function endConnection({ req }: ServerResponse): void {
  req.socket.destroy();
}

function waitOf({ socket }: ServerResponse, before: Wait | undefined, now: number): Wait {
  const taken = socket ? socket.bytesWritten - socket.writableLength : 0;
  return before?.taken === taken ? before : { taken, since: now };
}
