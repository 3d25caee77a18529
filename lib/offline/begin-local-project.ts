import { browserPlatform } from '@/lib/session/browser-platform';
import { keepLocalProject } from '@/lib/session/drafts/local-drafts';
import { LOCAL_PAGE } from './local-page';

/**
 * Begins a project on this device, to be created under this key later. Gives its id; null where no service worker could show its page.
 * Rejects where nothing can be stored.
 */
export async function beginLocalProject(name: string, key: string): Promise<string | null> {
  const canShow = navigator.serviceWorker?.controller && (await caches.match(LOCAL_PAGE, { ignoreVary: true }));
  return canShow ? keepLocalProject(browserPlatform, name, key) : null;
}
