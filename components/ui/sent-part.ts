import { type ComponentType, lazy } from 'react';
import { retry } from '@/lib/client/retry';
import { browserPlatform } from '@/lib/session/browser-platform';

/**
 * A part that the server renders, and whose code the browser loads only for a page that shows it. Until that is there, the
 * page stays as it was sent, and a lost network is waited for.
 */
export function sentPart<Props>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: typeof window === 'undefined' ? await fetch() : await fetchAnyhow(fetch) }));
}

async function fetchAnyhow<Part>(fetch: () => Promise<Part>): Promise<Part> {
  const never = new AbortController().signal;
  return (await retry(browserPlatform, fetch, { signal: never, onFailed: console.warn })) ?? fetch();
}
