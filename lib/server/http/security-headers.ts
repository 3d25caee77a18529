import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newPagePolicy, POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { DATA_POLICY, FIXED_HEADERS, NO_INDEX } from '@/lib/server/http/fixed-headers';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Sets the security headers of the response, and on the request the policy from which Next.js takes the nonce of a page. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse, path: string): void {
  const policy = isPage(path) ? newPagePolicy() : DATA_POLICY;
  request.headers[POLICY_HEADER] = policy;
  response.setHeader('Content-Security-Policy', policy);
  for (const [name, value] of FIXED_HEADERS) response.setHeader(name, value);
  if (path !== '/') response.setHeader('X-Robots-Tag', NO_INDEX);
}

/** Tells the browser to use https only, if the client came by https: to this server, or to a trusted proxy. */
export function setTransportSecurity(request: IncomingMessage, response: ServerResponse, isBehindProxy: boolean): void {
  const isSecure = 'encrypted' in request.socket || (isBehindProxy && request.headers['x-forwarded-proto'] === 'https');
  if (isSecure) response.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
}

/** Whether it may be a page. A file that counts as one gets a nonce that nothing uses. */
function isPage(path: string): boolean {
  return !/^\/(api|_next|locales)\//.test(path);
}
