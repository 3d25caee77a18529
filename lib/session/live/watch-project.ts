import { z } from 'zod/mini';
import { MISSING_CODES } from '@/lib/client/api-error';
import { parseJson } from '@/lib/client/http';
import { backoff } from '@/lib/client/retry';
import { endedOrAborted } from '@/lib/client/timing';
import { etagOf, formatRevision, parseETag } from '@/lib/contract/etag';
import { peopleEventSchema, SINCE_QUERY, versionEventSchema } from '@/lib/contract/events';
import { paths } from '@/lib/contract/paths';
import type { Platform } from '@/lib/session/platform';

/** All times are milliseconds. */
const POLL_EVERY_MS = 2_000;
const RECONNECT_WITHIN_MS = 1_000;

/** After so many streams in a row without an event, the next one is tried only now and then. */
const MAX_FAILURES = 3;
const TRY_STREAM_EVERY_MS = 60_000;

/** A new stream must bring an event within this time. Otherwise something on the way holds events back. */
const FIRST_EVENT_TIMEOUT_MS = 10_000;

/** A heartbeat comes every twenty seconds, so a connection that is silent for longer is broken. */
const HEARTBEAT_TIMEOUT_MS = 26_000;

export interface ProjectWatch {
  /** The revision that the page has. */
  since: string;
  /** The project has a new revision. Several may come shortly after another. */
  onVersion: (revision: string) => void;
  /** The server has been heard, and the others of these were called. */
  onHeard: () => void;
  /** How many people have the project on the screen, this page included; null while that is unknown. */
  onPeople: (people: number | null) => void;
  /** The link leads to it no more. No more calls follow. */
  onGone: () => void;
}

/**
 * Tells what happens to a project until the returned function is called. It listens to server-sent events; where they don't
 * get through, it asks every two seconds. While the page is hidden or offline it holds no connection and asks nothing, and it
 * catches up afterwards: over HTTP/1.1 a browser has only six connections for all pages of a site.
 */
export function watchProject(platform: Platform, baseUrl: string, projectId: string, watch: ProjectWatch): () => void {
  const { onHeard } = watch;
  let known = watch.since;
  let people: number | null = null;
  let watching: AbortController | null = null;

  function onVersion(revision: string) {
    if (revision === known) return;
    known = revision;
    watch.onVersion(revision);
  }

  function onPeople(counted: number | null) {
    if (counted === people) return;
    people = counted;
    watch.onPeople(counted);
  }

  function onGone() {
    stop();
    watch.onGone();
  }

  /** Follows a stream until it ends, breaks or the signal aborts. Resolves to whether any event came. */
  function follow(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const source = platform.openEvents(
        `${baseUrl}${paths.events(projectId)}?${SINCE_QUERY}=${encodeURIComponent(known)}`,
      );
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
          onHeard();
        });
      }

      on('version', (data) => {
        const event = versionEventSchema.safeParse(data).data;
        if (event === undefined) return;
        onPeople(event.people);
        onVersion(formatRevision(event));
      });
      on('people', (data) => onPeople(peopleEventSchema.safeParse(data).data?.people ?? people));
      for (const name of ['deleted', 'replaced']) {
        on(name, () => {
          end();
          onGone();
        });
      }
      on('heartbeat', () => undefined);
      // The browser would connect again at once and for ever: when and how is decided here.
      source.addEventListener('error', end);
      signal.addEventListener('abort', end);
    });
  }

  /** Whether the call succeeded. */
  async function poll(signal: AbortSignal): Promise<boolean> {
    const polled = await pollVersion(baseUrl + paths.project(projectId), known, signal);
    if (signal.aborted || polled.kind === 'failed') return false;
    if (polled.kind === 'version') onVersion(polled.revision);
    if (polled.kind === 'gone') onGone();
    onHeard();
    return true;
  }

  async function keepWatching(signal: AbortSignal): Promise<void> {
    let streamFailures = 0;
    let pollFailures = 0;
    let nextStreamAt = 0;
    while (!signal.aborted) {
      if (platform.elapsed() >= nextStreamAt) {
        const hasEvent = await follow(signal);
        streamFailures = hasEvent ? 0 : streamFailures + 1;
        nextStreamAt = streamFailures < MAX_FAILURES ? 0 : platform.elapsed() + TRY_STREAM_EVERY_MS;
        if (hasEvent) {
          // By chance, so that the clients of a server that went away don't all return at once.
          await pause(RECONNECT_WITHIN_MS * platform.random(), signal);
          continue;
        }
        if (!signal.aborted) onPeople(null);
      }
      pollFailures = (await poll(signal)) ? 0 : pollFailures + 1;
      await pause(backoff(POLL_EVERY_MS, pollFailures, platform.random()), signal);
    }
  }

  function startOrPause() {
    const canWatch = platform.isVisible() && platform.isOnline();
    if (canWatch && watching === null) {
      watching = new AbortController();
      void keepWatching(watching.signal);
    } else if (!canWatch && watching !== null) {
      watching.abort();
      watching = null;
      onPeople(null);
    }
  }

  function stop() {
    watching?.abort();
    watching = null;
    stopListening();
  }

  /** Ends early when the signal aborts. */
  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return endedOrAborted((end) => platform.after(ms, end), signal);
  }

  const stopListening = platform.onChange(startOrPause);
  startOrPause();
  return stop;
}

const revisionSchema = z.object({ epoch: z.optional(z.string()), version: z.int() });
const goneSchema = z.object({ code: z.enum(MISSING_CODES) });

/** The revision of a project as far as one call can tell: `known` when it has not changed. */
type PolledVersion = { kind: 'version'; revision: string } | { kind: 'known' } | { kind: 'gone' } | { kind: 'failed' };

/** Asks for the project's revision by a conditional GET, which costs an unchanged project no body. Never throws. */
async function pollVersion(url: string, known: string, signal: AbortSignal): Promise<PolledVersion> {
  try {
    // The browser's own cache would answer with the project instead of 304.
    const response = await fetch(url, {
      headers: { Accept: 'application/json', 'If-None-Match': etagOf(known) },
      cache: 'no-store',
      signal,
    });
    if (response.status === 304) return { kind: 'known' };
    if (!response.ok) return { kind: (await isGone(response)) ? 'gone' : 'failed' };
    const revision = await revisionOf(response);
    return revision === known ? { kind: 'known' } : { kind: 'version', revision };
  } catch {
    return { kind: 'failed' };
  }
}

/** The status alone may come from a proxy that knows nothing of the API. Throws where the answer is no JSON. */
async function isGone(response: Response): Promise<boolean> {
  return response.status === 404 && goneSchema.safeParse(await response.json()).success;
}

/** From the tag where the browser may see it, so that the body need not be read. Throws where neither tells it. */
async function revisionOf(response: Response): Promise<string> {
  const revision = parseETag(response.headers.get('ETag') ?? '');
  if (revision === null) return formatRevision(revisionSchema.parse(await response.json()));
  await response.body?.cancel();
  return revision;
}
