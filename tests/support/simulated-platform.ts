import type { DraftStorage, Platform } from '@/lib/session/platform';
import { SerialQueue } from '@/lib/session/serial-queue';
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
      await settle();
    }
    this.now = end;
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
  /** Whether its storage and its locks don't answer. */
  isHanging = false;
  /** Waited for before it tells the drafts that it has read, as on a slow device. */
  beforeAnswer: () => Promise<unknown> = () => Promise.resolve();
  readonly #held = new Map<string, { readonly tab: SimulatedTab; readonly onTaken: () => void }>();
  readonly #queues = new Map<string, SerialQueue>();

  storageFor(tab: SimulatedTab): DraftStorage {
    /** The code of a closed tab never hears of an answer. */
    const unlessClosed = async <Result>(work: () => Result): Promise<Result> => {
      if (tab.isClosed || this.isHanging) return new Promise(() => undefined);
      if (this.isBlocked) throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      return work();
    };
    return {
      entries: async () => {
        const read = await unlessClosed(() =>
          [...this.drafts].map(([key, draft]): [string, unknown] => [key, clone(draft)]),
        );
        await this.beforeAnswer();
        return read;
      },
      put: (key, draft) => unlessClosed(() => void this.drafts.set(key, clone(draft))),
      delete: (key) => unlessClosed(() => void this.drafts.delete(key)),
      hold: (lock, onTaken) =>
        unlessClosed(() => {
          this.#held.set(lock, { tab, onTaken });
          return () => void this.#held.delete(lock);
        }),
      take: (lock) =>
        unlessClosed(() => {
          const holder = this.#held.get(lock);
          this.#held.delete(lock);
          holder?.onTaken();
        }),
      heldLocks: () => unlessClosed(() => new Set(this.#held.keys())),
      exclusively: (lock, work) => {
        const queue = this.#queues.get(lock) ?? new SerialQueue();
        this.#queues.set(lock, queue);
        return queue.run(() => unlessClosed(() => undefined).then(work));
      },
    };
  }

  /** The browser releases what a closed tab held. */
  release(tab: SimulatedTab): void {
    for (const [lock, holder] of this.#held) if (holder.tab === tab) this.#held.delete(lock);
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
  #isOnline = true;
  #isVisible = true;
  readonly #listeners = new Set<() => void>();
  readonly #touchListeners = new Set<() => void>();

  constructor(private readonly options: TabOptions) {}

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

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onTouch(listener: () => void): () => void {
    this.#touchListeners.add(listener);
    return () => this.#touchListeners.delete(listener);
  }

  openEvents(url: string): FakeEventSource | null {
    return this.isClosed ? null : this.options.openEvents(url);
  }

  openDrafts(): DraftStorage {
    return this.options.browser.storageFor(this);
  }

  touch(): void {
    for (const listener of this.#touchListeners) listener();
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
    this.#touchListeners.clear();
    this.options.browser.release(this);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
