import { z } from 'zod/mini';
import { MISSING_CODES } from '@/lib/client/api-error';
import { backoff, retry } from '@/lib/client/retry';
import { endedOrAborted } from '@/lib/client/timing';
import { etagOf, formatRevision, parseETag } from '@/lib/contract/etag';
import { SINCE_QUERY } from '@/lib/contract/events';
import { paths } from '@/lib/contract/paths';
import type { Platform } from '@/lib/session/platform';
import { followEvents } from './follow-events';

/** All times are milliseconds. */
const POLL_EVERY_MS = 2_000;
const RECONNECT_WITHIN_MS = 1_000;

/** After so many streams in a row without an event, the next one is tried only now and then. */
const MAX_FAILURES = 3;
const TRY_STREAM_EVERY_MS = 60_000;

/** A person who comes back after so long sees what is new, even where a dead stream has not been noticed yet. */
const PAUSE_MS = 10_000;

export interface ProjectWatch {
  /** The revision that the page has. */
  since: string;
  /**
   * The project has a new revision. Several may come shortly after another. Resolves to whether the page has it now: one
   * that the page could not get is told again.
   */
  onVersion: (revision: string) => Promise<boolean>;
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
  let known = watch.since;
  /** The last revision that the page got. */
  let received = watch.since;
  let people: number | null = null;
  let watching: AbortController | null = null;
  let touchedAt = platform.elapsed();
  /** When the server was last heard. */
  let heardAt = platform.elapsed();

  function onVersion(revision: string) {
    if (revision === known) return;
    known = revision;
    if (watching !== null) void tell(revision, watching.signal);
  }

  /** Until the page has it, or there is a newer one. */
  async function tell(revision: string, signal: AbortSignal): Promise<void> {
    const giveToPage = async () => {
      if (revision !== known) return;
      if (!(await watch.onVersion(revision))) throw new Error('The page could not get the revision.');
      received = revision;
    };
    await retry(platform, giveToPage, { signal, onFailed: () => undefined });
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

  function onSign() {
    heardAt = platform.elapsed();
    watch.onHeard();
  }

  function onTouch() {
    const now = platform.elapsed();
    const isBack = now - touchedAt >= PAUSE_MS && now - heardAt >= PAUSE_MS;
    touchedAt = now;
    if (isBack && watching !== null) void poll(watching.signal);
  }

  function follow(signal: AbortSignal): Promise<boolean> {
    const url = `${baseUrl}${paths.events(projectId)}?${SINCE_QUERY}=${encodeURIComponent(known)}`;
    return followEvents(platform, url, { onVersion, onPeople, onGone, onSign }, signal);
  }

  /** Whether the call succeeded. */
  async function poll(signal: AbortSignal): Promise<boolean> {
    const polled = await pollVersion(baseUrl + paths.project(projectId), known, signal);
    if (signal.aborted) return false;
    if (polled.kind === 'version') onVersion(polled.revision);
    if (polled.kind === 'gone') onGone();
    if (polled.kind !== 'failed') onSign();
    return polled.kind !== 'failed';
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
      // A revision that the page could not get before is told again.
      known = received;
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
    stopTouch();
  }

  /** Ends early when the signal aborts. */
  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return endedOrAborted((end) => platform.after(ms, end), signal);
  }

  const stopListening = platform.onChange(startOrPause);
  const stopTouch = platform.onTouch(onTouch);
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
