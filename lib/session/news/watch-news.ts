import type { LoadApi } from '@/lib/client/api';
import { entriesOf } from '@/lib/domain/history/entries';
import { idsTouchedBy, newsSince } from '@/lib/domain/history/news';
import type { Platform } from '@/lib/session/platform';
import type { SessionStore } from '@/lib/session/session-store';
import { lastVisitOf, PAUSE_MS, storeLastVisit, type Visit } from './last-visit';

/** What others have changed. Who and what is in the history. */
export interface News {
  /** How many entries of the history it is: what was saved at once is one. */
  readonly count: number;
  /** There is more than the history tells at once. */
  readonly isMore: boolean;
  /** What was seen last. */
  readonly since: Visit;
  readonly isRead: boolean;
}

const NO_IDS: ReadonlySet<string> = new Set();

interface NewsOptions {
  platform: Platform;
  loadApi: LoadApi;
}

/**
 * Notes what this device sees of a project, and says in the state of its session what others have changed since the last visit
 * (docs/decisions/037-who-did-it.md). The history is asked only where the project is newer than what was seen.
 */
export class NewsWatch {
  /** What is newer than this is new. Null until there is a version. */
  #since: Visit | null = null;
  #epoch: string | undefined;
  /** Whether a person can see the page, and it is of now. */
  #isInSight = false;
  /** What comes in next was made while the page was out of sight. */
  #isBehind = false;
  /** The browser stores nothing. So it knows neither what it has seen nor its own changes. */
  #isBlocked = false;
  #asking = new AbortController();

  constructor(
    private readonly session: SessionStore,
    private readonly options: NewsOptions,
  ) {}

  /** Returns how to stop. The project counts as seen then. */
  start(): () => void {
    const stops = [
      this.options.platform.onChange(() => this.#noteSight()),
      this.session.subscribe(() => this.#noteSight()),
      this.session.onEvent((event) => {
        if (event.type === 'others-saved') this.#noteOthers();
      }),
    ];
    this.#noteSight();
    return () => {
      for (const stop of stops) stop();
      this.#asking.abort();
      if (this.#isInSight) this.#noteVisit();
    };
  }

  /** The person reads what is new. It stays told as long as the page is looked at. */
  read(): void {
    const { news, editor } = this.session.getState();
    if (this.#since === null || news === null) return;
    this.#since = { version: editor.snapshot.version ?? 0, at: this.options.platform.now() };
    this.#noteVisit();
    this.session.update({ news: { ...news, isRead: true } });
  }

  #noteSight(): void {
    const { platform } = this.options;
    const { version, epoch } = this.session.getState().editor.snapshot;
    if (version === undefined || this.#isBlocked) return;
    const wasInSight = this.#isInSight;
    this.#isInSight = platform.isVisible() && platform.isOnline();
    const isFirst = this.#since === null || epoch !== this.#epoch;
    if (isFirst || (this.#isInSight && !wasInSight)) this.#begin();
    else if (wasInSight && !this.#isInSight) this.#noteVisit();
  }

  /** A visit begins: with what was seen last, or where that was a moment ago, with what was new by then. */
  #begin(): void {
    const { editor, asOf } = this.session.getState();
    const { version = 0, epoch } = editor.snapshot;
    const now = this.options.platform.now();
    const before = epoch === this.#epoch ? this.#since : null;
    const known = lastVisitOf(editor.snapshot.id);
    const isRecent = known !== null && now - known.at < PAUSE_MS;
    const last = known?.epoch === epoch ? (isRecent ? known?.since : known) : before;
    this.#since = { version: last?.version ?? version, at: last?.at ?? now };
    this.#epoch = epoch;
    this.#isBehind = before !== null || asOf !== null;
    if (this.#since.at !== before?.at) this.session.update({ news: null, newIds: NO_IDS });
    if (this.#isInSight) this.#noteVisit();
    this.#ask();
  }

  /** What comes in while the page is in sight is seen, unless something is still to be read: then it joins that. */
  #noteOthers(): void {
    const { news, editor } = this.session.getState();
    const isUnread = news !== null && !news.isRead;
    if (this.#isBehind || isUnread) this.#ask();
    else if (this.#isInSight) this.#since = { version: editor.snapshot.version ?? 0, at: this.options.platform.now() };
    this.#isBehind = false;
  }

  /** What a page without the network shows may be older than what was seen. */
  #noteVisit(): void {
    const { editor, asOf } = this.session.getState();
    const { id, version = 0, epoch } = editor.snapshot;
    const since = this.#since;
    if (since === null || asOf !== null) return;
    const isNoted = storeLastVisit(id, {
      version: Math.max(version, since.version),
      at: this.options.platform.now(),
      since,
      epoch,
    });
    this.#isBlocked = !isNoted;
  }

  /** Asks what is new once the page has nothing more urgent to do. */
  #ask(): void {
    const { platform } = this.options;
    const { version = 0 } = this.session.getState().editor.snapshot;
    if (this.#isBlocked || this.#since === null || version <= this.#since.version) return;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    platform.whenIdle(() => {
      this.#readNews(signal).catch((error: unknown) => !signal.aborted && this.session.noteFailed(error));
    });
  }

  async #readNews(signal: AbortSignal): Promise<void> {
    const api = await this.options.loadApi();
    const { snapshot } = this.session.getState().editor;
    const { version = 0 } = snapshot;
    const { changes, next } = await api.getChanges(snapshot.id, version + 1, { signal });
    const since = this.#since;
    if (signal.aborted || since === null) return;
    const fresh = newsSince(entriesOf(snapshot, changes), since.version);
    if (fresh.length === 0) {
      this.#since = { version, at: since.at };
      return;
    }
    const isMore = next !== null && next > since.version + 1;
    const newIds = new Set([...this.session.getState().newIds, ...idsTouchedBy(fresh)]);
    this.session.update({ news: { count: fresh.length, isMore, since, isRead: false }, newIds });
  }
}
