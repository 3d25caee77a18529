import 'server-only';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CLIENT_HEADER, clientAddress, networkOf } from '@/lib/server/http/client';
import { newPagePolicy, POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { answerKept, keepAnswer } from '@/lib/server/http/kept-pages/kept-pages';
import { missingProjectOf, pageRequestOf } from '@/lib/server/http/kept-pages/page-request';
import { isRendered } from '@/lib/server/http/kept-pages/pages-of-app';
import { trackPage } from '@/lib/server/http/page-status';
import { REQUEST_ID_HEADER, requestIdOf } from '@/lib/server/http/request-id';
import { getEnv } from '@/lib/server/process/env';
import { beginRequest } from '@/lib/server/process/open-requests';
import { endConnectionsIfStopping } from '@/lib/server/process/shutdown';
import { logWhenAnswered } from './access-log';
import { answerEarly, refuseRendering } from './early-answer';
import { DATA_POLICY, FIXED_HEADERS, INDEXED_PATHS, NO_INDEX } from './fixed-headers';
import { closeLingering, lingerAfterAnswer } from './linger';
import { isCall, normalizeRequest } from './normalize-request';
import { SlowReaders } from './slow-readers';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const slowReaders = new SlowReaders();

/** What scripts/server.mjs, which is in no bundle, leaves in the process for the application. */
interface OwnServer {
  server: Server;
  open(door: {
    /** Whether the request is to be received at all. */
    begin(response: ServerResponse): boolean;
    receive(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  }): void;
}

/** What is done for a request, of this path and this client, that Next.js has to answer. Gives true where the page of a missing project is. */
type Prepare = (request: IncomingMessage, response: ServerResponse, path: string, client: string) => Promise<boolean>;

/**
 * Makes the server of this process pass every request to `receive` before Next.js, and returns it. Ends a process that
 * was started in another way: its responses would lack security headers.
 */
export function openFrontDoor(prepare: Prepare = async () => false): Server {
  const own: OwnServer | undefined = Reflect.get(globalThis, Symbol.for('quits.server'));
  if (own === undefined) {
    console.error("Quits can't start.\nStart it with npm start, or with npm run dev.");
    process.exit(1);
  }
  own.server.on('connect', (request, socket: Socket) => refuseTunnel(request, socket).catch(() => socket.destroy()));
  own.open({ begin: beginRequest, receive: (request, response) => receive(prepare, request, response) });
  return own.server;
}

/**
 * Node.js hands over the connection of a CONNECT request, and closes it without an answer where nobody takes it. Rejects where another
 * answer is still to come on it: nobody answers behind a tunnel what came ahead of it.
 */
async function refuseTunnel(request: IncomingMessage, socket: Socket): Promise<void> {
  const response = new ServerResponse(request);
  response.assignSocket(socket);
  response.setHeader('Connection', 'close');
  response.once('finish', () => closeLingering(socket));
  if (beginRequest(response)) await receive(async () => false, request, response);
}

/**
 * Returns whether Next.js has to answer: the front door has answered what it must not see.
 *
 * What this sets on a request replaces what the client sent. What it sets on a response is on all, files and errors
 * included (docs/decisions/009-content-security-policy.md).
 */
async function receive(prepare: Prepare, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  endConnectionsIfStopping();
  const { TRUST_PROXY } = getEnv();
  const path = normalizeRequest(request);
  const id = requestIdOf(request.headers[REQUEST_ID_HEADER], TRUST_PROXY > 0);

  const client = networkOf(clientAddress(request, TRUST_PROXY));
  request.headers[CLIENT_HEADER] = client;
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader('X-Request-Id', id);
  const policy = setSecurityHeaders(request, response, path);

  // Nothing here upgrades, and an upgrade request is answered as a plain one.
  if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');

  slowReaders.watch(response);
  logWhenAnswered(request, response, path, id);
  lingerAfterAnswer(request, response);
  if (answerEarly(request, response, path, client)) return false;
  // Only pages are kept.
  if (isCall(path)) return true;
  let asked = pageRequestOf(request, path);
  if (asked && (await answerKept(request, response, asked, { client, policy }))) return false;
  if (await prepare(request, response, path, client)) {
    asked = missingProjectOf(request);
    if (asked && (await answerKept(request, response, asked, { client, policy }))) return false;
  }
  if (isRendered(path) && refuseRendering(request, response, path, client)) return false;
  if (asked) keepAnswer(request, response, asked, policy);
  return true;
}

/**
 * Sets them on the response. On the request: the policy, whose nonce Next.js gives to a page, and the scheme of its URL. Returns
 * the policy.
 */
function setSecurityHeaders(request: IncomingMessage, response: ServerResponse, path: string): string {
  // A file that counts as a page gets a nonce that nothing uses.
  const isPage = !/^\/(api|_next|locales)(\/|$)/.test(path);
  const policy = isPage ? newPagePolicy() : DATA_POLICY;
  request.headers[POLICY_HEADER] = policy;
  response.setHeader('Content-Security-Policy', policy);
  if (isPage) trackPage(policy, response);
  for (const [name, value] of FIXED_HEADERS) response.setHeader(name, value);
  if (!INDEXED_PATHS.includes(path)) response.setHeader('X-Robots-Tag', NO_INDEX);
  const isHttps = cameByHttps(request);
  request.headers['x-forwarded-proto'] = isHttps ? 'https' : 'http';
  if (isHttps) response.setHeader('Strict-Transport-Security', transportPolicy());
  return policy;
}

function transportPolicy(): string {
  return `max-age=${YEAR_SECONDS}${getEnv().HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`;
}

/** To this server, or to a trusted proxy. */
function cameByHttps({ socket, headers }: IncomingMessage): boolean {
  return 'encrypted' in socket || (getEnv().TRUST_PROXY > 0 && headers['x-forwarded-proto'] === 'https');
}
