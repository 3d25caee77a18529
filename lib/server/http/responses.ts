import 'server-only';
import { IDEMPOTENCY_REPLAYED, PROJECT_VERSION } from '@/lib/contract/headers';
import type { WireEntity } from '@/lib/contract/project';
import { etagOf } from '@/lib/server/http/etag';
import type { Created } from '@/lib/server/resources/calls';

const NO_STORE = { 'Cache-Control': 'no-store' };

export function ok(body: unknown): Response {
  return Response.json(body, { headers: NO_STORE });
}

/** The answer of a change: the entity as it is by now. */
export function changed(entity: WireEntity): Response {
  return Response.json(entity, { headers: { ...NO_STORE, ETag: etagOf(entity.version) } });
}

/** An answer that only the reader's own browser keeps, and checks by its tag before it uses it again. */
export function okWithEtag(json: Uint8Array<ArrayBuffer>, etag: string): Response {
  return new Response(json, { headers: { ...revalidated(etag), 'Content-Type': 'application/json' } });
}

export function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: revalidated(etag) });
}

/** The answer of a creating call. `path` is a path of the contract. */
export function created(path: string, { entity, isRepeat }: Created<WireEntity>): Response {
  const headers = new Headers({ ...NO_STORE, ETag: etagOf(entity.version), Location: `/api${path}` });
  if (isRepeat) headers.set(IDEMPOTENCY_REPLAYED, 'true');
  return Response.json(entity, { status: 201, headers });
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: NO_STORE });
}

/** The answer of a deletion in a project that is at this version by it. */
export function deleted(version: number): Response {
  return new Response(null, { status: 204, headers: { ...NO_STORE, [PROJECT_VERSION]: String(version) } });
}

function revalidated(etag: string) {
  return { ETag: etag, 'Cache-Control': 'private, no-cache' };
}
