import * as unknownCall from '@/app/api/[...path]/route';
import * as ready from '@/app/api/health/ready/route';
import * as health from '@/app/api/health/route';
import * as openapi from '@/app/api/openapi.json/route';
import * as events from '@/app/api/projects/[projectId]/events/route';
import * as expense from '@/app/api/projects/[projectId]/members/[memberId]/expenses/[expenseId]/route';
import * as expenses from '@/app/api/projects/[projectId]/members/[memberId]/expenses/route';
import * as member from '@/app/api/projects/[projectId]/members/[memberId]/route';
import * as members from '@/app/api/projects/[projectId]/members/route';
import * as project from '@/app/api/projects/[projectId]/route';
import * as projects from '@/app/api/projects/route';
import * as root from '@/app/api/route';

/** The route files by their path, as Next.js finds them. */
const ROUTES: Record<string, object> = {
  '': root,
  '/openapi.json': openapi,
  '/health': health,
  '/health/ready': ready,
  '/projects': projects,
  '/projects/[projectId]': project,
  '/projects/[projectId]/events': events,
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
  const response = await respond(method, path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
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

/** Sends a call to the real route handler and returns its response unread. */
export function respond(method: string, path: string, init: Init = {}): Promise<Response> {
  const { handler, params } = findRoute(method, path.replace(/\?.*/, ''));
  const request = new Request(`http://quits.test/api${path}`, { method, duplex: 'half', ...init } as RequestInit);
  return handler(request, { params: Promise.resolve(params) });
}

function findRoute(method: string, path: string): { handler: Handler; params: Record<string, string> } {
  for (const [pattern, module] of Object.entries(ROUTES)) {
    const match = new RegExp(`^${pattern.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (match) return { handler: handlerOf(module, method), params: match.groups ?? {} };
  }
  return { handler: handlerOf(unknownCall, method), params: {} };
}

function handlerOf(module: object, method: string): Handler {
  return (module as Record<string, Handler>)[method] as Handler;
}
