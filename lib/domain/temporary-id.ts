import { entitiesOf } from './entities';
import { remapSharing } from './involvement';
import type { Expense, Member, Project } from './project';
import { mapShared, withFields } from './structural-sharing';

const PREFIX = 'new-';
const LENGTH = 4;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A free id for an entity that is not saved yet. `random` returns numbers from 0 up to, not including, 1. */
export function temporaryId(isTaken: (id: string) => boolean, random: () => number): string {
  for (;;) {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length)));
    const id = PREFIX + characters.join('');
    if (!isTaken(id)) return id;
  }
}

/** Whether an id was drawn in a browser and not given by the server. */
export function isTemporaryId(id: string): boolean {
  return /^new-[a-z0-9]{4}$/.test(id);
}

/** A temporary id for an entity to be created anew. It depends on the old id alone, unless it is taken. */
export function replacementId(oldId: string, isTaken: (id: string) => boolean): string {
  return temporaryId(isTaken, seededRandom(oldId));
}

/** New temporary ids for what the draft has and the server has deleted. The same projects give the same ids. */
export function renewedIds(snapshot: Project, draft: Project): Map<string, string> {
  const [known, drafted] = [entitiesOf(snapshot), entitiesOf(draft)];
  const renewed = new Map<string, string>();
  const taken = new Set([...known.keys(), ...drafted.keys()]);
  for (const id of drafted.keys()) {
    if (known.has(id) || isTemporaryId(id)) continue;
    const replacement = replacementId(id, (candidate) => taken.has(candidate));
    taken.add(replacement);
    renewed.set(id, replacement);
  }
  return renewed;
}

/** The project with its id and those of its members and expenses replaced as the map says, in involved lists and weights too. */
export function remapIds(project: Project, ids: ReadonlyMap<string, string>): Project {
  return idRemapper(ids)(project);
}

/** `remapIds` for several projects that share objects. They share them afterwards, too. */
export function idRemapper(ids: ReadonlyMap<string, string>): (project: Project) => Project {
  if (ids.size === 0) return (project) => project;
  const remap = (id: string) => ids.get(id) ?? id;

  const remapExpense = memoized((expense: Expense) =>
    withFields(remapSharing(expense, ids), { id: remap(expense.id) }),
  );
  const remapExpenses = memoized((expenses: readonly Expense[]) => mapShared(expenses, remapExpense));
  const remapMember = memoized((member: Member) =>
    withFields(member, { id: remap(member.id), expenses: remapExpenses(member.expenses) }),
  );
  const remapMembers = memoized((members: readonly Member[]) => mapShared(members, remapMember));
  return memoized((project) => withFields(project, { id: remap(project.id), members: remapMembers(project.members) }));
}

function memoized<T extends object>(remap: (item: T) => T): (item: T) => T {
  const results = new Map<T, T>();
  return (item) => {
    let result = results.get(item);
    if (result === undefined) {
      result = remap(item);
      results.set(item, result);
    }
    return result;
  };
}

/** Numbers from 0 up to, not including, 1: mulberry32, seeded with the FNV-1a hash of the text. */
export function seededRandom(text: string): () => number {
  let seed = 0x811c9dc5;
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
