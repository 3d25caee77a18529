'use client';

import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Project } from '@/lib/domain/project';
import { temporaryId } from '@/lib/domain/temporary-id';
import { createEditorStore } from '@/lib/editor/editor-store';
import { hasUnsavedChanges, rowKeyOf, takenIds } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import type { EditorCommands, Removal } from './editor-context';

export interface ExpenseTarget {
  memberId: string;
  expenseId: string;
}

/** The editor of one project: its state, the commands for its parts, and which dialog is open. */
export function useEditor(loaded: Project) {
  const [store] = useState(() => createEditorStore(loaded));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const [removal, setRemoval] = useTarget<Removal>(state);
  const [involved, setInvolved] = useTarget<ExpenseTarget>(state);

  const commands = useMemo<EditorCommands>(() => {
    const { dispatch, getState } = store;
    let justAdded: string | null = null;

    function newId(): string {
      const taken = takenIds(getState());
      justAdded = temporaryId((candidate) => taken.has(candidate) || candidate === justAdded, Math.random);
      return justAdded;
    }

    return {
      dispatch,
      addMember: () => dispatch({ type: 'member-added', id: newId() }),
      addExpense: (memberId) => dispatch({ type: 'expense-added', memberId, id: newId() }),
      askRemoval: setRemoval,
      openInvolved: (memberId, expenseId) => setInvolved({ memberId, expenseId }),
      rowKey: (id) => rowKeyOf(getState(), id),
      isJustAdded: (id) => id === justAdded,
      nameOf: (memberId) => getState().draft.members.find(({ id }) => id === memberId)?.name ?? null,
    };
  }, [store, setRemoval, setInvolved]);

  return {
    store,
    state,
    hasUnsavedChanges: useMemo(() => hasUnsavedChanges(state), [state]),
    commands,
    removal,
    closeRemoval: () => setRemoval(null),
    involved,
    closeInvolved: () => setInvolved(null),
  };
}

/** What a dialog is about. Once that is gone it is about nothing, even if undo or redo brings the thing back. */
function useTarget<Target extends Removal | ExpenseTarget>(state: EditorState) {
  const [target, setTarget] = useState<Target | null>(null);
  const current = currentTarget(state, target);
  if (current === null && target !== null) setTarget(null);
  return [current, setTarget] as const;
}

/** By the ids that it has now: a save may have replaced the temporary ones. Null when it is gone. */
function currentTarget<Target extends Removal | ExpenseTarget>(
  state: EditorState,
  target: Target | null,
): Target | null {
  if (target === null || !('memberId' in target)) return target;
  const isSame = (id: string, other: string) => rowKeyOf(state, id) === rowKeyOf(state, other);
  const member = state.draft.members.find(({ id }) => isSame(id, target.memberId));
  if (member === undefined) return null;
  if (!('expenseId' in target)) return { ...target, memberId: member.id };
  const { expenseId } = target;
  const expense = member.expenses.find(({ id }) => isSame(id, expenseId));
  return expense === undefined ? null : { ...target, memberId: member.id, expenseId: expense.id };
}
