import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/**
 * Turns a request target that is malformed (`/%ff`, `*`) into one that names no page, for every request that this
 * process gets from now on: Next.js (16.4, without a pages folder) answers 500 to the former and 404 to the latter.
 */
export function mendMalformedTargets(): void {
  // Node.js publishes this before it hands the request to the server: the only place ahead of the router.
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    request.url = mendMalformedTarget(request.url ?? '/');
  });
}

/** The target itself where Next.js can read it, otherwise one with the same text that names no page. */
export function mendMalformedTarget(target: string): string {
  const [path = '', ...query] = (target.startsWith('/') || URL.canParse(target) ? target : `/${target}`).split('?');
  return [canDecode(path) ? path : path.replaceAll('%', '%25'), ...query].join('?');
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
