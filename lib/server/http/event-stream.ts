import 'server-only';

/**
 * Milliseconds. Proxies close a connection that is silent for a minute or less. The heartbeat is an event, not a
 * comment: the page does not see comments, and has to notice a connection that broke silently.
 */
const HEARTBEAT_MS = 20_000;

/** After these the stream ends and the browser reconnects. It limits how long a broken connection counts as present. */
const MAX_HEARTBEATS = 15;

/** Milliseconds after which a browser reconnects. */
const RETRY_MS = 1_000;

/** Writes server-sent events. Until the reader takes them, the latest event of each name waits. */
export class EventWriter {
  readonly #waiting = new Map<string, string>();
  #isEnded = false;
  #wake = () => {};

  /** Writes an event, which replaces one of the same name that still waits. */
  write(name: string, data: object, id?: string): void {
    const lines = [`event: ${name}`, `data: ${JSON.stringify(data)}`, ...(id === undefined ? [] : [`id: ${id}`])];
    this.#put(name, lines.join('\n'));
  }

  /** Tells the browser when to reconnect. */
  writeRetry(): void {
    this.#put('retry', `retry: ${RETRY_MS}`);
  }

  /** Ends the stream after what still waits. */
  end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  /** All that waits, as soon as there is something. Null at the end of the stream. */
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
 * A response of server-sent events. `open` is called when the body is first read, so never for a HEAD request. The
 * function that it returns is called once, when either side ends the stream.
 */
export function eventStream(open: (writer: EventWriter) => () => void): Response {
  const writer = new EventWriter();
  const encoder = new TextEncoder();
  let close: (() => void) | undefined;

  function begin(): () => void {
    // The first bytes tell the browser that the stream is open.
    writer.writeRetry();
    const onEnd = open(writer);
    let heartbeats = 0;
    const timer = setInterval(() => {
      heartbeats += 1;
      if (heartbeats < MAX_HEARTBEATS) writer.write('heartbeat', {});
      else writer.end();
    }, HEARTBEAT_MS);
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
