import 'server-only';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CLIENT_HEADER, clientAddress, networkOf } from '@/lib/server/http/client-address';
import { newPagePolicy, POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { answerFromCache, cacheAnswer } from '@/lib/server/http/page-cache/page-cache';
import { missingProjectOf, pageRequestOf } from '@/lib/server/http/page-cache/page-request';
import {
  INDEXED_PATHS,
  isCall,
  isFile,
  isRendered,
  METRICS_PATH,
  mayBePage,
  routeName,
  routePattern,
} from '@/lib/server/http/paths';
import { REQUEST_ID_HEADER, requestIdOf } from '@/lib/server/http/read-request';
import { type RequestContext, runInContext } from '@/lib/server/http/request-context';
import { getEnv } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { answerScrape, getMetrics } from '@/lib/server/process/metrics';
import { beginRequest, whenEnded } from '@/lib/server/process/open-requests';
import { getProcessState } from '@/lib/server/process/per-process';
import { endConnectionsIfStopping } from '@/lib/server/process/shutdown';
import { closeLingering, lingerAfterAnswer } from '@/lib/workarounds/linger-after-answer';
import { responseOnTunnel } from '@/lib/workarounds/response-on-tunnel';
import { DATA_POLICY, FIXED_HEADERS, NO_INDEX } from './fixed-headers';
import { normalizeRequest } from './normalize-request';
import { answerEarly, refuseRendering } from './refuse-request';
import { SlowReaders } from './slow-readers';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const slowReaders = new SlowReaders();

type Render = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** What scripts/server.mjs, which is in no bundle, leaves in the process for the application. */
interface OwnServer {
  server: Server;
  open(door: {
    /** Whether the request is to be received at all. */
    begin(response: ServerResponse): boolean;
    /** `render` is the request handler of Next.js. */
    answer(request: IncomingMessage, response: ServerResponse, render: Render): Promise<void>;
  }): void;
}

/** Whether the path is that of a project's page, and there is no such project. Rejects where the database can't be asked. */
type IsMissing = (path: string) => Promise<boolean>;

/**
 * Makes the server of this process pass every request through here before Next.js, and returns it. Ends a process that was
 * started in another way: its responses would lack security headers.
 */
export function openFrontDoor(isMissing: IsMissing = async () => false): Server {
  const own = getProcessState<OwnServer>('server');
  if (own === undefined) {
    console.error("Quits can't start.\nStart it with npm start, or with npm run dev.");
    process.exit(1);
  }
  const answer = (request: IncomingMessage, response: ServerResponse, render: Render) => {
    const context: RequestContext = { response };
    return runInContext(context, async () => {
      if (await receive(isMissing, request, context)) await render(request, response);
    });
  };
  own.server.on('connect', (request, socket: Socket) =>
    refuseTunnel(answer, request, socket).catch(() => socket.destroy()),
  );
  own.open({ begin: beginRequest, answer });
  return own.server;
}

/**
 * Node.js hands over the connection of a CONNECT request, and closes it without an answer where nobody takes it.
 * Rejects where another answer is still to come on it: nobody answers behind a tunnel what came ahead of it.
 */
async function refuseTunnel(
  answer: (request: IncomingMessage, response: ServerResponse, render: Render) => Promise<void>,
  request: IncomingMessage,
  socket: Socket,
): Promise<void> {
  const response = responseOnTunnel(request, socket);
  response.setHeader('Connection', 'close');
  response.once('finish', () => closeLingering(socket));
  if (beginRequest(response)) await answer(request, response, () => undefined);
}

/**
 * Returns whether Next.js has to answer: the front door has answered what it must not see.
 *
 * What this sets on a request replaces what the client sent. What it sets on a response is on all, files and errors
 * included (docs/decisions/009-content-security-policy.md).
 */
async function receive(isMissing: IsMissing, request: IncomingMessage, context: RequestContext): Promise<boolean> {
  const { response } = context;
  endConnectionsIfStopping();
  const { TRUST_PROXY } = getEnv();
  const path = normalizeRequest(request);
  const id = requestIdOf(request.headers[REQUEST_ID_HEADER], TRUST_PROXY > 0);

  const client = networkOf(clientAddress(request, TRUST_PROXY));
  request.headers[CLIENT_HEADER] = client;
  request.headers[REQUEST_ID_HEADER] = id;
  response.setHeader('X-Request-Id', id);
  const nonce = setSecurityHeaders(request, response, path);

  // Nothing here upgrades, and an upgrade request is answered as a plain one.
  if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');

  slowReaders.watch(response);
  noteWhenAnswered(request, response, path, id);
  lingerAfterAnswer(request, response);
  if (await answerEarly(request, response, path, client)) return false;
  if (isCall(path)) return true;
  const metrics = getMetrics();
  if (metrics && path === METRICS_PATH) {
    await answerScrape(metrics, request, response);
    return false;
  }
  let asked = pageRequestOf(request, path);
  if (asked && (await answerFromCache(request, response, asked))) return false;
  if (await isMissing(path).catch((error: unknown) => noteAway(context, error))) {
    asked = missingProjectOf(request);
    if (asked && (await answerFromCache(request, response, asked))) return false;
  }
  if (isRendered(path) && (await refuseRendering(request, response, path, client))) return false;
  if (asked) cacheAnswer(request, response, asked, nonce);
  return true;
}

function noteAway(context: RequestContext, error: unknown): false {
  getLog().error({ error: describeError(error) }, 'A project could not be read for the first paint.');
  context.isDatabaseAway = true;
  return false;
}

/**
 * Sets them on the response. On the request: the policy, whose nonce Next.js gives to a page, and the scheme of its URL. Returns
 * the nonce.
 */
function setSecurityHeaders(request: IncomingMessage, response: ServerResponse, path: string): string {
  // A file that counts as a page gets a nonce that nothing uses.
  const { policy, nonce } = mayBePage(path) ? newPagePolicy() : { policy: DATA_POLICY, nonce: '' };
  request.headers[POLICY_HEADER] = policy;
  response.setHeader('Content-Security-Policy', policy);
  for (const [name, value] of FIXED_HEADERS) response.setHeader(name, value);
  if (!INDEXED_PATHS.includes(path)) response.setHeader('X-Robots-Tag', NO_INDEX);
  const isHttps = cameByHttps(request);
  request.headers['x-forwarded-proto'] = isHttps ? 'https' : 'http';
  if (isHttps) response.setHeader('Strict-Transport-Security', transportPolicy());
  return nonce;
}

function transportPolicy(): string {
  return `max-age=${YEAR_SECONDS}${getEnv().HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`;
}

/** To this server, or to a trusted proxy. */
function cameByHttps({ socket, headers }: IncomingMessage): boolean {
  return 'encrypted' in socket || (getEnv().TRUST_PROXY > 0 && headers['x-forwarded-proto'] === 'https');
}

/** Logs and counts a request once it is answered, or given up by the client. Reads of files are not logged. */
function noteWhenAnswered(request: IncomingMessage, response: ServerResponse, path: string, id: string): void {
  const { method = '' } = request;
  const startedAt = performance.now();
  whenEnded(response, () => {
    const ms = performance.now() - startedAt;
    const { statusCode: status, writableFinished } = response;
    getMetrics()?.noteRequest(method, routeName(path), status, ms / 1_000);
    if (isFile(path) && (method === 'GET' || method === 'HEAD')) return;
    const entry = { id, method, route: routePattern(path), status, ms: Math.round(ms * 10) / 10 };
    getLog()[status >= 500 ? 'error' : 'info']({ ...entry, aborted: writableFinished ? undefined : true });
  });
}
