'use client';

import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';
import type { EditorAction } from '@/lib/editor/actions';

/** What can be removed, once the person has confirmed it. */
export type Removal =
  | { kind: 'project' }
  | { kind: 'member'; memberId: string }
  | { kind: 'expense'; memberId: string; expenseId: string };

/** What the parts of the editor ask of it. It never changes, so that an edit renders only what it touches. */
export interface EditorCommands {
  dispatch: (action: EditorAction) => void;
  addMember: () => void;
  addExpense: (memberId: string) => void;
  askRemoval: (removal: Removal) => void;
  openInvolved: (memberId: string, expenseId: string) => void;
  /** A key that stays the same when a temporary id gives way to the server's. */
  rowKey: (id: string) => string;
  isJustAdded: (id: string) => boolean;
  /** The name of a member as it is now. */
  nameOf: (memberId: string) => string | null;
}

const EditorContext = createContext<EditorCommands | null>(null);

export const EditorProvider = EditorContext.Provider;

export function useEditorCommands(): EditorCommands {
  const commands = useContext(EditorContext);
  if (commands === null) throw new Error('useEditorCommands needs an EditorProvider above it.');
  return commands;
}

/** A field that takes the focus when it appears because the thing of this id has just been added. */
export function useFocusWhenAdded(id: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const { isJustAdded } = useEditorCommands();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only its appearance counts, not a later change of its id.
  useEffect(() => {
    if (isJustAdded(id)) field.current?.focus();
  }, []);
  return field;
}
