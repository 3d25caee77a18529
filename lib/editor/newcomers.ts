import { findMember } from '@/lib/domain/entities';
import { sharedBy, sharedByNewcomers } from '@/lib/domain/involvement';
import type { Member } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from './actions';
import { rowKeyOf } from './rows';
import { type EditorState, NO_IDS } from './state';

/**
 * The members who were added here, with the expenses that were for everyone by then, or were entered by others who could
 * not know of them yet. Both as row keys.
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
 * The newcomers with those whom this step has added, or brought back with a draft, and with what others have entered
 * before these were saved. They share what is for everyone, which nobody has asked for.
 */
export function withNewcomers(
  newcomers: Newcomers,
  before: EditorState,
  now: EditorState,
  action: EditorAction,
): Newcomers {
  if (action.type === 'loaded') return withEnteredByOthers(newcomers, before, now);
  const { members } = before.draft;
  if (!mayBringMembers(action) || now.draft.members.length <= members.length) return newcomers;
  const shared = new Set(sharedByNewcomers(members).map((id) => rowKeyOf(before, id)));
  if (shared.size === 0) return newcomers;
  const come = now.draft.members.filter(({ id }) => findMember(before.draft, id) === undefined);
  return new Map([...newcomers, ...come.map(({ id }) => [id, shared] as const)]);
}

/** What others have entered since `before`, be it that of this page or of a draft that has come back. */
function withEnteredByOthers(
  newcomers: Newcomers,
  before: Pick<EditorState, 'snapshot' | 'draft'>,
  now: EditorState,
): Newcomers {
  const unsaved = now.draft.members.filter(({ id }) => isTemporaryId(id));
  if (unsaved.length === 0 || now.snapshot === before.snapshot) return newcomers;
  const keysOf = (members: readonly Member[]) =>
    members.flatMap(({ expenses }) => expenses.map(({ id }) => rowKeyOf(now, id)));
  const known = new Set([...keysOf(before.snapshot.members), ...keysOf(before.draft.members)]);
  const entered = sharedByNewcomers(now.snapshot.members).map((id) => rowKeyOf(now, id));
  const later = entered.filter((key) => !known.has(key));
  if (later.length === 0) return newcomers;
  const keys = unsaved.map(({ id }) => rowKeyOf(now, id));
  return new Map([
    ...newcomers,
    ...keys.map((key) => [key, new Set([...(newcomers.get(key) ?? []), ...later])] as const),
  ]);
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
