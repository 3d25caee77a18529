import { sharedBy } from '@/lib/domain/involvement';
import { rowKeyOf } from '@/lib/editor/rows';
import type { SessionState } from '@/lib/session/session-store';

const NO_IDS: readonly string[] = [];

/** The expenses from before the member was added that the member shares. */
export function sharedFromBefore({ editor, newcomers }: SessionState, memberId: string): readonly string[] {
  const before = newcomers.get(rowKeyOf(editor, memberId));
  if (before === undefined) return NO_IDS;
  const { members } = editor.draft;
  const ids = members.flatMap(({ expenses }) => expenses.map(({ id }) => id));
  const known = new Set(ids.filter((id) => before.has(rowKeyOf(editor, id))));
  return sharedBy(members, memberId, known).map(({ id }) => id);
}

/** The id of what is said about that. */
export function newcomerNoteId(memberId: string): string {
  return `newcomer-${memberId}`;
}
