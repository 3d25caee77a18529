import 'server-only';
import type { Server } from 'node:http';
import { Server as ListeningServer } from 'node:net';

/**
 * Makes a server take no more connections. Its own `close` also ends those that wait for a request, which may be on its way.
 *
 * For: node 20
 * Upstream: https://github.com/nodejs/node/pull/42812
 * Goes when it is green without this: tests/system/shutdown.test.ts
 */
export function stopListening(server: Server): void {
  ListeningServer.prototype.close.call(server);
}
