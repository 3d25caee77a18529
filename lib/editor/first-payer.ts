import type { Member } from '@/lib/domain/project';
import { rowKeyOf } from './rows';
import type { EditorState } from './state';

/** Who pays a new expense to begin with: who paid last, or else the person themself (`me`), or the first member. */
export function firstPayer(
  editor: EditorState,
  lastPayerKey: string | null,
  me: Pick<Member, 'id' | 'name'> | null,
): Pick<Member, 'id' | 'name'> | undefined {
  const { members } = editor.draft;
  return members.find(({ id }) => rowKeyOf(editor, id) === lastPayerKey) ?? me ?? members[0];
}
