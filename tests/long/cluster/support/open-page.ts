import { setTimeout as sleep } from 'node:timers/promises';
import { after } from '@/lib/client/timing';
import { formatRevision } from '@/lib/contract/etag';
import type { WireProject } from '@/lib/contract/project';
import { followEvents } from '@/lib/session/live/event-stream';
import type { EventStream, Platform } from '@/lib/session/platform';

/** A page that has a project on the screen: what the browser runs to hear of changes, over streams of `fetch`, each of which it reads. */
export class OpenPage {
  revision = '';
  streams = 0;
  isGone = false;
  readonly #closed = new AbortController();

  constructor(
    private readonly origin: string,
    private readonly projectId: string,
  ) {
    void this.#follow();
  }

  close(): void {
    this.#closed.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closed;
    const platform = {
      after,
      openEvents: (url: string) => {
        this.streams += 1;
        return openStream(url);
      },
    } satisfies Partial<Platform>;
    const url = { baseUrl: `${this.origin}/api`, projectId: this.projectId };
    const listener = { onRevision: () => void this.#read(), onPeople: () => undefined, onHeard: () => undefined };
    while (!signal.aborted && !this.isGone) {
      const since = this.revision;
      const end = await followEvents(platform as unknown as Platform, { ...url, since }, listener, signal);
      this.isGone = end === 'gone';
      await sleep(1_000 * Math.random());
    }
  }

  async #read(): Promise<void> {
    const answer = await fetch(`${this.origin}/api/projects/${this.projectId}`).catch(() => null);
    if (answer?.ok) this.revision = formatRevision((await answer.json()) as WireProject);
  }
}

type Listener = (event: { data?: string }) => void;

/** As EventSource reads a stream, which Node.js 20 does not have. */
function openStream(url: string): EventStream {
  const listeners: [name: string, listener: Listener][] = [];
  const closing = new AbortController();

  function tell(name: string, data?: string): void {
    if (closing.signal.aborted) return;
    for (const [wanted, listener] of listeners) if (wanted === name) listener({ data });
  }

  async function follow(): Promise<void> {
    const response = await fetch(url, { headers: { Accept: 'text/event-stream' }, signal: closing.signal });
    if (!response.ok || !response.body) throw new Error(`${response.status}`);
    let text = '';
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(bytes);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1];
        if (name) tell(name, /^data: (.*)$/m.exec(block)?.[1]);
      }
    }
  }

  const end = () => tell('error');
  follow().then(end, end);
  return { addEventListener: (name, listener) => void listeners.push([name, listener]), close: () => closing.abort() };
}
