import 'server-only';
import type { z } from 'zod/mini';
import { MAX_BODY_BYTES } from '@/lib/contract/requests';
import { isJson, notJson } from '@/lib/server/http/sender';
import { invalidInput, ProblemError } from '@/lib/server/resources/errors';

/** The JSON body, parsed. Throws unsupported_media_type, payload_too_large, invalid_json and validation_failed. */
export async function readBody<T>(request: Request, schema: z.ZodMiniType<T>): Promise<T> {
  if (!isJson(request.headers.get('content-type'))) throw notJson();
  return parsed(schema, parseJson(await readBytes(request)));
}

/** The fields of a URL-encoded form, parsed. Throws payload_too_large and validation_failed. */
export async function readForm<T>(request: Request, schema: z.ZodMiniType<T>): Promise<T> {
  return parsed(schema, Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBytes(request)))));
}

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw invalidInput(error.issues.map(({ path, message }) => ({ path: toText(path), message })));
}

/** Stops reading at the limit, whether or not the request announces its length. */
async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) throw tooLarge();

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of received(request)) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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

/** `['involved_members', 0]` as `involved_members[0]`. */
function toText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

function tooLarge(): ProblemError {
  return new ProblemError('payload_too_large', `A body has at most ${MAX_BODY_BYTES / 1024} KiB.`);
}
