import 'server-only';
import type { z } from 'zod/mini';
import { MAX_BODY_BYTES } from '@/lib/contract/requests';
import { getRequestContext } from '@/lib/server/http/request-context';
import { getEnv } from '@/lib/server/process/env';
import { invalidBody, ProblemError } from '@/lib/server/resources/errors';

/** How a body is read. */
export interface BodyRules {
  /** Bytes that it may have. */
  most?: number;
  /** Whether the body is a patch, whose errors are named by JSON pointers. */
  isPatch?: boolean;
}

/** The JSON body, parsed. Throws unsupported_media_type, payload_too_large, invalid_json and validation_failed. */
export async function readBody<T>(request: Request, schema: z.ZodMiniType<T>, rules: BodyRules = {}): Promise<T> {
  if (!isJson(request.headers.get('content-type'))) throw notJson();
  return parsed(schema, parseJson(await readBytes(request, rules.most)), rules.isPatch);
}

/** The fields of a URL-encoded form, parsed. Throws unsupported_media_type, payload_too_large and validation_failed. */
export async function readForm<T>(request: Request, schema: z.ZodMiniType<T>): Promise<T> {
  return parsed(schema, Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBytes(request)))));
}

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown, isPatch = false): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw invalidBody(
    error.issues.map(({ path, message }) => ({ at: path, detail: message })),
    isPatch,
  );
}

/** Stops reading at the limit, whether or not the request announces its length. */
async function readBytes(request: Request, most = MAX_BODY_BYTES): Promise<Uint8Array> {
  if (isEncoded(request.headers)) throw new ProblemError('unsupported_media_type', 'Send the body uncompressed.');
  if (Number(request.headers.get('content-length')) > most) throw tooLarge(most);

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of received(request)) {
    size += chunk.byteLength;
    if (size > most) {
      giveUpConnection();
      throw tooLarge(most);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Has the answer say that the connection ends with it: Node.js reads nothing of one whose body was given up, so it
 * can't serve another.
 */
function giveUpConnection(): void {
  const context = getRequestContext();
  if (context) context.response.shouldKeepAlive = false;
}

async function* received(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? [];
  } catch {
    // The client hung up. Nobody reads this response.
    throw new ProblemError('invalid_json', 'The body ended early.');
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemError('invalid_json', 'The body is not JSON in UTF-8.');
  }
}

function tooLarge(most: number): ProblemError {
  return new ProblemError('payload_too_large', `A body has at most ${most / 1024} KiB.`);
}

/**
 * Throws unsupported_media_type for a change that the page of another site can have a browser send unasked, unless
 * CORS_ORIGINS lists its origin. Before PUT, DELETE and JSON a browser asks first (Fetch standard, 4.9), and is
 * refused. What is left is a POST of text or of a form, or one without a body. Programs that are no browser say nothing
 * of where they come from, and may leave the type out. The routes ask for it, and not the front door, which is not
 * there on Vercel.
 */
export function requireKnownSender({ method, headers }: Request): void {
  if (method !== 'POST' || isJson(headers.get('content-type')) || !isFromPage(headers)) return;
  if (isFromOwnPage(headers) || getEnv().CORS_ORIGINS.includes(headers.get('origin') ?? '')) return;
  throw notJson();
}

/**
 * Whether a page of this server has sent the request. Browsers say where they come from by Sec-Fetch-Site and, over
 * plain http, where they don't send that, by Origin.
 */
export function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === headers.get('host');
}

function isEncoded(headers: Headers): boolean {
  return !/^(identity)?$/i.test(headers.get('content-encoding') ?? '');
}

function isJson(contentType: string | null): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return /^application\/([\w.+-]+\+)?json$/i.test(type.trim());
}

function notJson(): ProblemError {
  return new ProblemError('unsupported_media_type', 'Send JSON, with the header Content-Type: application/json.');
}

function isFromPage(headers: Headers): boolean {
  return headers.has('origin') || headers.has('sec-fetch-site');
}
