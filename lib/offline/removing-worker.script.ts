import type * as copies from './project-copies';
import type { WorkerScope } from './worker-scope';

const COPIES: typeof copies.COPIES = 'quits-copies';

/** Takes the place of the service worker, removes all that it has stored, and then itself. */
const scope = self as unknown as WorkerScope;
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
  await scope.registration.unregister();
  scope.indexedDB.deleteDatabase(COPIES);
  for (const name of await scope.caches.keys()) if (name.startsWith('quits-')) await scope.caches.delete(name);
}
