/**
 * Next.js makes a write to a pipe wait for its reader, and with it the process: who stops reading would stop the server.
 *
 * For: next 16.4
 * Upstream: https://github.com/vercel/next.js/pull/51883
 * Goes when it is green without this: tests/system/log.test.ts
 */
export function keepWritesAsync(stream) {
  stream._handle?.setBlocking?.(false);
}
