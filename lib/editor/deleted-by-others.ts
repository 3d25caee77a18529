import { byId, entitiesOf } from '@/lib/domain/entities';
import { findExpense, findPayer, hasEntity, idsOnlyIn } from '@/lib/domain/find-entity';
import { weightsOf, withInvolved } from '@/lib/domain/involvement';
import { applyPatch } from '@/lib/domain/patch/apply-patch';
import { diff, type ExpenseContent, type Patch } from '@/lib/domain/patch/patch';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { mapExpenses, withFields } from '@/lib/domain/structural-sharing';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorState } from './state';

type Expenses = Readonly<Record<string, ExpenseContent | null>>;

/**
 * What others have deleted of the project of before, and earlier, and the draft still has, as it was then. With it the
 * expenses that are still there and named a deleted member, or were shared by everyone then and name people now. Others
 * may have named people later, too: `base` is the latest project without what others have changed. What the person was
 * being asked about is not noted itself: where it comes back, they are asked again about all in which the sides differ.
 */
export function deletedByOthers(
  { snapshot: before, conflicts }: Pick<EditorState, 'snapshot' | 'conflicts'>,
  { snapshot, draft, deleted }: EditorState,
  base = before,
): Patch {
  const unsaved = new Set(idsOnlyIn(draft, snapshot));
  const isAsked = (id: string) => hasEntity(before, id) && conflicts.has(id);
  const isDeleted = (id: string) => unsaved.has(id);
  const { members = {}, expenses = {} } = deleted;
  const isMemberDeleted = draft.members.some(({ id }) => isDeleted(id) && !isTemporaryId(id));
  const isNoted = (id: string, content: ExpenseContent | null) => {
    if (isDeleted(id)) return true;
    const payer = findPayer(snapshot, id);
    if (!content || !payer) return false;
    const { involvedMemberIds: then } = content;
    const isOfSome = (findExpense(payer, id)?.involvedMemberIds.length ?? 0) > 0;
    return then.length === 0 ? isMemberDeleted && isOfSome : then.some(isDeleted);
  };
  const isNotedNow = (id: string, content: ExpenseContent | null) =>
    isNoted(id, content) && !(isDeleted(id) && isAsked(id));
  const isNew = before !== snapshot && [...unsaved].some((id) => hasEntity(before, id));
  const isLeft =
    Object.keys(members).every(isDeleted) && Object.entries(expenses).every(([id, one]) => isNoted(id, one));
  const now: Patch = isNew ? diff(snapshot, before) : isMemberDeleted ? namedSince() : {};
  if (!isNew && isLeft && Object.keys(now.expenses ?? {}).length === 0) return deleted;
  return {
    members: only({ ...members, ...now.members }, (id) => isDeleted(id) && !isAsked(id)),
    expenses: withEarlierLists(only(expenses, isNoted), only(now.expenses, isNotedNow), isDeleted),
  };

  /** Lists that others have made of everyone's after a deletion. In the draft they still have who was deleted. */
  function namedSince(): Patch {
    if (base === snapshot) return {};
    const drafted = byId(draft.members.flatMap((member) => member.expenses));
    const isNamedSince = (id: string, content: ExpenseContent | null) =>
      content?.involvedMemberIds.length === 0 && (drafted.get(id)?.involvedMemberIds.some(isDeleted) ?? false);
    return {
      expenses: only(diff(snapshot, base).expenses, (id, one) => !isDeleted(id) && isNamedSince(id, one)),
    };
  }
}

/** The base of a merge with the latest project: what the draft still has and is there again, as it was before its deletion. */
export function withReturned(base: Project, draft: Project, { members, expenses }: Patch, latest: Project): Project {
  if (Object.keys({ ...members, ...expenses }).length === 0) return base;
  const [known, drafted, now] = [entitiesOf(base), entitiesOf(draft), entitiesOf(latest)];
  const isBack = (id: string) => now.has(id) && drafted.has(id) && !known.has(id);
  if (![...drafted.keys()].some(isBack)) return base;
  const returned = applyPatch(base, { members: only(members, isBack), expenses: only(expenses, isBack) });
  return withListsOf(
    returned,
    only(expenses, (id) => known.has(id)),
    isBack,
  );
}

/** The notes of now, in whose lists those stay who were deleted earlier. */
function withEarlierLists(earlier: Expenses, now: Expenses, isDeleted: (id: string) => boolean): Expenses {
  const united = Object.entries(now).map(([id, content]) => {
    const before = earlier[id];
    // A list that was everyone's since had who was deleted earlier in it as it had everyone.
    if (!content || !before || content.involvedMemberIds.length === 0) return [id, content] as const;
    const gone = before.involvedMemberIds.filter((one) => isDeleted(one) && !content.involvedMemberIds.includes(one));
    const involvedMemberIds = [...content.involvedMemberIds, ...gone];
    return [id, { ...content, involvedMemberIds, weights: { ...before.weights, ...content.weights } }] as const;
  });
  return { ...earlier, ...Object.fromEntries(united) };
}

/** The project with members who are back in the lists that have named them, or were everyone's. */
function withListsOf(project: Project, expenses: Expenses, isBack: (id: string) => boolean): Project {
  function withList(expense: Expense, payer: Member): Expense {
    const noted = expenses[expense.id];
    const { involvedMemberIds: list } = expense;
    if (!noted || list.length === 0) return expense;
    const then = noted.involvedMemberIds.length === 0 ? project.members.map(({ id }) => id) : noted.involvedMemberIds;
    const returning = then.filter((id) => isBack(id) && !list.includes(id));
    if (returning.length === 0) return expense;
    // Nobody else was named: a rule has put the payer there.
    const isByRule = then.every(isBack) && list.length === 1 && list[0] === payer.id;
    const involved = isByRule ? returning : [...list, ...returning];
    return withInvolved(expense, involved, weightsOf(involved, { ...noted.weights, ...expense.weights }));
  }
  return withFields(project, { members: mapExpenses(project.members, withList) });
}

function only<C>(
  contents: Readonly<Record<string, C>> = {},
  isWanted: (id: string, content: C) => boolean,
): Record<string, C> {
  return Object.fromEntries(Object.entries(contents).filter(([id, content]) => isWanted(id, content)));
}
