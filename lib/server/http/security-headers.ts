import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newPagePolicy, POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { DATA_POLICY, FIXED_HEADERS, NO_INDEX } from '@/lib/server/http/fixed-headers';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Sets the security headers of the answer, and on the request the policy that Next.js takes a page's nonce from. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse, path: string): void {
  const policy = isPage(path) ? newPagePolicy() : DATA_POLICY;
  request.headers[POLICY_HEADER] = policy;
  response.setHeader('Content-Security-Policy', policy);
  for (const [name, value] of FIXED_HEADERS) response.setHeader(name, value);
  if (path !== '/') response.setHeader('X-Robots-Tag', NO_INDEX);
}

/** Makes browsers come by https only from now on, where the client did, by this server or by its trusted proxies. */
export function setTransportSecurity(request: IncomingMessage, response: ServerResponse, isBehindProxy: boolean): void {
  const isSecure = 'encrypted' in request.socket || (isBehindProxy && request.headers['x-forwarded-proto'] === 'https');
  if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
}

/** Whatever may be a page: a file that is none only gets a nonce for nothing. */
function isPage(path: string): boolean {
  return !/^\/(api|_next|locales)\//.test(path);
}
