import 'server-only';

/**
 * The method itself, or for one that the web's Request class refuses, one that no route has: Next.js (16.4) makes such an
 * object of every call, and answers 500 where that throws.
 */
export function mendMethod(method: string): string {
  return method === 'TRACE' || method === 'CONNECT' || method === 'TRACK' ? `REFUSED-${method}` : method;
}
