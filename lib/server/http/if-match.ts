import 'server-only';
import { namesRevision, parseETag } from '@/lib/contract/etag';
import type { VersionCheck } from '@/lib/server/resources/call-types';
import { revisionAt } from '@/lib/server/resources/epoch';

/** Characters of a list of tags. A longer one is read as malformed. */
const MAX_LIST = 4_096;

/** An element of a list, which may be empty, and the comma after it. No two of its repetitions match the same character. */
const ELEMENT = /[ \t]*(?:((?:W\/)?"[^"]*")[ \t]*)?(?:,|$)/y;

/** Whether an If-None-Match header names this version: alone, in a list, by a weak tag or by `*` (RFC 9110, 13.1.2). */
export function namesVersion(ifNoneMatch: string, version: number): boolean {
  return namesAny(ifNoneMatch, (tag) => isTagOf(tag, version));
}

/** Whether an If-None-Match header, if there is one, names this tag, in the same ways. */
export function namesTag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return typeof ifNoneMatch === 'string' && namesAny(ifNoneMatch, (tag) => tag === etag);
}

function namesAny(ifNoneMatch: string, isNamed: (tag: string) => boolean): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return readTags(ifNoneMatch).some((tag) => isNamed(tag.replace(/^W\//, '')));
}

/** The condition of If-Match (RFC 9110, 13.1.1), if there is one. No version meets a malformed header. */
export function ifMatchOf(request: Request): VersionCheck | undefined {
  const header = request.headers.get('if-match');
  if (header === null) return undefined;
  if (header.trim() === '*') return () => true;
  const tags = readTags(header);
  return (version) => tags.some((tag) => isTagOf(tag, version));
}

function isTagOf(tag: string, version: number): boolean {
  const named = parseETag(tag);
  return named !== null && namesRevision(named, revisionAt(version));
}

/** The tags in a list, weak ones with their prefix. Empty where the list is too long or holds anything but tags. */
function readTags(list: string): string[] {
  if (list.length > MAX_LIST) return [];
  const tags: string[] = [];
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < list.length) {
    const element = ELEMENT.exec(list);
    if (element === null) return [];
    if (element[1] !== undefined) tags.push(element[1]);
  }
  return tags;
}
