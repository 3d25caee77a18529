import type { EventStream } from '@/lib/session/platform';

type Listener = (event: { data?: string }) => void;

/** Replaces the browser's EventSource: the test sends the events. */
export class FakeEventSource implements EventStream {
  static opened: FakeEventSource[] = [];
  isClosed = false;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(readonly url: string) {
    FakeEventSource.opened.push(this);
  }

  /** The source that was opened last. */
  static get last(): FakeEventSource {
    return FakeEventSource.opened.at(-1) as FakeEventSource;
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }

  send(name: string, data?: unknown): void {
    if (this.isClosed) return;
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    for (const listener of this.#listeners.get(name) ?? []) listener({ data: text });
  }

  close(): void {
    this.isClosed = true;
  }
}
