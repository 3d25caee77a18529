import 'server-only';
import { IDEMPOTENCY_REPLAYED, MINIMAL, PROJECT_VERSION } from '@/lib/contract/headers';
import type { WireEntity, WireProject } from '@/lib/contract/project';
import type { Created, Patched, Restored } from '@/lib/server/resources/call-types';
import { etagAt } from '@/lib/server/resources/epoch';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** A response that no cache keeps. */
export function ok(body: unknown): Response {
  return Response.json(body, { headers: NO_STORE });
}

/** The response to a change, or to the read of one entity: as it is now. */
export function asItIs(entity: WireEntity): Response {
  return Response.json(entity, { headers: { ...NO_STORE, ETag: etagAt(entity.version) } });
}

/** The response to a restoration: the project after it, whose version is told as a change's only where it is one. */
export function restored({ head, isChanged }: Restored): Response {
  const response = asItIs(head);
  if (isChanged) response.headers.set(PROJECT_VERSION, String(head.version));
  return response;
}

/** The response to a patch of a project: with the whole of it as it is now, unless the call preferred a minimal one. */
export async function patched(
  { ids, version, updatedAt, isRepeat }: Patched,
  readWhole: (() => Promise<WireProject>) | null,
): Promise<Response> {
  const headers = new Headers({ ...NO_STORE, ETag: etagAt(version) });
  if (isRepeat) headers.set(IDEMPOTENCY_REPLAYED, 'true');
  if (readWhole === null) headers.set('Preference-Applied', MINIMAL);
  const made = { ids, version, updated_at: updatedAt };
  return Response.json(readWhole ? { ...made, project: await readWhole() } : made, { headers });
}

/** A response that only the client's own cache may keep, and must revalidate by its tag. */
export function okWithEtag(body: Uint8Array<ArrayBuffer>, etag: string, type = 'application/json'): Response {
  const headers = { ...revalidated(etag), 'Content-Type': type, 'Content-Length': String(body.byteLength) };
  return new Response(body, { headers });
}

/** The response to who has the state of this tag already. */
export function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: revalidated(etag) });
}

/** The response to a creating call. `path` is a path of the contract. */
export function created(path: string, { entity, isRepeat }: Created<WireEntity>): Response {
  const headers = new Headers({ ...NO_STORE, ETag: etagAt(entity.version), Location: `/api${path}` });
  if (isRepeat) headers.set(IDEMPOTENCY_REPLAYED, 'true');
  return Response.json(entity, { status: 201, headers });
}

/** The response to a call after which there is nothing to tell. */
export function noContent(): Response {
  return new Response(null, { status: 204, headers: NO_STORE });
}

/** The response to a deletion in a project, which is then at this version. */
export function deleted(version: number): Response {
  return new Response(null, { status: 204, headers: { ...NO_STORE, [PROJECT_VERSION]: String(version) } });
}

function revalidated(etag: string) {
  return { ETag: etag, 'Cache-Control': 'private, no-cache' };
}
