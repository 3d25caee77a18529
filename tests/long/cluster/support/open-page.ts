import { formatRevision } from '@/lib/contract/etag';
import type { WireProject } from '@/lib/contract/project';
import { watchProject } from '@/lib/session/live/watch-project';
import type { EventStream, Platform } from '@/lib/session/platform';

/** A page that has a project on the screen: what the browser runs to hear of changes, over streams of `fetch`, each of which it reads. */
export class OpenPage {
  revision = '';
  streams = 0;
  isGone = false;
  readonly #stop: () => void;

  constructor(origin: string, projectId: string) {
    const platform = {
      now: () => Date.now(),
      elapsed: () => performance.now(),
      random: () => Math.random(),
      after(ms: number, run: () => void) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      isOnline: () => true,
      isVisible: () => true,
      onChange: () => () => undefined,
      openEvents: (url: string) => {
        this.streams += 1;
        return openStream(url);
      },
    } satisfies Partial<Platform>;
    this.#stop = watchProject(platform as unknown as Platform, `${origin}/api`, projectId, {
      since: '',
      onVersion: async () => {
        const answer = await fetch(`${origin}/api/projects/${projectId}`).catch(() => null);
        if (answer?.ok) this.revision = formatRevision((await answer.json()) as WireProject);
      },
      onHeard: () => undefined,
      onPeople: () => undefined,
      onGone: () => {
        this.isGone = true;
      },
    });
  }

  close(): void {
    this.#stop();
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
