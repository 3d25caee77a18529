import serviceWorker from '@/lib/offline/offline-pages-worker.script.ts?text';
import removingWorker from '@/lib/offline/removing-worker.script.ts?text';
import { getEnv } from '@/lib/server/process/env';

// Whether pages work offline is a setting of the running server, not of the build.
export const dynamic = 'force-dynamic';

/** The service worker. It stands at the root because it is for all pages. */
export function GET(): Response {
  return new Response(getEnv().SERVICE_WORKER === 'on' ? serviceWorker : removingWorker, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
