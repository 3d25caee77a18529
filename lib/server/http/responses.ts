import 'server-only';

const NO_STORE = { 'Cache-Control': 'no-store' };

export function ok(body: unknown): Response {
  return Response.json(body, { headers: NO_STORE });
}

/** An answer that only the reader's own browser keeps, and checks by its tag before it uses it again. */
export function okWithEtag(body: unknown, etag: string): Response {
  return Response.json(body, { headers: revalidated(etag) });
}

export function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: revalidated(etag) });
}

/** `path` is a path of the contract. */
export function created(path: string, body: unknown): Response {
  return Response.json(body, { status: 201, headers: { ...NO_STORE, Location: `/api${path}` } });
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: NO_STORE });
}

function revalidated(etag: string) {
  return { ETag: etag, 'Cache-Control': 'private, no-cache' };
}
