import type { DraftStorage, Platform } from '@/lib/session/platform';
import type { FakeEventSource } from './fake-event-source';

/** Lets everything run that waits for neither time nor the network. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** The time of a simulated world, in milliseconds. It passes only when a test says so. */
export class SimulatedClock {
  now = 1_700_000_000_000;
  readonly #timers = new Set<Timer>();

  /** `settled` resolves once all has run that takes no time of this world. */
  constructor(private readonly settled: () => Promise<void> = settle) {}

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** What is due runs in its turn, and all that follows from it at once. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (let timer = this.#earliest(); timer !== undefined && timer.at <= end; timer = this.#earliest()) {
      this.#timers.delete(timer);
      this.now = Math.max(this.now, timer.at);
      timer.run();
      await this.settled();
    }
    this.now = end;
    await this.settled();
  }

  #earliest(): Timer | undefined {
    let earliest: Timer | undefined;
    for (const timer of this.#timers) if (earliest === undefined || timer.at < earliest.at) earliest = timer;
    return earliest;
  }
}

/** The drafts and locks that the tabs of one browser share. */
export class SimulatedBrowser {
  readonly drafts = new Map<string, unknown>();
  /** Whether the person has forbidden it to store anything. */
  isBlocked = false;
  /** Whether its storage does not answer. */
  isHanging = false;
  readonly #listeners = new Map<(key: string) => void, SimulatedTab>();
  /** By each lock: resolves once all who were there before have left. */
  readonly #left = new Map<string, Promise<unknown>>();

  storageFor(tab: SimulatedTab): DraftStorage {
    /** The code of a closed tab never hears of an answer. */
    const unlessClosed = async <Result>(work: () => Result): Promise<Result> => {
      if (tab.isClosed || this.isHanging) return new Promise(() => undefined);
      if (this.isBlocked) throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      return work();
    };
    return {
      entries: () => unlessClosed(() => [...this.drafts].map(([key, draft]): [string, unknown] => [key, clone(draft)])),
      put: (key, draft) => unlessClosed(() => void this.drafts.set(key, clone(draft))),
      delete: (key) => unlessClosed(() => void this.drafts.delete(key)),
      announce: (key) => {
        if (tab.isClosed) return;
        for (const [listener, other] of this.#listeners) {
          if (other !== tab && !other.isClosed) queueMicrotask(() => listener(key));
        }
      },
      onAnnounced: (listener) => {
        this.#listeners.set(listener, tab);
        return () => this.#listeners.delete(listener);
      },
      exclusively: async (lock, work) => {
        const before = this.#left.get(lock);
        const done = Promise.resolve(before).then(() => (tab.isClosed ? new Promise<void>(() => undefined) : work()));
        // The browser releases the locks of a closed tab.
        this.#left.set(lock, Promise.race([done.catch(() => undefined), Promise.all([before, tab.closed])]));
        await done;
      },
    };
  }
}

/** As `structuredClone` does, whose maps are of another realm in jest than those that a schema knows. */
function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone);
  if (value instanceof Map) return new Map(clone([...value]) as [unknown, unknown][]);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, clone(field)]));
}

interface TabOptions {
  clock: SimulatedClock;
  browser: SimulatedBrowser;
  random: () => number;
  /** Of a page that the browser has stored. */
  asOf?: number;
  /** Null for a browser without server-sent events. */
  openEvents: (url: string) => FakeEventSource | null;
}

/** A tab of a simulated browser. */
export class SimulatedTab implements Platform {
  isClosed = false;
  /** How often it has ended what nobody answers. */
  endedHung = 0;
  /** Resolves once the tab is gone. */
  readonly closed: Promise<void>;
  #hasClosed = () => {};
  #isOnline = true;
  #isVisible = true;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly options: TabOptions) {
    this.closed = new Promise((resolve) => {
      this.#hasClosed = resolve;
    });
  }

  readonly random = () => this.options.random();
  readonly now = () => this.options.clock.now;
  readonly today = () => new Date(this.options.clock.now).toISOString().slice(0, 10);
  readonly elapsed = () => this.options.clock.now;
  readonly isOnline = () => this.#isOnline;
  readonly isVisible = () => this.#isVisible;
  readonly asOf = () => this.options.asOf ?? null;

  after(ms: number, run: () => void): () => void {
    return this.options.clock.after(ms, () => {
      if (!this.isClosed) run();
    });
  }

  whenIdle(run: () => void): void {
    this.after(0, run);
  }

  endHungRequests(): void {
    this.endedHung += 1;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  openEvents(url: string): FakeEventSource | null {
    return this.isClosed ? null : this.options.openEvents(url);
  }

  openDrafts(): DraftStorage {
    return this.options.browser.storageFor(this);
  }

  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#tell();
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#tell();
  }

  /** The tab is gone, and with it all that ran in it. */
  close(): void {
    this.isClosed = true;
    this.#listeners.clear();
    this.#hasClosed();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
