import { byId, entitiesOf, sameContent } from '@/lib/domain/entities';
import { findEntity } from '@/lib/domain/find-entity';
import { hasChangedMember } from '@/lib/domain/merge/membership';
import { withoutConflict } from '@/lib/domain/merge/open-conflicts';
import { uncontested } from '@/lib/domain/merge/uncontested';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { mapShared, withFields, withOrder } from '@/lib/domain/structural-sharing';
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

/** The base of a merge, in which the held row counts as changed by me: it stays, and the person is asked about it. */
export function forHolding({ heldIds: [heldId] }: EditorState, base: Project): Project {
  if (heldId === undefined) return base;
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
  const conflict = conflicts.get(id);
  if (conflict?.existence?.theirs !== 'removed') return released(state, id);
  return {
    ...released(state, id),
    draft: withSavedOrders(uncontested(draft, new Map([[id, conflict]]), snapshot), snapshot),
    conflicts: withoutConflict(conflicts, id, 'existence'),
  };
}

/** The row has moved those behind it. Lists that are the saved ones again have the saved orders. */
function withSavedOrders(draft: Project, { members: saved }: Project): Project {
  const known = byId(saved);
  const members = mapShared(withOrdersOf(saved, draft.members), (member) =>
    withFields(member, { expenses: withOrdersOf(known.get(member.id)?.expenses ?? [], member.expenses) }),
  );
  return withFields(draft, { members });
}

function withOrdersOf<T extends Member | Expense>(saved: readonly T[], rows: readonly T[]): readonly T[] {
  const isSame = saved.length === rows.length && rows.every(({ id }, at) => saved[at]?.id === id);
  return isSame ? mapShared(rows, (row, at) => withOrder(row, saved[at]?.order ?? row.order)) : rows;
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
