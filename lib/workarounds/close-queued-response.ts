import 'server-only';
import type { ServerResponse } from 'node:http';

/**
 * Closes a response that waits for its turn on a connection that has closed: Node.js leaves such a one without any
 * event. So whoever still writes to it stops. Does nothing to any other.
 *
 * For: node 20
 * Upstream: https://github.com/nodejs/node/issues/39988
 * Goes when it is green without this: lib/server/process/open-requests.test.ts
 */
export function closeIfQueued(response: ServerResponse): void {
  if (response.socket !== null || response.writableFinished) return;
  response.destroy();
  response.emit('close');
}
