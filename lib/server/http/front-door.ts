import 'server-only';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { logWhenAnswered } from '@/lib/server/http/access-log';
import { CLIENT_HEADER, clientAddress, networkOf } from '@/lib/server/http/client';
import { normalizeRequest } from '@/lib/server/http/normalize-request';
import { REQUEST_ID_HEADER, requestIdOf } from '@/lib/server/http/request-id';
import { setSecurityHeaders, setTransportSecurity } from '@/lib/server/http/security-headers';
import { getEnv } from '@/lib/server/process/env';
import { trackResponse } from '@/lib/server/process/shutdown';

/** What scripts/server.mjs, which no bundle holds, leaves in its process for the application. */
interface OwnServer {
  server: Server;
  open(receive: (request: IncomingMessage, response: ServerResponse) => void): void;
}

/**
 * Has the server of this process hand every request to `receive` before Next.js sees it, and returns the server. Ends a
 * process that was started in another way: it would answer without security headers.
 */
export function openFrontDoor(): Server {
  const own: OwnServer | undefined = Reflect.get(globalThis, Symbol.for('quits.server'));
  if (own === undefined) {
    console.error("Quits can't start.\nStart it with npm start, or with npm run dev.");
    process.exit(1);
  }
  own.open(receive);
  return own.server;
}

/**
 * What this sets on a request is true, whatever the client sent, and what it sets on a response is on all of them, files
 * and errors included (docs/decisions/009-content-security-policy.md).
 */
function receive(request: IncomingMessage, response: ServerResponse): void {
  const { TRUST_PROXY } = getEnv();
  const path = normalizeRequest(request);
  const id = requestIdOf(request.headers[REQUEST_ID_HEADER], TRUST_PROXY > 0);

  request.headers[CLIENT_HEADER] = networkOf(clientAddress(request, TRUST_PROXY));
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader('X-Request-Id', id);
  setSecurityHeaders(request, response, path);
  setTransportSecurity(request, response, TRUST_PROXY > 0);

  trackResponse(response);
  logWhenAnswered(request, response, path, id);
}
