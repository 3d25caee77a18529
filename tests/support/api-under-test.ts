import * as unknownCall from '@/app/api/[...path]/route';
import * as ready from '@/app/api/health/ready/route';
import * as health from '@/app/api/health/route';
import * as openapi from '@/app/api/openapi.json/route';
import * as changes from '@/app/api/projects/[projectId]/changes/route';
import * as undo from '@/app/api/projects/[projectId]/changes/undo/route';
import * as csv from '@/app/api/projects/[projectId]/csv/route';
import * as events from '@/app/api/projects/[projectId]/events/route';
import * as link from '@/app/api/projects/[projectId]/links/[link]/route';
import * as links from '@/app/api/projects/[projectId]/links/route';
import * as expense from '@/app/api/projects/[projectId]/members/[memberId]/expenses/[expenseId]/route';
import * as expenses from '@/app/api/projects/[projectId]/members/[memberId]/expenses/route';
import * as member from '@/app/api/projects/[projectId]/members/[memberId]/route';
import * as members from '@/app/api/projects/[projectId]/members/route';
import * as putBack from '@/app/api/projects/[projectId]/put-back/route';
import * as project from '@/app/api/projects/[projectId]/route';
import * as settlement from '@/app/api/projects/[projectId]/settlement/route';
import * as undelete from '@/app/api/projects/[projectId]/undelete/route';
import * as projects from '@/app/api/projects/route';
import * as rates from '@/app/api/rates/route';
import * as root from '@/app/api/route';
import { type Exchange, expectDescribed, expectDescribedBody } from './api-description';

/** The route files by their path, as Next.js finds them. */
export const ROUTES: Record<string, object> = {
  '': root,
  '/openapi.json': openapi,
  '/health': health,
  '/health/ready': ready,
  '/rates': rates,
  '/projects': projects,
  '/projects/[projectId]': project,
  '/projects/[projectId]/changes': changes,
  '/projects/[projectId]/changes/undo': undo,
  '/projects/[projectId]/put-back': putBack,
  '/projects/[projectId]/csv': csv,
  '/projects/[projectId]/events': events,
  '/projects/[projectId]/links': links,
  '/projects/[projectId]/links/[link]': link,
  '/projects/[projectId]/settlement': settlement,
  '/projects/[projectId]/undelete': undelete,
  '/projects/[projectId]/members': members,
  '/projects/[projectId]/members/[memberId]': member,
  '/projects/[projectId]/members/[memberId]/expenses': expenses,
  '/projects/[projectId]/members/[memberId]/expenses/[expenseId]': expense,
};

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on its content.
  body: any;
}

type Init = Omit<RequestInit, 'method'>;

/** Sends a call to the real route handler and returns its answer, with the body parsed. */
export async function call(method: string, path: string, init: Init = {}): Promise<Answer> {
  const { text, ...answer } = await callForText(method, path, init);
  return { ...answer, body: text === '' ? undefined : JSON.parse(text) };
}

/** Sends a call to the real route handler and returns its answer, with the body as it is. */
export async function callForText(
  method: string,
  path: string,
  init: Init = {},
): Promise<{ status: number; headers: Headers; text: string }> {
  const { response, exchange } = await exchanged(method, path, init);
  const text = await response.text();
  expectDescribedBody(exchange, text);
  return { status: response.status, headers: response.headers, text };
}

/** Sends a call with this value as its JSON body. */
export function send(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(method, path, {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The version that the project has now. */
export async function versionOf(projectId: string): Promise<number> {
  return (await call('GET', `/projects/${projectId}`)).body.version;
}

/** Sends a call to the real route handler and returns its response unread. */
export async function respond(method: string, path: string, init: Init = {}): Promise<Response> {
  return (await exchanged(method, path, init)).response;
}

/** The API's own document tells of every answer, and of every request that is accepted. */
async function exchanged(
  method: string,
  path: string,
  init: Init,
): Promise<{ response: Response; exchange: Exchange }> {
  const { handler, params } = findRoute(method, path.replace(/\?.*/, ''));
  const request = new Request(`http://quits.test/api${path}`, { method, duplex: 'half', ...init } as RequestInit);
  const { headers: requestHeaders } = request;
  const response = await handler(request, { params: Promise.resolve(params) });
  const { status, headers } = response;
  const exchange = { method, path, requestHeaders, requestBody: sentIn(requestHeaders, init), status, headers };
  expectDescribed(exchange);
  return { response, exchange };
}

/** The body of a request that may be accepted. Others are not JSON. */
function sentIn(headers: Headers, { body }: Init): unknown {
  if (body === undefined || body === null) return undefined;
  const text = String(body);
  if (/urlencoded/i.test(headers.get('Content-Type') ?? '')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const PATTERNS = Object.entries(ROUTES).map(
  ([pattern, module]) => [new RegExp(`^${pattern.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`), module] as const,
);

function findRoute(method: string, path: string): { handler: Handler; params: Record<string, string> } {
  for (const [pattern, module] of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { handler: handlerOf(module, method), params: match.groups ?? {} };
  }
  return { handler: handlerOf(unknownCall, method), params: {} };
}

function handlerOf(module: object, method: string): Handler {
  return (module as Record<string, Handler>)[method] as Handler;
}
