import { createStore, promisifyRequest } from 'idb-keyval';
import { after, orAborted } from '@/lib/client/timing';
import type { DraftStorage } from '@/lib/session/platform';

/** A browser that does not answer for longer counts as one that stores nothing. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Entries by their keys in IndexedDB, which all pages of a browser share. All methods reject where nothing can be stored, or with a
 * TimeoutError where the browser does not answer: what was asked may then be done later.
 */
export class BrowserStore {
  readonly #transact: ReturnType<typeof createStore>;

  constructor(database: string, name: string) {
    this.#transact = createStore(database, name);
  }

  entries<Value>(): Promise<[key: string, value: Value][]> {
    return this.#run('readonly', async (entries) => {
      const [keys, values] = await Promise.all([
        promisifyRequest(entries.getAllKeys()),
        promisifyRequest(entries.getAll()),
      ]);
      return keys.map((key, index): [string, Value] => [String(key), values[index]]);
    });
  }

  keys(): Promise<IDBValidKey[]> {
    return this.#run('readonly', (entries) => promisifyRequest(entries.getAllKeys()));
  }

  get(key: string): Promise<unknown> {
    return this.#run('readonly', (entries) => promisifyRequest(entries.get(key)));
  }

  put(key: string, value: unknown): Promise<void> {
    return this.#run('readwrite', (entries) => {
      entries.put(value, key);
      return promisifyRequest(entries.transaction);
    });
  }

  delete(...keys: readonly string[]): Promise<void> {
    return this.#run('readwrite', (entries) => {
      for (const key of keys) entries.delete(key);
      return promisifyRequest(entries.transaction);
    });
  }

  /**
   * The work asks for all that it needs at once, and the transaction is committed without waiting for the answers. A page that is
   * left would not live to see them. WebKit goes further: it keeps such a page for "back" with its transaction open, and no other
   * page can store anything until that page is gone for good.
   */
  async #run<Result>(
    mode: IDBTransactionMode,
    work: (entries: IDBObjectStore) => PromiseLike<Result>,
  ): Promise<Result> {
    const limit = new AbortController();
    const late = new DOMException('The storage of this browser does not answer.', 'TimeoutError');
    const stop = after(ANSWER_TIMEOUT_MS, () => limit.abort(late));
    const asked = this.#transact(mode, (entries) => {
      const answer = work(entries);
      entries.transaction.commit();
      return answer;
    });
    return orAborted(asked, limit.signal).finally(stop);
  }
}

/**
 * Drafts in IndexedDB. The tabs tell each other of each change. Over plain http on a network's address a browser has no locks:
 * two tabs may then make the same call at once, which its key makes harmless.
 */
function openDrafts(): DraftStorage {
  const store = new BrowserStore('quits', 'drafts');
  const channel = new BroadcastChannel('quits-drafts');
  return {
    entries: () => store.entries(),
    put: (key, draft) => store.put(key, draft),
    delete: (key) => store.delete(key),
    announce: (key) => channel.postMessage(key),
    onAnnounced(listener) {
      const listen = ({ data }: MessageEvent<string>) => listener(data);
      channel.addEventListener('message', listen);
      return () => channel.removeEventListener('message', listen);
    },
    exclusively: async (lock, work) => {
      if (navigator.locks) await navigator.locks.request(lock, work);
      else await work();
    },
  };
}

let drafts: DraftStorage | null = null;

/** The drafts of this browser. They are opened once for the page. */
export function browserDrafts(): DraftStorage {
  drafts ??= openDrafts();
  return drafts;
}
