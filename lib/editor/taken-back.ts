import { entitiesOf, sameContent } from '@/lib/domain/entities';
import { findEntity, findExpense, findMember, findPayer, hasEntity } from '@/lib/domain/find-entity';
import { united } from '@/lib/domain/merge/open-conflicts';
import type { Project } from '@/lib/domain/project';
import { applyStep } from '@/lib/domain/save-step';
import { filterShared, sameItems, withFields } from '@/lib/domain/structural-sharing';
import type { EditorAction, SavedAction } from './actions';
import { editDraft } from './edit-draft';
import { type EditorState, NO_IDS } from './state';

/** With these a project comes in. What they bring of what was removed here, nobody has brought back here. */
const READS: readonly EditorAction['type'][] = ['loaded', 'saved', 'draft-restored'];

/**
 * The state after the action, in which all that was removed here before its creation was answered is to be taken back.
 * That is asked to be saved, as its creation was: when it is removed, and when the server may be heard again.
 */
export function withTakenBack(before: EditorState, state: EditorState, { type }: EditorAction): EditorState {
  const { snapshot, draft, isSaveAsked, askedIds } = state;
  if (state.unansweredIds.length === 0) return withFields(state, { toTakeBack: NO_IDS });
  // What was deleted and is kept here is known once a read has it: its id is no temporary one.
  const known = entitiesOf(snapshot);
  const isUnknown = (id: string) => !known.has(id) || state.toTakeBack.includes(id);
  const unansweredIds = filterShared(state.unansweredIds, isUnknown);
  const isStillGone = (id: string) => READS.includes(type) || hasEntity(before.draft, id);
  const ids = unansweredIds.filter((id) => !hasEntity(draft, id) || (state.toTakeBack.includes(id) && isStillGone(id)));
  const toTakeBack = sameItems(ids, state.toTakeBack) ? state.toTakeBack : ids;
  const isNew = ids.some((id) => !before.toTakeBack.includes(id));
  const isAsked = isNew || type === 'loaded' || type === 'draft-restored';
  const unasked = isSaveAsked || !isAsked ? NO_IDS : ids.filter((id) => !askedIds.includes(id));
  return withFields(state, {
    unansweredIds,
    toTakeBack,
    ...(unasked.length > 0 && { askedIds: [...askedIds, ...unasked] }),
  });
}

/** The ids on the server of what is taken back, and of which it is known now. */
export function takenBackBy(
  { toTakeBack }: EditorState,
  { ids, takenBackIds }: Pick<SavedAction, 'ids' | 'takenBackIds'>,
): readonly string[] {
  return toTakeBack.filter((id) => takenBackIds?.has(id)).map((id) => ids.get(id) ?? id);
}

/**
 * The state without what is taken back (`ids` are the server's) where it was read before these ids were known. Where it is
 * other than it was sent, or somebody has built on it, the person is asked.
 */
export function withoutReadEarly(state: EditorState, ids: readonly string[], sent: Project): EditorState {
  let { draft, conflicts } = state;
  for (const id of ids) {
    const [read, first] = [findEntity(draft, id), findEntity(sent, id)];
    if (!read || !first) continue;
    if (sameContent(read, first) && !isBuiltOn(draft, id)) draft = withoutEntity(draft, id);
    else conflicts = united(conflicts, new Map([[id, { existence: { theirs: 'changed' } }]]));
  }
  return withFields(state, { draft, conflicts });
}

/**
 * The base of a merge in which what is taken back is as it was read, where that was before its creation was answered: what was
 * made of it since was made of that.
 */
export function withReadEarly(base: Project, snapshot: Project, ids: readonly string[]): Project {
  return ids.reduce((project, id) => {
    const member = findMember(snapshot, id);
    if (member) {
      const { name, order } = member;
      return applyStep(project, { kind: 'member-updated', memberId: id, name, order });
    }
    const payer = findPayer(snapshot, id);
    const expense = payer && findExpense(payer, id);
    if (!expense) return project;
    return applyStep(project, { kind: 'expense-updated', memberId: payer.id, payerId: payer.id, expense });
  }, base);
}

/** Whether the member of this id has paid or shares something by name. */
function isBuiltOn({ members }: Project, id: string): boolean {
  return members.some(
    (member) =>
      (member.id === id && member.expenses.length > 0) ||
      member.expenses.some(({ involvedMemberIds }) => involvedMemberIds.includes(id)),
  );
}

/** The draft without the member or expense of this id, as the person removes it. */
export function withoutEntity(draft: Project, id: string): Project {
  const payer = findPayer(draft, id);
  return payer === undefined
    ? editDraft(draft, { type: 'member-removed', memberId: id })
    : editDraft(draft, { type: 'expense-removed', memberId: payer.id, expenseId: id });
}
