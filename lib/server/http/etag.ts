import 'server-only';

/** The entity tag of a project at a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** Whether an If-None-Match header names this tag: alone, in a list, as a weak tag or by `*` (RFC 9110, 13.1.2). */
export function namesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}
