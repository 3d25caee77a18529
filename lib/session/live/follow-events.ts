import { parseJson } from '@/lib/client/http';
import { formatRevision } from '@/lib/contract/etag';
import { peopleEventSchema, versionEventSchema } from '@/lib/contract/events';
import type { Platform } from '@/lib/session/platform';

/** Milliseconds in which a new stream must bring an event. Otherwise something on the way holds events back. */
const FIRST_EVENT_TIMEOUT_MS = 10_000;

/** Milliseconds. A heartbeat comes every twenty seconds, so a connection that is silent for longer is broken. */
const HEARTBEAT_TIMEOUT_MS = 26_000;

export interface EventHandlers {
  onVersion: (revision: string) => void;
  onPeople: (people: number) => void;
  onGone: () => void;
  /** Anything has come. Called after the others. */
  onSign: () => void;
}

/**
 * Follows a stream of a project's events until it ends, breaks or the signal aborts. Resolves to whether any event came.
 * Never rejects.
 */
export function followEvents(
  platform: Platform,
  url: string,
  { onVersion, onPeople, onGone, onSign }: EventHandlers,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve) => {
    const source = platform.openEvents(url);
    if (source === null || signal.aborted) return resolve(false);
    let hasEvent = false;
    let stopWaiting = platform.after(FIRST_EVENT_TIMEOUT_MS, end);

    function end() {
      stopWaiting();
      source?.close();
      signal.removeEventListener('abort', end);
      resolve(hasEvent);
    }

    function on(name: string, take: (data: unknown) => void) {
      source?.addEventListener(name, ({ data }) => {
        if (signal.aborted) return;
        hasEvent = true;
        stopWaiting();
        stopWaiting = platform.after(HEARTBEAT_TIMEOUT_MS, end);
        take(parseJson(String(data)));
        onSign();
      });
    }

    on('version', (data) => {
      const event = versionEventSchema.safeParse(data).data;
      if (event === undefined) return;
      onPeople(event.people);
      onVersion(formatRevision(event));
    });
    on('people', (data) => {
      const event = peopleEventSchema.safeParse(data).data;
      if (event !== undefined) onPeople(event.people);
    });
    for (const name of ['deleted', 'replaced']) {
      on(name, () => {
        end();
        onGone();
      });
    }
    on('heartbeat', () => undefined);
    // The browser would connect again at once and for ever: when and how is decided elsewhere.
    source.addEventListener('error', end);
    signal.addEventListener('abort', end);
  });
}
