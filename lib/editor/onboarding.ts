import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import type { EditorState } from './state';

/** What a new project asks: who its people are, and then which of them the person is. */
export type Asking = 'people' | 'who' | null;

export function askingAtFirst({ members }: Project): Asking {
  return members.length === 0 ? 'people' : null;
}

/**
 * What is still asked. People are, until they are saved, others' too, or one has an expense. Who adds a member without
 * a name goes on in the cards of members, and is asked no more.
 */
export function stillAsking(asking: Asking, { draft, snapshot }: EditorState, isSaveAsked: boolean): Asking {
  if (asking !== 'people' || draft.members.length === 0) return asking;
  if (draft.members.some(({ name }) => nameOrNull(name) === null)) return null;
  const isSaved = isSaveAsked || draft.members === snapshot.members;
  return isSaved || draft.members.some(({ expenses }) => expenses.length > 0) ? 'who' : 'people';
}
