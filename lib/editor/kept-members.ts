import { findEntity, hasEntity } from '@/lib/domain/find-entity';
import { joinPatches } from '@/lib/domain/history/before-change';
import type { Patch } from '@/lib/domain/history/patch';
import { type Sharing, sameInvolved, sameSharing, weightsOf, withInvolved } from '@/lib/domain/involvement';
import { sharingOf } from '@/lib/domain/merge/conflict-values';
import { mergeProject, type ProjectMerge } from '@/lib/domain/merge/merge-project';
import type { Entity, Expense, Project } from '@/lib/domain/project';
import { mapExpenses, withFields } from '@/lib/domain/structural-sharing';
import type { EditorState } from './state';

type Edited = Pick<EditorState, 'draft' | 'deleted' | 'conflicts'>;

/**
 * Merges the latest project into a draft that has members whom others have deleted. A list that names them, and that nobody has
 * touched here, is no change of mine: it is as others have it, and those stay in it who are still deleted.
 */
export function mergeKept(base: Project, { draft, deleted, conflicts }: Edited, latest: Project): ProjectMerge {
  const notes = Object.entries(deleted.expenses ?? {});
  const untouched = new Map<string, Sharing>();
  for (const [id, note] of notes) {
    const mine = findEntity(draft, id);
    if (note && mine && hasEntity(base, id) && sameSharing(note, sharingOf(mine))) untouched.set(id, sharingOf(mine));
  }
  if (untouched.size === 0) return mergeProject(base, draft, latest, conflicts);
  const inBase = (id: string) => sharingOf(findEntity(base, id) as Entity);
  const asTheirs = withSharing(draft, ({ id }) => (untouched.has(id) ? inBase(id) : undefined));
  const merge = mergeProject(base, asTheirs, latest, conflicts);
  return { ...merge, draft: withSharing(merge.draft, withWhoIsKept) };

  function withWhoIsKept({ id, involvedMemberIds: list, weights }: Expense, payerId: string): Sharing | undefined {
    const mine = untouched.get(id);
    const isKept = (one: string) => !hasEntity(base, one) && !hasEntity(latest, one);
    const kept = mine?.involvedMemberIds.filter(isKept) ?? [];
    if (!mine || kept.length === 0) return undefined;
    const before = inBase(id);
    if (sameSharing(before, { involvedMemberIds: list, weights })) return mine;
    if (list.length === 0) return undefined;
    // Nobody else is left of those who were named: a rule has put the payer there.
    const isByRule = sameInvolved(list, [payerId]) && !before.involvedMemberIds.some((one) => hasEntity(latest, one));
    const involvedMemberIds = isByRule ? kept : [...list, ...kept];
    return { involvedMemberIds, weights: { ...weightsOf(kept, mine.weights), ...weights } };
  }
}

function withSharing(project: Project, of: (expense: Expense, payerId: string) => Sharing | undefined): Project {
  const members = mapExpenses(project.members, (expense, { id: payerId }) => {
    const { involvedMemberIds = null, weights = {} } = of(expense, payerId) ?? {};
    return involvedMemberIds ? withInvolved(expense, involvedMemberIds, weights) : expense;
  });
  return withFields(project, { members });
}

/** The notes of what others have deleted, in which each list that nobody has touched here is as the draft has it now. */
export function withUntouchedLists(
  noted: Patch,
  { draft: before, deleted }: Edited,
  base: Project,
  draft: Project,
): Patch {
  const lists = Object.entries(noted.expenses ?? {}).flatMap(([id, content]) => {
    const [old, saved, now] = [before, base, draft].map((project) => findEntity(project, id));
    const untouched = deleted.expenses?.[id] ?? (saved && sharingOf(saved));
    if (!content || !old || !now || !untouched || !sameSharing(untouched, sharingOf(old))) return [];
    return sameSharing(content, sharingOf(now)) ? [] : [[id, { ...content, ...sharingOf(now) }] as const];
  });
  return lists.length === 0 ? noted : joinPatches([noted, { expenses: Object.fromEntries(lists) }]);
}
