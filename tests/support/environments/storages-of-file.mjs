import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Watches which async storages a test file makes; the returned function disables them. Jest itself makes some for each file.
 * In Node.js 20, each promise of the later files in the worker is told to all that are not disabled: with fifty, an `await`
 * took twenty times as long as with one.
 */
export function watchStorages() {
  const storages = new Set();
  class WatchedStorage extends AsyncLocalStorage {
    constructor(...options) {
      super(...options);
      storages.add(this);
    }
  }
  asyncHooks.AsyncLocalStorage = WatchedStorage;

  return function disableStorages() {
    asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    for (const storage of storages) storage.disable();
  };
}
