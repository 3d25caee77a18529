/** A local storage for tests that run outside of a browser. */
export class FakeLocalStorage implements Storage {
  /** Whether the person has forbidden the page to store anything. */
  isBlocked = false;
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#allowed().size;
  }

  key(at: number): string | null {
    return [...this.#allowed().keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.#allowed().get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#allowed().set(key, value);
  }

  removeItem(key: string): void {
    this.#allowed().delete(key);
  }

  clear(): void {
    this.#allowed().clear();
  }

  #allowed(): Map<string, string> {
    if (this.isBlocked) throw new DOMException('The user denied permission.', 'SecurityError');
    return this.#items;
  }
}

/** Puts one in the place of the browser's, empty before each test. */
export function withLocalStorage(): FakeLocalStorage {
  const storage = new FakeLocalStorage();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: storage });
  beforeEach(() => {
    storage.isBlocked = false;
    storage.clear();
  });
  return storage;
}
