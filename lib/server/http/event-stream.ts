import 'server-only';

/**
 * Milliseconds. Proxies close a connection on which nothing comes for a minute or less. The heartbeat is an event, as a
 * browser does not tell its page of comments, and a page has to know when its connection broke without a word.
 */
const HEARTBEAT = 20_000;

/**
 * After this many heartbeats the stream ends, and the browser opens a new one where it left off. It bounds how long somebody
 * counts as present whose connection broke without a word.
 */
const LONGEST_LIFE = 15;

/** Milliseconds after which a browser connects again. */
const RETRY = 1_000;

/** What a stream is about to send. */
export class Outbox {
  readonly #waiting = new Map<string, string>();
  #isEnded = false;
  #wake = () => {};

  /** Sends an event. It replaces one of the same name that still waits: a slow reader gets the latest of each. */
  put(name: string, data: object, id?: number): void {
    const lines = [`event: ${name}`, `data: ${JSON.stringify(data)}`, ...(id === undefined ? [] : [`id: ${id}`])];
    this.putText(name, `${lines.join('\n')}\n\n`);
  }

  putText(name: string, text: string): void {
    if (this.#isEnded) return;
    this.#waiting.set(name, text);
    this.#wake();
  }

  /** Ends the stream after what waits. */
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
}

/**
 * An answer of server-sent events. `open` is called when the reader takes them, which one of a HEAD request never does; the
 * function that it gives is called once when the stream has ended, by either side.
 */
export function eventStream(open: (outbox: Outbox) => () => void): Response {
  const outbox = new Outbox();
  const encoder = new TextEncoder();
  let close: (() => void) | undefined;

  function begin(): () => void {
    // At once, so that the browser knows the stream to be open also where nothing is new.
    outbox.putText('retry', `retry: ${RETRY}\n\n`);
    const whenEnded = open(outbox);
    let beats = 0;
    const heart = setInterval(() => {
      beats += 1;
      if (beats < LONGEST_LIFE) outbox.put('heartbeat', {});
      else outbox.end();
    }, HEARTBEAT);
    return () => {
      clearInterval(heart);
      outbox.end();
      whenEnded();
      close = () => undefined;
    };
  }

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        close ??= begin();
        const text = await outbox.take();
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
  // Neither this server nor a proxy may gather the stream to compress it.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
