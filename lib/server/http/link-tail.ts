/** The pattern of an id, as `isId` has it: the loader of next.config.ts finds no other file from here. */
const ID = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/**
 * Signs that a chat or a mail puts behind a link, as they stand in a path: each is itself or percent-encoded. The parenthesis is an
 * escape, as Next.js would take it for the end of the pattern.
 */
const TAIL = /^(?:[.,!;*_'"> \]\x29\u200b…。]|%2[01279ACEace]|%3[BEbe]|%5[DFdf]|%E2%80%8B|%E2%80%A6|%E3%80%82)+$/i;

/** The path of a project's page with such signs behind it, as Next.js writes patterns. */
export const DECORATED_PATH = `/project/:id(${ID.source.slice(1, -1)}):tail(${TAIL.source.slice(1, -1)})`;

/** Whether the last part of a project's path is an id with such signs behind it. */
export function isDecoratedId(part: string): boolean {
  return ID.test(part.slice(0, 22)) && TAIL.test(part.slice(22));
}
