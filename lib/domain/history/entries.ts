import { nameOrNull } from '@/lib/domain/name';
import { apply } from '@/lib/domain/patch/apply';
import type { Patch } from '@/lib/domain/patch/patch';
import type { Member, Project } from '@/lib/domain/project';

/** What a call was, by which a project was changed. */
export const CHANGE_KINDS = [
  'project_created',
  'project_changed',
  'member_added',
  'member_changed',
  'member_removed',
  'expense_added',
  'expense_changed',
  'expense_removed',
  /** Entries were undone. */
  'undone',
  /** The project was put back to what it was. */
  'put_back',
] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A call that changed a project. */
export interface Change {
  /** The project's version after it. */
  readonly version: number;
  readonly kind: ChangeKind;
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly isByThisDevice: boolean;
  /** The id of the member who made it, as that device claims. */
  readonly claimedBy?: string;
  readonly before: Patch;
}

/** A change as a person reads it: a save, an undo, or the creation of the project. */
export interface Entry extends Pick<Change, 'version' | 'kind' | 'at' | 'isByThisDevice'> {
  /** Who made it, as the device claims, by the name that they have now or had last. Null where that is nobody, or has no name. */
  readonly claimant: string | null;
  readonly before: Project;
  /** It has the version that the entry gave the project. */
  readonly after: Project;
}

/** The entries that the changes make, newest first, with the project before and after each: `now` is what the newest has left. */
export function entriesOf(now: Project, changes: readonly Change[]): Entry[] {
  const entries: Entry[] = [];
  const names = new Map<string, string | null>();
  noteNames(names, now.members);
  let after = now;
  for (const { version, kind, at, isByThisDevice, claimedBy = '', ...change } of changes) {
    const before = apply(after, change.before);
    if (before.members !== after.members) noteNames(names, before.members);
    const claimant = nameOrNull(names.get(claimedBy) ?? null);
    entries.push({ version, kind, at, isByThisDevice, claimant, before, after: { ...after, version } });
    after = before;
  }
  return entries;
}

/** The first name that is noted stays. */
function noteNames(names: Map<string, string | null>, members: readonly Member[]): void {
  for (const { id, name } of members) if (!names.has(id)) names.set(id, name);
}

/** Whether who made it is told as a claim: it took members away, or put the project back. */
export function tellsNameAsClaim({ kind, before, after }: Entry): boolean {
  const ids = new Set(after.members.map(({ id }) => id));
  return kind === 'put_back' || before.members.some(({ id }) => !ids.has(id));
}
