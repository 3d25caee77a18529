import { createServer } from 'node:http';

/**
 * A server for Next.js to listen to in the place of its own one. It would take the upgrade requests of that, and leave
 * them without an answer. Of a server that nobody takes them from, Node.js makes plain requests of them.
 *
 * For: next 16.4
 * Upstream: https://github.com/vercel/next.js/pull/58704
 * Goes when it is green without this: tests/system/front-door.test.ts
 */
export function serverWithoutUpgrades() {
  return createServer();
}
