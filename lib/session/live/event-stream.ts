import { parseJson } from '@/lib/client/http';
import { formatRevision } from '@/lib/contract/etag';
import { peopleEventSchema, SINCE_QUERY, versionEventSchema } from '@/lib/contract/events';
import { paths } from '@/lib/contract/paths';
import type { Platform } from '@/lib/session/platform';

/** Milliseconds. A new stream must bring an event within this time. Otherwise something on the way holds events back. */
const FIRST_EVENT_TIMEOUT_MS = 10_000;

/** Milliseconds. A heartbeat comes every twenty seconds, so a connection that is silent for longer is broken. */
const HEARTBEAT_TIMEOUT_MS = 26_000;

export interface StreamListener {
  /** The project has this revision now. */
  onRevision: (revision: string) => void;
  /** So many people have the project on the screen, this page included. */
  onPeople: (people: number) => void;
  /** An event has come, and its listener was called. */
  onHeard: () => void;
}

/** `silent`: no event has come. `gone`: the link leads to the project no more. */
export type StreamEnd = 'silent' | 'broken' | 'gone';

/**
 * Follows the server-sent events of a project. The server begins with the revision where that is another than `since`. Resolves
 * once the stream ends, or the signal aborts. The browser would connect again at once and for ever, so the caller does that.
 */
export function followEvents(
  platform: Platform,
  projectUrl: { baseUrl: string; projectId: string; since: string },
  listener: StreamListener,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const { baseUrl, projectId, since } = projectUrl;
  const url = `${baseUrl}${paths.events(projectId)}?${SINCE_QUERY}=${encodeURIComponent(since)}`;
  const source = signal.aborted ? null : platform.openEvents(url);
  if (source === null) return Promise.resolve('silent');
  return new Promise((resolve) => {
    let ended: StreamEnd = 'silent';
    let stopWaiting = platform.after(FIRST_EVENT_TIMEOUT_MS, end);

    function end() {
      stopWaiting();
      source?.close();
      signal.removeEventListener('abort', end);
      resolve(ended);
    }

    function on(name: string, take: (data: unknown) => void) {
      source?.addEventListener(name, ({ data }) => {
        if (signal.aborted) return;
        ended = 'broken';
        stopWaiting();
        stopWaiting = platform.after(HEARTBEAT_TIMEOUT_MS, end);
        take(parseJson(String(data)));
        listener.onHeard();
      });
    }

    on('version', (data) => {
      const event = versionEventSchema.safeParse(data).data;
      if (event === undefined) return;
      listener.onPeople(event.people);
      listener.onRevision(formatRevision(event));
    });
    on('people', (data) => {
      const event = peopleEventSchema.safeParse(data).data;
      if (event) listener.onPeople(event.people);
    });
    for (const name of ['deleted', 'replaced']) {
      on(name, () => {
        ended = 'gone';
        end();
      });
    }
    on('heartbeat', () => undefined);
    source.addEventListener('error', end);
    signal.addEventListener('abort', end);
  });
}
