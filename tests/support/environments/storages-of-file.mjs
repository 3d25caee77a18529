import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Watches which async storages a test file makes; the returned function disables them. Jest itself makes two for each file,
 * and until they are disabled, each promise that a later file of the worker makes is written to all of them.
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
