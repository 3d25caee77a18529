import { z } from 'zod/mini';
import { MISSING_CODES } from '@/lib/client/api-error';
import { etagOf, formatRevision, parseETag } from '@/lib/contract/etag';

const revisionSchema = z.object({ epoch: z.optional(z.string()), version: z.int() });
const goneSchema = z.object({ code: z.enum(MISSING_CODES) });

/** The revision of a project as far as one call can tell: `known` when it has not changed. */
export type PolledVersion =
  | { kind: 'version'; revision: string }
  | { kind: 'known' }
  | { kind: 'gone' }
  | { kind: 'failed' };

/** Asks for the project's revision by a conditional GET, which costs an unchanged project no body. Never throws. */
export async function pollVersion(url: string, known: string, signal: AbortSignal): Promise<PolledVersion> {
  try {
    // The browser's own cache would answer with the project instead of 304.
    const response = await fetch(url, {
      headers: { Accept: 'application/json', 'If-None-Match': etagOf(known) },
      cache: 'no-store',
      signal,
    });
    if (response.status === 304) return { kind: 'known' };
    if (!response.ok) return { kind: (await isGone(response)) ? 'gone' : 'failed' };
    const revision = await revisionOf(response);
    return revision === known ? { kind: 'known' } : { kind: 'version', revision };
  } catch {
    return { kind: 'failed' };
  }
}

/** The status alone may come from a proxy that knows nothing of the API. Throws where the answer is no JSON. */
async function isGone(response: Response): Promise<boolean> {
  return response.status === 404 && goneSchema.safeParse(await response.json()).success;
}

/** From the tag where the browser may see it, so that the body need not be read. Throws where neither tells it. */
async function revisionOf(response: Response): Promise<string> {
  const revision = parseETag(response.headers.get('ETag') ?? '');
  if (revision === null) return formatRevision(revisionSchema.parse(await response.json()));
  await response.body?.cancel();
  return revision;
}
