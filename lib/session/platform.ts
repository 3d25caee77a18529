/**
 * The world around an open project: time, chance, the network, whether the page is seen, other tabs. A session reaches the
 * browser only through it and through `fetch`. All times are milliseconds.
 */
export interface Platform {
  /** The time since 1970. */
  now(): number;
  /** The calendar day where the device is, `YYYY-MM-DD`. */
  today(): string;
  /** A number from 0 up to, not including, 1. */
  random(): number;
  /** Runs the work once, after this time. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs the work once the page has nothing more urgent to do. */
  whenIdle(run: () => void): void;
  /** False only where there is certainly no network. */
  isOnline(): boolean;
  isVisible(): boolean;
  /** The time of which the page is, where it comes from the offline pages; null where the server has just sent it. */
  asOf(): number | null;
  /** Calls the listener when the network comes or goes, and when the page is shown or hidden. Returns how to stop that. */
  onChange(listener: () => void): () => void;
  /** Ends all that was asked for and nobody answers: code that hangs is asked for again only once it has failed. */
  endHungRequests(): void;
  /** Null where the browser has no server-sent events, or forbids them. */
  openEvents(url: string): EventStream | null;
  /** Null where the browser has no storage for drafts, or forbids it. */
  openDrafts(): DraftStorage | null;
}

/** The part of `EventSource` that a session uses. */
export interface EventStream {
  addEventListener(name: string, listener: (event: { data?: string }) => void): void;
  close(): void;
}

/** The storage that all tabs of this browser share: drafts by key, and locks. Its promises reject where nothing can be stored. */
export interface DraftStorage {
  entries(): Promise<[key: string, draft: unknown][]>;
  /** The draft is stored even if the page is closed before this resolves. */
  put(key: string, draft: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /** Tells the other tabs that the draft of this key has changed. */
  announce(key: string): void;
  /** Calls the listener with each key that another tab announces. Returns how to stop that. */
  onAnnounced(listener: (key: string) => void): () => void;
  /** Runs the work while no other tab runs work under this lock. */
  exclusively(lock: string, work: () => Promise<void>): Promise<void>;
}
