'use client';

import { useMemo, useReducer, useState } from 'react';
import type { Project } from '@/lib/domain/project';
import { temporaryId } from '@/lib/domain/temporary-id';
import { editorReducer } from '@/lib/editor/reducer';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { editorState } from '@/lib/editor/state';
import type { EditorCommands, Removal } from './editor-context';

export interface ExpenseTarget {
  memberId: string;
  expenseId: string;
}

/** The editor of one project: its state, the commands for its parts, and which dialog is open. */
export function useEditor(loaded: Project) {
  const [state, dispatch] = useReducer(editorReducer, loaded, editorState);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [involved, setInvolved] = useState<ExpenseTarget | null>(null);
  const [rowKeys] = useState(() => new Map<string, string>());

  const commands = useMemo<EditorCommands>(() => {
    // Server ids never look like temporary ones, so an id clashes only with one that was drawn here.
    const drawn = new Set<string>();
    let justAdded: string | null = null;

    function newId(): string {
      const id = temporaryId((candidate) => drawn.has(candidate), Math.random);
      drawn.add(id);
      justAdded = id;
      return id;
    }

    return {
      dispatch,
      addMember: () => dispatch({ type: 'member-added', id: newId() }),
      addExpense: (memberId) => dispatch({ type: 'expense-added', memberId, id: newId() }),
      askRemoval: setRemoval,
      openInvolved: (memberId, expenseId) => setInvolved({ memberId, expenseId }),
      rowKey: (id) => rowKeys.get(id) ?? id,
      isJustAdded: (id) => id === justAdded,
    };
  }, [rowKeys]);

  /** Keeps rows and dialogs of what was created in place while its ids change, so that the focus stays where it is. */
  function keepRows(ids: ReadonlyMap<string, string>) {
    for (const [temporary, saved] of ids) rowKeys.set(saved, temporary);
    setRemoval((target) => target && swapTarget(target, ids));
    setInvolved((target) => target && swapTarget(target, ids));
  }

  return {
    state,
    hasUnsavedChanges: useMemo(() => hasUnsavedChanges(state), [state]),
    commands,
    keepRows,
    removal,
    closeRemoval: () => setRemoval(null),
    involved,
    closeInvolved: () => setInvolved(null),
  };
}

/** What a dialog is about, once the server's ids have replaced the temporary ones. */
function swapTarget<Target extends Removal | ExpenseTarget>(target: Target, ids: ReadonlyMap<string, string>): Target {
  const swapped = Object.entries(target).map(([key, value]) => [key, ids.get(value) ?? value]);
  return Object.fromEntries(swapped) as Target;
}
