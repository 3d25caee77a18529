import { byId, sameContent, sameEntity } from '@/lib/domain/entities';
import { sameInvolved, withInvolved } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import { paidById } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { filterShared } from '@/lib/domain/structural-sharing';
import { apply } from './apply';
import { diff, type ExpenseContent, expenseContent, isEmptyPatch, type Patch } from './patch';

/** Whether the draft differs from the base. After each key a row at the same place in both tells it soonest. */
export function hasChanges(base: Project, draft: Project): boolean {
  if (base === draft) return false;
  return hasEditedRow(base.members, draft.members) || !isEmptyPatch(diff(base, draft));
}

function hasEditedRow(saved: readonly Member[], members: readonly Member[]): boolean {
  const isEdited = <Row extends Member | Expense>(row: Row, old: Row | undefined) =>
    old?.id === row.id && !sameEntity(old, row);
  return members.some((member, at) => {
    const old = saved[at];
    if (old === member) return false;
    return isEdited(member, old) || member.expenses.some((expense, place) => isEdited(expense, old?.expenses[place]));
  });
}

/** The ids of all entries of the patch. That of the project stands for its head. */
export function idsIn({ project, members, expenses }: Patch, projectId: string): string[] {
  return [...(project ? [projectId] : []), ...Object.keys(members ?? {}), ...Object.keys(expenses ?? {})];
}

/** The entries that are wanted, and the new members whom these name. An expense for everyone names all of them. */
export function partOf(patch: Patch, base: Project, isWanted: (id: string) => boolean): Patch {
  const expenses = entriesWhere(patch.expenses, isWanted);
  const wanted = Object.values(expenses).filter((one) => one !== null);
  const isNamed = (id: string) =>
    wanted.some(({ memberId, involvedMemberIds: list }) => memberId === id || list.length === 0 || list.includes(id));
  const isNew = (id: string) => !base.members.some((member) => member.id === id);
  const members = entriesWhere(patch.members, (id) => isWanted(id) || (isNew(id) && isNamed(id)));
  return patchOf(isWanted(base.id) ? patch : {}, members, expenses);
}

/**
 * The patch without the entries of these ids, and without what builds on them: new members leave the expenses that they pay or
 * share, members who are not removed any more keep theirs, and places that a removal has moved are as before.
 */
export function withoutEntries(patch: Patch, base: Project, ids: ReadonlySet<string>): Patch {
  const saved = paidById(base.members);
  const members = byId(base.members);
  const isMember = (id: string) => !ids.has(id) || members.has(id);
  const isKept = (id: string) => ids.has(id) && patch.members?.[id] === null;
  const isRemoval = [...ids].some((id) => patch.members?.[id] === null || patch.expenses?.[id] === null);

  const renamed = entriesWhere(patch.members, (id, mine) => {
    const was = members.get(id);
    return !ids.has(id) && !(isRemoval && was && mine && sameContent(was, mine));
  });
  const expenses = Object.entries(patch.expenses ?? {}).flatMap(([id, mine]): [string, ExpenseContent | null][] => {
    const was = saved.get(id);
    if (ids.has(id)) return [];
    if (mine === null) return was && isKept(was.payer.id) ? [] : [[id, null]];
    const before = was && expenseContent({ expense: was.expense, payerId: was.payer.id });
    const left = withoutUndone(mine, before, { isMember, isKept });
    const isMoved = isRemoval && left && before?.memberId === left.memberId && sameContent(before, left);
    return left === undefined || isMoved ? [] : [[id, left]];
  });
  const left = patchOf(ids.has(base.id) ? {} : patch, renamed, Object.fromEntries(expenses));
  return diff(base, apply(base, left));
}

/** The expense without members who are not added any more, and with those who are kept. Undefined where it can't be without them. */
function withoutUndone(
  mine: ExpenseContent,
  before: ExpenseContent | undefined,
  { isMember, isKept }: Readonly<Record<'isMember' | 'isKept', (id: string) => boolean>>,
): ExpenseContent | undefined {
  const { involvedMemberIds: list } = mine;
  const isForNobody = list.length > 0 && !list.some(isMember);
  if (!before && (isForNobody || !isMember(mine.memberId))) return undefined;
  const { memberId } = isMember(mine.memberId) || !before ? mine : before;
  const kept = before && involvedAfterDeletion(before.involvedMemberIds, before.memberId, (id) => !isKept(id));
  // The list lacks them because they were removed, and nothing else.
  const isListBefore = kept && kept !== before.involvedMemberIds && sameInvolved(kept, list);
  const { involvedMemberIds, weights } = before && (isForNobody || isListBefore) ? before : mine;
  return withInvolved({ ...mine, memberId }, filterShared(involvedMemberIds, isMember), weights);
}

function entriesWhere<Content>(
  entries: Readonly<Record<string, Content>> | undefined,
  isWanted: (id: string, content: Content) => boolean,
): Record<string, Content> {
  return Object.fromEntries(Object.entries(entries ?? {}).filter(([id, content]) => isWanted(id, content)));
}

function patchOf(
  { project }: Pick<Patch, 'project'>,
  members: NonNullable<Patch['members']>,
  expenses: NonNullable<Patch['expenses']>,
): Patch {
  return {
    ...(project && { project }),
    ...(Object.keys(members).length > 0 && { members }),
    ...(Object.keys(expenses).length > 0 && { expenses }),
  };
}
