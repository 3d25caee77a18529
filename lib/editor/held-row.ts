import { byId, entitiesOf, sameContent } from '@/lib/domain/entities';
import { findEntity, findExpense, findMember, findPayer } from '@/lib/domain/find-entity';
import { hasChangedMember } from '@/lib/domain/merge/membership';
import { withoutConflict } from '@/lib/domain/merge/open-conflicts';
import { uncontested } from '@/lib/domain/merge/uncontested';
import { withPlaces } from '@/lib/domain/payer';
import type { Member, Project } from '@/lib/domain/project';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import { withSavedOrders } from './rows';
import type { EditorState } from './state';

/** In no name, so that an entity with it differs from every other. */
const OTHER = '\u0000';

/** The row that the person is in does not go under the finger: where others have deleted it, it is held. */
export function withHeldRow(state: EditorState, latest: Project): EditorState {
  const { focusedId: id, snapshot, draft } = state;
  const left = entitiesOf(latest);
  if (id === null || left.has(id)) return state;
  const [saved, mine] = [findEntity(snapshot, id), findEntity(draft, id)];
  if (!saved || !mine || !sameContent(saved, mine)) return state;
  const payer = draft.members.find(({ expenses }) => expenses.some((expense) => expense.id === id));
  const savedPayer = payer && !left.has(payer.id) && byId(snapshot.members).get(payer.id);
  const needsPayer = savedPayer && !hasChangedMember(savedPayer, payer, new Set());
  return { ...state, heldIds: needsPayer ? [id, payer.id] : [id] };
}

/** The row that the person is in stays in its card, where others have changed who paid: it is held, with the question. */
export function withHeldPayer({ focusedId: id, draft: before }: EditorState, state: EditorState): EditorState {
  const { draft, conflicts } = state;
  const [payer, theirs] = id === null ? [] : [findPayer(before, id), findPayer(draft, id)];
  if (id === null || !payer || !theirs || payer.id === theirs.id || !findMember(draft, payer.id)) return state;
  const orderIn = (member: Member) => findExpense(member, id)?.order ?? 0;
  const place = { payerId: payer.id, order: orderIn(payer) };
  const question = { payer: { theirs: theirs.id, order: orderIn(theirs) } };
  return {
    ...state,
    draft: withFields(draft, { members: withPlaces(draft.members, new Map([[id, place]])) }),
    conflicts: new Map([...conflicts, [id, { ...conflicts.get(id), ...question }]]),
    heldIds: [id],
  };
}

/** The base of a merge, in which a held row that is deleted counts as changed by me: it stays, and the person is asked about it. */
export function forHolding({ heldIds: [heldId], conflicts }: EditorState, base: Project): Project {
  if (heldId === undefined || conflicts.get(heldId)?.payer) return base;
  const members = mapShared(base.members, (member) =>
    withFields(member, {
      name: member.id === heldId ? OTHER : member.name,
      expenses: mapShared(member.expenses, (expense) =>
        expense.id === heldId ? { ...expense, name: OTHER } : expense,
      ),
    }),
  );
  return withFields(base, { members });
}

/** The state with the focus in this row. A held row that the person has left goes. */
export function enteredRow(state: EditorState, id: string | null): EditorState {
  const entered = withFields(state, { focusedId: id });
  if (id !== null && state.heldIds.includes(id)) return entered;
  return state.heldIds.reduce(withoutHeld, entered);
}

function withoutHeld(state: EditorState, id: string): EditorState {
  const { draft, snapshot, conflicts } = state;
  const { existence, payer } = conflicts.get(id) ?? {};
  const field = existence?.theirs === 'removed' ? 'existence' : payer ? 'payer' : null;
  if (field === null) return released(state, id);
  return {
    ...released(state, id),
    draft: withSavedOrders(uncontested(draft, new Map([[id, { existence, payer }]]), snapshot), snapshot),
    conflicts: withoutConflict(conflicts, id, field),
  };
}

/** The state in which nothing is held, if this was. */
export function released(state: EditorState, id: string): EditorState {
  return state.heldIds.includes(id) ? { ...state, heldIds: [] } : state;
}

/** The state after an edit. What was typed in a held row is a change like any other. */
export function releasedByEdit(before: EditorState, after: EditorState): EditorState {
  if (before.heldIds.length === 0) return after;
  const isEdited = before.heldIds.some((id) => {
    const [mine, edited] = [findEntity(before.draft, id), findEntity(after.draft, id)];
    return !mine || !edited || !sameContent(mine, edited);
  });
  return isEdited ? { ...after, heldIds: [] } : after;
}
