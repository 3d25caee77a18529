import 'server-only';
import { createHash } from 'node:crypto';
import { apiDocument } from '@/lib/contract/openapi/api-document';
import { namesTag } from '@/lib/server/http/if-match';
import { notModified, okWithEtag } from '@/lib/server/http/responses';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** The document of this server's API, with its JSON and the tag of that. */
export const getPublishedDocument = perProcess('api-document', () => {
  const document = apiDocument(getEnv().APP_VERSION);
  const json = new TextEncoder().encode(JSON.stringify(document));
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return { document, json, etag };
}).get;

/** Answers with the document, or with 304 to who has it. */
export function answerWithDocument(request: Request): Response {
  const { json, etag } = getPublishedDocument();
  return namesTag(request.headers.get('if-none-match'), etag) ? notModified(etag) : okWithEtag(json, etag);
}
