import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { isOwnApi } from '@/lib/contract/own-api';
import { type Env, getEnv } from '@/lib/server/process/env';

/**
 * On the response, and on the request: Next.js takes the nonce for a page's scripts from there, and the middleware sees
 * that there is a policy already (docs/decisions/009-content-security-policy.md).
 */
export const POLICY_HEADER = 'content-security-policy';

/** A policy for one response, and the new nonce in it. */
export function newPagePolicy(): { policy: string; nonce: string } {
  const nonce = randomUUID();
  return { policy: pagePolicy([`'nonce-${nonce}'`], getEnv()), nonce };
}

/** Lets only scripts run that come from this origin, or that one of these sources allows: a nonce, or hashes. */
export function pagePolicy(
  scripts: readonly string[],
  { API_BASE_URL, NODE_ENV }: Pick<Env, 'API_BASE_URL' | 'NODE_ENV'>,
): string {
  const api = isOwnApi(API_BASE_URL) ? '' : ` ${new URL(API_BASE_URL).origin}`;
  // React's development build uses eval for stack traces.
  const forDevelopment = NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}${forDevelopment}`,
    // Toasts and dialogs insert styles without a nonce. Styles run no code, and reach no other origin.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The nonce of the page that is being rendered, for our own inline scripts. */
export function requestNonce(headers: Pick<Headers, 'get'>): string | undefined {
  return headers.get(POLICY_HEADER)?.match(/'nonce-([^']+)'/)?.[1];
}

/** What stands in a cached page in place of its nonce, which is as long. No policy allows it. */
export const NO_NONCE = '00000000-0000-0000-0000-000000000000';

/**
 * The sources by which a policy allows the inline scripts of a page that was rendered with this nonce, each by its hash
 * (CSP 3, 2.3.1). Only those that have the nonce, which nobody knew before: a script in what somebody has entered is not among
 * them.
 */
export function allowedScripts(page: string, nonce: string): string[] {
  const sources = new Set<string>();
  for (const part of page.split('<script ').slice(1)) {
    const start = part.indexOf('>');
    const source = part.slice(start + 1, part.indexOf('</script>'));
    if (part.slice(0, start).includes(`nonce="${nonce}"`)) sources.add(source.replaceAll(nonce, NO_NONCE));
  }
  // A script that is a file has no text of its own.
  sources.delete('');
  return [...sources].map(hashOf);
}

function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}
