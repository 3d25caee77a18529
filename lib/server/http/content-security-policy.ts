import 'server-only';
import { randomUUID } from 'node:crypto';
import { type Env, getEnv } from '@/lib/server/process/env';

/**
 * On a request, where Next.js reads the nonce for the scripts that it writes into the page, and on the answer. A browser
 * sends no such header, so it also tells the middleware that the policy has been made. See docs/decisions/009.
 */
export const POLICY_HEADER = 'content-security-policy';

/** The policy of one answer, with a nonce of its own. */
export function newPagePolicy(): string {
  return pagePolicy(randomUUID(), getEnv());
}

/** Scripts run when they come from this origin, or stand in the page with the nonce. */
export function pagePolicy(nonce: string, { API_BASE_URL, NODE_ENV }: Pick<Env, 'API_BASE_URL' | 'NODE_ENV'>): string {
  const api = API_BASE_URL.startsWith('/') ? '' : ` ${new URL(API_BASE_URL).origin}`;
  // React's development build makes its stack traces with eval.
  const forDevelopment = NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${forDevelopment}`,
    // Toasts and dialogs bring inline styles without a nonce. A style can't run, nor reach another origin.
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

/** The nonce in a policy, for a script that the application writes into the page itself. */
export function nonceOf(policy: string | null): string | undefined {
  return policy?.match(/'nonce-([^']+)'/)?.[1];
}
