import { hasEntity } from '@/lib/domain/entities';
import { hasChanges, idsIn, partOf, withoutEntries } from '@/lib/domain/patch/changes';
import type { Patch } from '@/lib/domain/patch/patch';
import { diff, unlike } from '@/lib/domain/patch/patch';
import type { EditorState } from './state';

type Drafted = Pick<EditorState, 'snapshot' | 'draft' | 'conflicts'>;

/** Whether the draft differs from what the server last gave. */
export function hasUnsavedChanges({ snapshot, draft }: Pick<EditorState, 'snapshot' | 'draft'>): boolean {
  return hasChanges(snapshot, draft);
}

/** The patch that a save sends: all unsaved entries, or these alone, without those about which the person has to choose first. */
export function savablePatch({ snapshot, draft, conflicts }: Drafted, ids?: ReadonlySet<string>): Patch {
  const unsaved = diff(snapshot, draft);
  const certain = conflicts.size === 0 ? unsaved : withoutEntries(unsaved, snapshot, conflicts);
  return ids === undefined ? certain : partOf(certain, snapshot, (id) => ids.has(id));
}

/** The ids of what is not saved before the person has chosen a side for this entry: itself, and what builds on it. */
export function heldBackBy({ snapshot, draft }: Pick<EditorState, 'snapshot' | 'draft'>, id: string): string[] {
  const unsaved = diff(snapshot, draft);
  return [id, ...idsIn(unlike(unsaved, withoutEntries(unsaved, snapshot, new Set([id]))), snapshot.id)];
}

/** Whether a new member or expense must not get this id, which may be that of a deleted one whose deletion is not saved yet. */
export function isTakenId({ snapshot, draft, entries }: EditorState, id: string): boolean {
  return hasEntity(snapshot, id) || hasEntity(draft, id) || entries.some((entry) => entry.id === id);
}

/** Whether the person has begun to type in a field and not gone on to anything else. */
export function isTyping({ past }: Pick<EditorState, 'past'>): boolean {
  return Boolean(past.at(-1)?.field);
}

export function canUndo({ past }: EditorState): boolean {
  return past.length > 0;
}

export function canRedo({ future }: EditorState): boolean {
  return future.length > 0;
}
