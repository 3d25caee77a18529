import { findMember } from '@/lib/domain/find-entity';
import { sharedByNewcomers } from '@/lib/domain/involvement';
import type { EditorAction } from './actions';
import { rowKeyOf } from './rows';
import type { EditorState } from './state';

/** The members who were added here, with the expenses that were for everyone by then, both as row keys. */
export type Newcomers = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether a member may come by it. Undo and the like bring back those of before. */
function mayBringMembers({ type }: EditorAction): boolean {
  return type === 'member-added' || type === 'member-renamed' || type === 'members-listed';
}

/** The newcomers with those whom this step has added. They share what is for everyone, which nobody has asked for. */
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
