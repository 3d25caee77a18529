const PREFIX = 'new-';
const LENGTH = 4;
const RADIX = 36;

/** A free id for an entity that is not saved yet. `random` returns a number from 0 up to, not including, 1. */
export function temporaryId(isTaken: (id: string) => boolean, random: () => number): string {
  let drawn = Math.floor(random() * RADIX ** LENGTH);
  while (isTaken(idOf(drawn))) drawn += 1;
  return idOf(drawn);
}

function idOf(drawn: number): string {
  return PREFIX + (drawn % RADIX ** LENGTH).toString(RADIX).padStart(LENGTH, '0');
}

/** Whether an id was drawn in a browser and not given by the server. */
export function isTemporaryId(id: string): boolean {
  return /^new-[a-z0-9]{4}$/.test(id);
}

/** Temporary ids, each once, in one order. */
export function temporaryIds(): () => string {
  let drawn = 0;
  return () => idOf(drawn++);
}

/** The FNV-1a hash of a text, in 32 bits. It tells texts apart, and hides nothing. */
export function fnvHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/** A project that exists on this device alone. No id of a server has this form. */
const LOCAL_ID = /^new-([0-9a-f]{32})$/;

/** The id of a project that is to be created under this idempotency key, once the server can be reached. */
export function localProjectId(key: string): string {
  return `new-${key}`;
}

/** Whether the project exists on this device alone. */
export function isLocalProject(projectId: string): boolean {
  return LOCAL_ID.test(projectId);
}

/** The idempotency key under which a local project is created: the same in every tab, and after every reload. */
export function creationKeyOf(projectId: string): string {
  const [, key] = LOCAL_ID.exec(projectId) ?? [];
  if (key === undefined) throw new Error('The project is on the server.');
  return key;
}

/** The last part of the path of `LOCAL_PAGE`. It is no id of a server. */
export const LOCAL_PAGE_ID = 'new';

/** Shows any project that exists on this device alone. The service worker answers with it at the project's own path. */
export const LOCAL_PAGE = `/project/${LOCAL_PAGE_ID}` as const;
