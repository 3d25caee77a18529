import type { Project } from '@/lib/domain/project';
import { type Change, groupsOf } from './entries';

/** As much of a project's history as was read. */
export interface KnownHistory {
  /** As the newest of the changes has left it. */
  readonly project: Project;
  /** Newest first, without a gap. */
  readonly changes: readonly Change[];
  /** Where what is older begins. Null at the end of what is stored. */
  readonly next: number | null;
  /** How many days a change is stored, 0 where none is. Undefined where the server tells none. */
  readonly historyDays?: number;
}

/** What was read anew, with what was known before and follows it without a gap. */
export function withKnown(fresh: KnownHistory, known: KnownHistory | undefined): KnownHistory {
  const oldest = fresh.changes.at(-1)?.version;
  if (known === undefined || oldest === undefined || fresh.next === null) return fresh;
  // A backup may have been restored, which tells other changes under the same versions.
  if (known.project.epoch !== fresh.project.epoch) return fresh;
  const [newest] = known.changes;
  if (newest === undefined || newest.version < oldest - 1 || newest.version > (fresh.project.version ?? 0))
    return fresh;
  const older = known.changes.filter(({ version }) => version < oldest);
  return older.length === 0 ? fresh : { ...fresh, changes: [...fresh.changes, ...older], next: known.next };
}

/** With a further page, unless something else was read meanwhile. */
export function withOlder(
  known: KnownHistory,
  before: number,
  page: Pick<KnownHistory, 'changes' | 'next'>,
): KnownHistory {
  if (known.next !== before) return known;
  return { ...known, changes: [...known.changes, ...page.changes], next: page.next };
}

/**
 * The versions of the entry that the change of this version is in, newest first, and whether it may go on in what is not read yet:
 * a page may end within an entry.
 */
export function versionsOfEntry(
  { changes, next }: Pick<KnownHistory, 'changes' | 'next'>,
  version: number,
): { versions: number[]; goesOn: boolean } {
  const groups = groupsOf(changes);
  const group = groups.find((one) => one.some((change) => change.version === version)) ?? [];
  const goesOn = next !== null && group === groups.at(-1) && group[0]?.group !== undefined;
  return { versions: group.map((change) => change.version), goesOn };
}
