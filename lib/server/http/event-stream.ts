import 'server-only';

/**
 * Milliseconds. Proxies close a connection that is silent for a minute, or for less. The heartbeat is an event and not a
 * comment, because browsers do not tell a page of comments, and the page has to notice a connection that broke silently.
 */
const HEARTBEAT = 20_000;

/**
 * After this many heartbeats the stream ends, and the browser opens a new one where it left off. This limits how long a
 * client still counts as present after its connection broke silently.
 */
const MOST_HEARTBEATS = 15;

/** Milliseconds after which a browser reconnects. */
const RETRY = 1_000;

/** Writes server-sent events. What the reader has not taken yet waits, the latest event of each name only. */
export class EventWriter {
  readonly #waiting = new Map<string, string>();
  #isEnded = false;
  #wake = () => {};

  /** Writes an event. It replaces one of the same name that still waits, so that a slow reader gets the latest of each. */
  write(name: string, data: object, id?: number): void {
    const lines = [`event: ${name}`, `data: ${JSON.stringify(data)}`, ...(id === undefined ? [] : [`id: ${id}`])];
    this.#put(name, lines.join('\n'));
  }

  /** Tells the browser how many milliseconds to wait before it reconnects. */
  writeRetry(ms: number): void {
    this.#put('retry', `retry: ${ms}`);
  }

  /** Ends the stream once the reader has taken what waits. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** All that waits, as soon as there is something. Null when the stream has ended. */
  async take(): Promise<string | null> {
    if (this.#waiting.size === 0 && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const text = [...this.#waiting.values()].join('');
    this.#waiting.clear();
    return text === '' ? null : text;
  }

  #put(name: string, text: string): void {
    if (this.#isEnded) return;
    this.#waiting.set(name, `${text}\n\n`);
    this.#wake();
  }
}

/**
 * A response of server-sent events. `open` is called when the body is first read, which that of a HEAD request never is.
 * It returns a function that is called once, when either side has ended the stream.
 */
export function eventStream(open: (writer: EventWriter) => () => void): Response {
  const writer = new EventWriter();
  const encoder = new TextEncoder();
  let close: (() => void) | undefined;

  function begin(): () => void {
    // The first bytes tell the browser that the stream is open, even if there is no news.
    writer.writeRetry(RETRY);
    const onEnd = open(writer);
    let heartbeats = 0;
    const timer = setInterval(() => {
      heartbeats += 1;
      if (heartbeats < MOST_HEARTBEATS) writer.write('heartbeat', {});
      else writer.end();
    }, HEARTBEAT);
    return () => {
      clearInterval(timer);
      writer.end();
      onEnd();
      close = () => undefined;
    };
  }

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        close ??= begin();
        const text = await writer.take();
        if (text !== null) return controller.enqueue(encoder.encode(text));
        close();
        controller.close();
      },
      cancel: () => close?.(),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: HEADERS });
}

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Neither this server nor a proxy may buffer the stream to compress it.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
