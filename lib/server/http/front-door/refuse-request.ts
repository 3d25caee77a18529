import 'server-only';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { PROBLEMS, type Problem, type ProblemCode } from '@/lib/contract/problem';
import type { Locale } from '@/lib/i18n/locales';
import { allowOrigin } from '@/lib/server/http/cors';
import { localeOf } from '@/lib/server/http/language';
import { isBuiltFile, isCall, methodsOfCall } from '@/lib/server/http/paths';
import { getEnv } from '@/lib/server/process/env';
import { count, type Quota } from '@/lib/server/rate-limit/limits';
import { tooManyRequests } from '@/lib/server/resources/errors';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import es from '@/messages/es.json';

/** Those that Next.js passes on. It answers others with 400, whatever the path, and breaks at TRACE. */
const METHODS_OF_ROUTES = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']);
const READING_METHODS = new Set(['GET', 'HEAD']);
const METHODS_OF_PAGES = 'GET, HEAD, OPTIONS';

/**
 * Answers a request that Next.js must not see, and returns whether it did: one too many of its client, one for two hosts, a
 * preflight, one for a path of Next.js that this application does not use, and one by a method that its path does not have.
 */
export async function answerEarly(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  client: string,
): Promise<boolean> {
  const isPreflight = isCall(path) && allowOrigin(request, response);
  const quota = isFree(request, path) ? null : await count('request', client);
  if (quota?.isExceeded) return refuse(request, response, path, quota);
  if (namesTwoHosts(request)) return answer(response, 400, 'Bad Request');
  if (isPreflight) return answer(response, 204);
  if (isCall(path)) return refuseMethod(request, response, path);
  if (isForDeveloping(path)) return false;
  if (isUnusedPath(path)) return answer(response, 404, 'Not Found');
  if (READING_METHODS.has(request.method ?? '')) return false;
  response.setHeader('Allow', METHODS_OF_PAGES);
  return request.method === 'OPTIONS' ? answer(response, 204) : answer(response, 405, 'Method Not Allowed');
}

/** Answers a request for a page that has to be rendered, and returns whether it did: its client has asked for too many. */
export async function refuseRendering(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  client: string,
): Promise<boolean> {
  const quota = await count('page', client);
  return quota?.isExceeded === true && refuse(request, response, path, quota);
}

/** The files of the build are not counted: a page needs many of them, once. */
function isFree({ method }: IncomingMessage, path: string): boolean {
  return isBuiltFile(path) && READING_METHODS.has(method ?? '');
}

/** Of several Host headers Node.js takes the first, and a proxy ahead of it may have taken another (RFC 9112, 3.2). */
function namesTwoHosts({ headersDistinct: { host = [] } }: IncomingMessage): boolean {
  return host.length > 1;
}

/**
 * Next.js serves by itself, in any application: /_next/image, which resizes pictures; /_next/data; its error pages,
 * such as /_global-error; and each page again as .rsc. All names with an underscore in front are its own.
 */
function isUnusedPath(path: string): boolean {
  const name = decodeURIComponent(path);
  return (name.startsWith('/_') && !isBuiltFile(name)) || name.endsWith('.rsc');
}

/** Next.js reloads what was edited by paths and methods of its own. */
function isForDeveloping(path: string): boolean {
  return getEnv().NODE_ENV === 'development' && path.startsWith('/_');
}

function refuse(request: IncomingMessage, response: ServerResponse, path: string, { seconds }: Quota): true {
  response.setHeader('Retry-After', seconds);
  if (!isCall(path)) return answer(response, 429, tooManyRequestsText(request.headers));
  const { code, message } = tooManyRequests();
  return answerWithProblem(response, code, message);
}

/** Next.js answers such a call without saying which methods there are. */
function refuseMethod({ method = '' }: IncomingMessage, response: ServerResponse, path: string): boolean {
  const methods = methodsOfCall(path);
  if (methods?.includes(method) || (methods === null && METHODS_OF_ROUTES.has(method))) return false;
  if (methods === null) return answerWithProblem(response, 'route_not_found', 'The API has no such call.');
  response.setHeader('Allow', methods.join(', '));
  return answerWithProblem(response, 'method_not_allowed', 'The path has no such method. Allow names those it has.');
}

function answerWithProblem(response: ServerResponse, code: ProblemCode, detail: string): true {
  const problem: Problem = { ...PROBLEMS[code], detail, code };
  return answer(response, problem.status, JSON.stringify(problem), 'application/problem+json');
}

function answer(response: ServerResponse, status: number, body = '', type = 'text/plain; charset=utf-8'): true {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  if (body !== '') response.setHeader('Content-Type', type);
  response.end(body);
  return true;
}

const MESSAGES: Record<Locale, typeof en> = { en, de, es };

/** Plain text in the language of the request, in place of a page that is not rendered. */
function tooManyRequestsText(headers: IncomingHttpHeaders): string {
  const { error } = MESSAGES[localeOf(headers, null)];
  return `${error.tooManyRequests}\n\n${error.pageText}\n`;
}
