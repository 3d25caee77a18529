import 'server-only';
import { formatETag } from '@/lib/contract/etag';
import type { VersionCheck } from '@/lib/server/resources/calls';

/** Whether an If-None-Match header names this tag: alone, in a list, as a weak tag or by `*` (RFC 9110, 13.1.2). */
export function namesETag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}

/** The condition of If-Match (RFC 9110, 13.1.1), if there is one. No version meets a malformed header. */
export function ifMatchOf(request: Request): VersionCheck | undefined {
  const header = request.headers.get('if-match');
  if (header === null) return undefined;
  if (header.trim() === '*') return () => true;
  const tags = readTags(header);
  return (version) => tags.includes(formatETag(version));
}

/** The tags in a list, weak ones with their prefix. Empty where the list holds anything but tags. */
function readTags(list: string): string[] {
  const tags: string[] = [];
  let rest = list;
  while (rest !== '') {
    const [whole, tag] = /^[ \t]*((?:W\/)?"[^"]*")?[ \t]*(?:,|$)/.exec(rest) ?? [];
    if (whole === undefined) return [];
    if (tag !== undefined) tags.push(tag);
    rest = rest.slice(whole.length);
  }
  return tags;
}
