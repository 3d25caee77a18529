/** Signs that a chat or a mail puts behind a link, as they stand in a path: each is itself or percent-encoded. */
const TAIL = String.raw`(?:[.,!;*_'"> \]\)\u200b…。]|%2[01279ACEace]|%3[BEbe]|%5[DFdf]|%E2%80%8B|%E2%80%A6|%E3%80%82)+`;

const ID = '[1-9A-HJ-NP-Za-km-z]{22}';

/** The path of a project's page with such signs behind it, as Next.js writes patterns. */
export const DECORATED_PATH = `/project/:id(${ID}):tail(${TAIL})`;

const DECORATED_ID = new RegExp(`^${ID}${TAIL}$`, 'i');

/** Whether the last part of a project's path is an id with such signs behind it. */
export function isDecoratedId(part: string): boolean {
  return DECORATED_ID.test(part);
}
