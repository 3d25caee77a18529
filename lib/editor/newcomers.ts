import { findMember } from '@/lib/domain/entities';
import { sharedBy, sharedByNewcomers } from '@/lib/domain/involvement';
import type { EditorAction } from './actions';
import { rowKeyOf } from './rows';
import { type EditorState, NO_IDS } from './state';

/**
 * The members who were added here, with the expenses that were for everyone by then. Both as row keys.
 */
export type Newcomers = ReadonlyMap<string, ReadonlySet<string>>;

interface EditorWithNewcomers {
  readonly editor: EditorState;
  readonly newcomers: Newcomers;
}

/** Whether a member may come by it. Undo and the like bring back those of before. */
function mayBringMembers({ type }: EditorAction): boolean {
  return type === 'member-added' || type === 'member-renamed' || type === 'members-listed';
}

/**
 * The newcomers with those whom this step has added. They share what is for everyone, which nobody has asked for.
 */
export function withNewcomers(
  newcomers: Newcomers,
  before: EditorState,
  now: EditorState,
  action: EditorAction,
): Newcomers {
  const { members } = before.draft;
  if (!mayBringMembers(action) || now.draft.members.length <= members.length) return newcomers;
  const shared = new Set(sharedByNewcomers(members).map((id) => rowKeyOf(before, id)));
  if (shared.size === 0) return newcomers;
  const come = now.draft.members.filter(({ id }) => findMember(before.draft, id) === undefined);
  return new Map([...newcomers, ...come.map(({ id }) => [id, shared] as const)]);
}

/** The ids of the expenses from before the member was added that the member shares: what is asked about. */
export function sharedFromBefore({ editor, newcomers }: EditorWithNewcomers, memberId: string): readonly string[] {
  const before = newcomers.get(rowKeyOf(editor, memberId));
  if (before === undefined) return NO_IDS;
  const { members } = editor.draft;
  const ids = members.flatMap(({ expenses }) => expenses.map(({ id }) => id));
  const known = new Set(ids.filter((id) => before.has(rowKeyOf(editor, id))));
  return sharedBy(members, memberId, known).map(({ id }) => id);
}
