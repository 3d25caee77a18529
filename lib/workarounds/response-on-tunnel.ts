import 'server-only';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A response on the connection of a CONNECT request, for which Node.js makes none: by its documentation a server writes the answer
 * to such a request by hand.
 *
 * For: node 20
 * Upstream: https://github.com/nodejs/node/pull/47723
 * Goes when Node.js makes one, and it is green by that: lib/server/http/front-door/refuse-request.test.ts
 */
export function responseOnTunnel(request: IncomingMessage, socket: Socket): ServerResponse {
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  return response;
}
