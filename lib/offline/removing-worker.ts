import type { WorkerScope } from './worker-scope';

/** Takes the place of the service worker, removes all that it has kept, and then itself. Sent as its source. */
export function removingWorker(scope: WorkerScope, database: string): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(remove()));

  async function remove(): Promise<void> {
    await scope.registration.unregister();
    scope.indexedDB.deleteDatabase(database);
    for (const name of await scope.caches.keys()) if (name.startsWith('quits-')) await scope.caches.delete(name);
  }
}
