import 'server-only';
import { randomUUID } from 'node:crypto';
import { type Env, getEnv } from '@/lib/server/process/env';

/**
 * On the response, and on the request: Next.js takes the nonce for a page's scripts from there, and the middleware sees
 * that there is a policy already (docs/decisions/009-content-security-policy.md).
 */
export const POLICY_HEADER = 'content-security-policy';

/** A policy for one response, with a new nonce. */
export function newPagePolicy(): string {
  return pagePolicy(randomUUID(), getEnv());
}

/** Lets only scripts run that come from this origin or have the nonce. */
export function pagePolicy(nonce: string, { API_BASE_URL, NODE_ENV }: Pick<Env, 'API_BASE_URL' | 'NODE_ENV'>): string {
  const api = API_BASE_URL.startsWith('/') ? '' : ` ${new URL(API_BASE_URL).origin}`;
  // React's development build uses eval for stack traces.
  const forDevelopment = NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${forDevelopment}`,
    // Toasts and dialogs insert styles without a nonce. Styles run no code, and reach no other origin.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self'${api}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The nonce in a policy. */
export function nonceOf(policy: string | null): string | undefined {
  return policy?.match(/'nonce-([^']+)'/)?.[1];
}

/** The nonce of the page that is being rendered, for our own inline scripts. */
export function requestNonce(headers: Pick<Headers, 'get'>): string | undefined {
  return nonceOf(headers.get(POLICY_HEADER));
}
