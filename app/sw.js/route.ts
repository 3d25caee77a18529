import { locales } from '@/lib/i18n/locales';
import { COPIES } from '@/lib/offline/copies-database';
import { inParts } from '@/lib/offline/in-parts';
import { LOCAL_PAGE } from '@/lib/offline/local-page';
import { removingWorker } from '@/lib/offline/removing-worker';
import { serviceWorker, type WorkerOptions } from '@/lib/offline/service-worker';
import { getEnv } from '@/lib/server/process/env';

// Whether pages are kept is a setting of the running server, not of the build.
export const dynamic = 'force-dynamic';

const OPTIONS: WorkerOptions = {
  localPage: LOCAL_PAGE,
  messages: locales.map((locale) => `/locales/${locale}/common.json`),
};

/** The service worker. It stands at the root because it is for all pages. */
export function GET(): Response {
  const isOn = getEnv().SERVICE_WORKER === 'on';
  const source = isOn
    ? `(${serviceWorker})(self,${JSON.stringify(OPTIONS)},${inParts})`
    : `(${removingWorker})(self,${JSON.stringify(COPIES)})`;
  return new Response(source, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
