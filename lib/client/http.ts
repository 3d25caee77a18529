import { z } from 'zod/mini';
import { ApiError, ForeignAnswerError, NetworkError } from '@/lib/client/api-error';
import { isRefusal } from '@/lib/client/retry';
import { formatETag } from '@/lib/contract/etag';
import { isOwnApi } from '@/lib/contract/own-api';
import { type ProblemCode, problemSchema } from '@/lib/contract/problem';
import { projectFromReceived, receivedProjectSchema } from '@/lib/contract/received-project';

/** The one status by which the own server answers without a word. A proxy that knows no such site may say 200 and nothing. */
const NO_CONTENT = 204;

const NOT_MODIFIED = 304;

/** Network Authentication Required (RFC 6585). */
const SIGN_IN_NEEDED = 511;

export interface CallOptions {
  /** Ends the call, which then rejects with the signal's reason. The server may have made it all the same. */
  signal?: AbortSignal;
  /** What to do where the answer leads elsewhere; to go there by default. */
  redirect?: RequestRedirect;
}

interface RequestOptions extends CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request and gives the answer back as it came. There is no timeout: a slow network is waited for. Throws
 * NetworkError without an answer, ForeignAnswerError for a page of something else and for a refusal by which the own
 * server does not say why, ApiError for any other answer outside of 2xx, and the abort's own error.
 */
async function send(url: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', body, headers: more, signal, redirect } = options;
  const headers: Record<string, string> = { Accept: 'application/json', ...more };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(url, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    redirect,
    // What is forgotten here must not stay in the browser's own cache.
    cache: 'no-store',
  }).catch(rejectAsNetworkError);
  if (isPage(response) && (response.ok || response.status === SIGN_IN_NEEDED || isRefusedWrite(method, response))) {
    throw foreignAnswer(response);
  }
  const isKnown = response.status === NOT_MODIFIED && 'If-None-Match' in headers;
  if (!response.ok && !isKnown) throw await errorOf(url, response);
  return response;
}

function foreignAnswer(response: Response): ForeignAnswerError {
  return new ForeignAnswerError(response.status, isPage(response));
}

function isPage({ headers }: Response): boolean {
  return /^(text\/html|application\/xhtml\+xml)/i.test(headers.get('Content-Type') ?? '');
}

function isJson({ headers }: Response): boolean {
  return /^application\/([\w.-]+\+)?json/i.test(headers.get('Content-Type') ?? '');
}

/** Refused by a page, a write is in doubt: an earlier call may have reached the server. */
function isRefusedWrite(method: string, { status }: Response): boolean {
  return method !== 'GET' && status >= 400 && status < 500;
}

/** Sends a request and parses the JSON of its answer. Throws as `send` does, and where the answer has another shape. */
export async function requestJson<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  options: RequestOptions = {},
): Promise<z.infer<Schema>> {
  return (await requestWithHeaders(url, schema, options)).answer;
}

/** As `requestJson`, but gives the headers of the answer, too. */
export async function requestWithHeaders<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  options: RequestOptions,
): Promise<{ answer: z.infer<Schema>; headers: Headers }> {
  const response = await send(url, options);
  return { answer: await answerIn(response, schema), headers: response.headers };
}

/** As `requestJson`, but gives null where the server has this revision still, which costs no body. */
export async function requestUnlessKnown<Schema extends z.ZodMiniType>(
  url: string,
  schema: Schema,
  { version, epoch }: Revision,
  options: CallOptions,
): Promise<z.infer<Schema> | null> {
  const headers = version === undefined ? undefined : { 'If-None-Match': formatETag({ epoch, version }) };
  const response = await send(url, { headers, ...options });
  return response.status === NOT_MODIFIED ? null : answerIn(response, schema);
}

async function answerIn<Schema extends z.ZodMiniType>(response: Response, schema: Schema): Promise<z.infer<Schema>> {
  const json = parseJson(await response.text().catch(rejectAsNetworkError));
  if (json === undefined && !isJson(response)) throw foreignAnswer(response);
  const result = schema.safeParse(json);
  if (!result.success) throw new ApiError('The server gave an answer that could not be read.', response.status, null);
  return result.data;
}

/**
 * Sends a request whose answer needs no body, and gives the answer's headers. Throws as `send` does, and
 * ForeignAnswerError where the own server would not have answered so. Another server may answer with any text, but with
 * no page: that is of a network that wants a sign-in.
 */
export async function requestEmpty(url: string, options: RequestOptions): Promise<Headers> {
  const response = await send(url, options);
  const text = await response.text().catch(rejectAsNetworkError);
  if (isOwnApi(url) && parseJson(text) === undefined && response.status !== NO_CONTENT) throw foreignAnswer(response);
  return response.headers;
}

async function errorOf(url: string, response: Response): Promise<Error> {
  const problem = problemSchema.safeParse(parseJson(await response.text().catch(() => '')));
  if (!problem.success) return errorWithoutProblem(url, response);
  const { detail, code, current, deleted_at: deletedAt, errors = [], read_only } = problem.data;
  const project = receivedProjectSchema.safeParse(current);
  const revision = revisionSchema.safeParse(current);
  return new ApiError(detail, response.status, code, {
    project: project.success ? projectFromReceived(projectIdIn(url), project.data) : undefined,
    revision: revision.data,
    refused: new Map(errors.flatMap((one) => ('pointer' in one ? [[entryIn(one.pointer), one.detail] as const] : []))),
    deletedAt,
    isReadOnly: read_only,
  });
}

const revisionSchema = z.object({ epoch: z.optional(z.string()), version: z.int() });

/** The key of the entry that a JSON Pointer (RFC 6901) leads into, such as `/expenses/new-a1b2/amount`. */
function entryIn(pointer: string): string {
  const [, , key = ''] = pointer.split('/');
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

function projectIdIn(url: string): string {
  return decodeURIComponent(/\/projects\/([^/?]+)/.exec(url)?.[1] ?? '');
}

/**
 * The own server says why it refuses a call. Whoever refuses one without a word is a proxy ahead of it, and knows
 * nothing of the project.
 */
function errorWithoutProblem(url: string, response: Response): Error {
  const { status, statusText } = response;
  const isOwn = isOwnApi(url);
  const error = new ApiError(`${status} ${statusText}`.trim(), status, isOwn ? null : codeOfRefusal(response));
  return isOwn && isRefusal(error) ? foreignAnswer(response) : error;
}

/** A connection that fails, before the answer or in the middle of its body, is a TypeError to fetch. */
function rejectAsNetworkError(error: unknown): never {
  throw error instanceof TypeError ? new NetworkError(error) : error;
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A refusal of another server tells no code: 404 is that of the project where the call is about no member. */
function codeOfRefusal({ status, url }: Response): ProblemCode | null {
  return status === 404 && !/\/projects\/[^/]+\/members\b/.test(url) ? 'project_not_found' : null;
}

/** The version that a call is about, and the history that it belongs to. */
export interface Revision {
  version?: number;
  epoch?: string;
}

/** The header by which a call is refused (412) where this is not the version any more. */
export function ifMatch({ version, epoch }: Revision): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': formatETag({ epoch, version }) };
}
