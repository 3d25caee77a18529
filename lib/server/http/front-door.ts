import 'server-only';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { logWhenAnswered } from '@/lib/server/http/access-log';
import { CLIENT_HEADER, clientAddress, networkOf } from '@/lib/server/http/client';
import { mendRequest } from '@/lib/server/http/mend-request';
import { REQUEST_ID_HEADER, requestIdOf } from '@/lib/server/http/request-id';
import { setSecurityHeaders, setTransportSecurity } from '@/lib/server/http/security-headers';
import { getEnv } from '@/lib/server/process/env';
import { trackRequest } from '@/lib/server/shutdown';

interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/**
 * What Node.js publishes before it hands a request to the server: the only place ahead of the router, and the one that no
 * answer gets past (docs/decisions/009-content-security-policy.md).
 */
const ARRIVALS = 'http.server.request.start';

/**
 * Receives every request that this process gets from now on, ahead of Next.js: what it sets on a request is true, whatever
 * the client sent, and what it sets on an answer is on all of them, files and errors included.
 */
export function openFrontDoor(): void {
  closeFrontDoor();
  subscribe(ARRIVALS, receive);
}

/** Lets requests pass again, for tests: the door is the whole process's, and other tests have servers of their own. */
export function closeFrontDoor(): void {
  unsubscribe(ARRIVALS, receive);
}

function receive(message: unknown): void {
  const { request, response, server } = message as Arrival;
  const { TRUST_PROXY } = getEnv();
  const path = mendRequest(request);
  const id = requestIdOf(request.headers[REQUEST_ID_HEADER], TRUST_PROXY > 0);

  request.headers[CLIENT_HEADER] = networkOf(clientAddress(request, TRUST_PROXY));
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader('X-Request-Id', id);
  setSecurityHeaders(request, response, path);
  setTransportSecurity(request, response, TRUST_PROXY > 0);

  trackRequest(server, response);
  logWhenAnswered(request, response, path, id);
}
