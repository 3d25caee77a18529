import { sameContent } from '@/lib/domain/entities';
import { findEntity, findExpense, findMember, findPayer, hasEntity } from '@/lib/domain/find-entity';
import { hasChangedMember, newlyInvolved } from '@/lib/domain/merge/membership';
import { withoutConflict } from '@/lib/domain/merge/open-conflicts';
import { withTheirValues } from '@/lib/domain/merge/their-values';
import { withPlaces } from '@/lib/domain/payer';
import type { Member, Project } from '@/lib/domain/project';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import { withReturned } from './deleted-by-others';
import { withSavedOrders } from './rows';
import type { EditorState } from './state';

/** In no name, so that an entity with it differs from every other. */
const OTHER = '\u0000';

/** The row that the person is in does not go under the finger: where others have deleted it, it is pinned. */
export function withPinnedRow(state: EditorState, latest: Project): EditorState {
  const { focusedId, snapshot, draft, offer } = state;
  // An empty row that Enter has opened is in the card of its payer, and nowhere else.
  const offered = offer?.id === focusedId && offer?.payerId && !findPayer(draft, offer.id) ? offer : null;
  const id = offered?.payerId ?? focusedId;
  if (id === null || hasEntity(latest, id)) return state;
  // It stays by itself, and what is mine in it does not go as it is left.
  if (!isUntouched(snapshot, draft, id)) return state;
  if (offered) return { ...state, pinnedIds: [id, offered.id] };
  const payer = findPayer(draft, id);
  const savedPayer = payer && !findMember(latest, payer.id) && findMember(snapshot, payer.id);
  const needsPayer = savedPayer && !hasChangedMember(savedPayer, payer, new Set());
  return { ...state, pinnedIds: needsPayer ? [id, payer.id] : [id] };
}

/** Whether the draft has this as it was before, with nothing more in it that somebody has paid or shares. */
function isUntouched(before: Project, draft: Project, id: string): boolean {
  const [old, now] = [findEntity(before, id), findEntity(draft, id)];
  if (!old || !now || !sameContent(old, now)) return false;
  const [oldMember, member] = [findMember(before, id), findMember(draft, id)];
  if (oldMember && member && hasChangedMember(oldMember, member, new Set())) return false;
  return !newlyInvolved(before, draft).has(id);
}

/**
 * The state after an action that has taken back the last of what was mine in what others have deleted: it is pinned,
 * and goes with them as the person goes elsewhere, or is mine again if the action is redone.
 */
export function withPinnedRest(before: EditorState, state: EditorState): EditorState {
  const { snapshot, draft, conflicts, deleted, offer } = state;
  if (draft === before.draft || snapshot !== before.snapshot || conflicts.size === 0) return state;
  const base = withReturned(snapshot, draft, deleted, draft);
  const isRest = (id: string) =>
    conflicts.get(id)?.existence?.theirs === 'removed' &&
    hasEntity(before.draft, id) &&
    isUntouched(base, draft, id) &&
    !isUntouched(base, before.draft, id);
  const rest = [...conflicts.keys()].filter(isRest);
  if (rest.length === 0) return state;
  const offered = offer?.payerId && rest.includes(offer.payerId) ? [offer.id] : [];
  return { ...state, pinnedIds: [...state.pinnedIds, ...rest, ...offered] };
}

/** The row that the person is in stays in its card, where others have changed who paid: it is pinned, with the conflict. */
export function withPinnedPayer({ focusedId: id, draft: before }: EditorState, state: EditorState): EditorState {
  const { draft, conflicts } = state;
  const [payer, theirs] = id === null ? [] : [findPayer(before, id), findPayer(draft, id)];
  if (id === null || !payer || !theirs || payer.id === theirs.id || !findMember(draft, payer.id)) return state;
  const orderIn = (member: Member) => findExpense(member, id)?.order ?? 0;
  const place = { payerId: payer.id, order: orderIn(payer) };
  const conflict = { payer: { theirs: theirs.id, order: orderIn(theirs) } };
  return {
    ...state,
    draft: withFields(draft, { members: withPlaces(draft.members, new Map([[id, place]])) }),
    conflicts: new Map([...conflicts, [id, { ...conflicts.get(id), ...conflict }]]),
    pinnedIds: [id],
  };
}

/**
 * The base of a merge, in which a pinned row that is deleted counts as changed by me: it stays, and the person is asked
 * about it.
 */
export function forPinned({ pinnedIds: [pinnedId], conflicts }: EditorState, base: Project): Project {
  if (pinnedId === undefined || conflicts.get(pinnedId)?.payer) return base;
  const members = mapShared(base.members, (member) =>
    withFields(member, {
      name: member.id === pinnedId ? OTHER : member.name,
      expenses: mapShared(member.expenses, (expense) =>
        expense.id === pinnedId ? { ...expense, name: OTHER } : expense,
      ),
    }),
  );
  return withFields(base, { members });
}

/** The state with the focus in this row. A pinned row that the person has left goes. */
export function enteredRow(state: EditorState, id: string | null): EditorState {
  const entered = withFields(state, { focusedId: id });
  if (id !== null && state.pinnedIds.includes(id)) return entered;
  // A press on "Redo" takes the focus as well.
  return id === null && isRedone(state) ? entered : asIfLeft(entered);
}

/** Whether what the next step forward changes is in what is pinned. */
function isRedone({ future, pinnedIds, conflicts }: EditorState): boolean {
  const step = future.at(-1);
  const isDeleted = (id: string) => conflicts.get(id)?.existence?.theirs === 'removed';
  return step !== undefined && pinnedIds.some((id) => isDeleted(id) && !isUntouched(step.before, step.after, id));
}

/** The state in which the person has left the row that is pinned: nothing of theirs is in what goes then. */
export function asIfLeft(state: EditorState): EditorState {
  return state.pinnedIds.reduce(withoutPinned, state);
}

function withoutPinned(state: EditorState, id: string): EditorState {
  const { draft, snapshot, conflicts } = state;
  const { existence, payer } = conflicts.get(id) ?? {};
  const field = existence?.theirs === 'removed' ? 'existence' : payer ? 'payer' : null;
  if (field === null) return released(state, id);
  return {
    ...released(state, id),
    draft: withSavedOrders(withTheirValues(draft, new Map([[id, { existence, payer }]]), snapshot), snapshot),
    conflicts: withoutConflict(conflicts, id, field),
  };
}

/** The state in which nothing is pinned, if this was. */
export function released(state: EditorState, id: string): EditorState {
  return state.pinnedIds.includes(id) ? { ...state, pinnedIds: [] } : state;
}

/**
 * The state after an edit. What was typed in a pinned row is a change like any other. One that only stays in its card goes to
 * its payer all the same, with what was typed, unless the person has chosen the payer.
 */
export function releasedByEdit(before: EditorState, after: EditorState): EditorState {
  if (before.pinnedIds.length === 0) return after;
  const isEdited = before.pinnedIds.some((id) => {
    if (before.conflicts.get(id)?.payer) return findPayer(before.draft, id)?.id !== findPayer(after.draft, id)?.id;
    const isThere = hasEntity(before.draft, id) || hasEntity(after.draft, id);
    return isThere && !isUntouched(before.draft, after.draft, id);
  });
  return isEdited ? { ...after, pinnedIds: [] } : after;
}
