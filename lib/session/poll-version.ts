import { z } from 'zod/mini';
import { formatETag, parseETag } from '@/lib/contract/etag';
import type { ProblemCode } from '@/lib/contract/problem';

const versionSchema = z.object({ version: z.int() });
const deletedSchema = z.object({ code: z.literal('project_not_found' satisfies ProblemCode) });

/** The version of a project as far as one call can tell: `known` when it has not changed. */
export type PolledVersion =
  | { kind: 'version'; version: number }
  | { kind: 'known' }
  | { kind: 'deleted' }
  | { kind: 'failed' };

/** Asks for the project's version by a conditional GET, which costs an unchanged project no body. Never throws. */
export async function pollVersion(url: string, known: number, signal: AbortSignal): Promise<PolledVersion> {
  try {
    // The browser's own cache would answer with the project instead of 304.
    const response = await fetch(url, {
      headers: { Accept: 'application/json', 'If-None-Match': formatETag(known) },
      cache: 'no-store',
      signal,
    });
    if (response.status === 304) return { kind: 'known' };
    if (!response.ok) return { kind: (await isDeleted(response)) ? 'deleted' : 'failed' };
    const version = await versionOf(response);
    return version === known ? { kind: 'known' } : { kind: 'version', version };
  } catch {
    return { kind: 'failed' };
  }
}

/** A 404 alone may come from a proxy that knows nothing of the API. Throws where the answer is no JSON. */
async function isDeleted(response: Response): Promise<boolean> {
  return response.status === 404 && deletedSchema.safeParse(await response.json()).success;
}

/** From the tag where the browser may see it, so that the body need not be read. Throws where neither tells it. */
async function versionOf(response: Response): Promise<number> {
  const version = parseETag(response.headers.get('ETag') ?? '');
  if (version === null) return versionSchema.parse(await response.json()).version;
  await response.body?.cancel();
  return version;
}
