import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { ADD_MEMBER_ID } from '@/components/project/element-ids';
import { useFocusWhenAdded, useProjectSession, useSession } from '@/components/project/session-context';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { findMember } from '@/lib/domain/find-entity';
import { MAX_NAME_LENGTH } from '@/lib/domain/name';
import { namesIn } from '@/lib/domain/name-list';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { useRowLabels } from './row-labels';
import { newcomerNoteId, sharedFromBefore } from './shared-from-before';

interface MemberNameFieldProps {
  memberId: string;
  name: string | null;
  /** Whether the member comes with the first letter of the name. */
  isOffered: boolean;
  /** Whether the card has to be opened first. */
  isFolded: boolean;
}

/**
 * The name of a member. Enter goes on to a new one. In the field of a new member a comma does so, too, and a list of names makes
 * a member of each. Once a list was divided, or the name was saved, a comma is part of the name: after an undo it stays.
 */
export function MemberNameField({ memberId, name, isOffered, isFolded }: MemberNameFieldProps) {
  const { tMember: t } = useRowLabels();
  const session = useSession();
  const field = useFocusWhenAdded(memberId);
  const takesLists = useRef(isTemporaryId(memberId));
  useEarlyInput(field, take);
  const initialName = useSteadyText(field, name ?? '');
  const hasNote = useProjectSession(
    (state) => state.newcomers.size > 0 && sharedFromBefore(state, memberId).length > 0,
  );

  function take(text: string) {
    const names = takesLists.current && isTemporaryId(memberId) ? namesIn(text) : [text];
    if (names.length > 1) divide(names);
    else rename(text);
  }

  function rename(text: string) {
    if (isOffered) session.addMember();
    session.dispatch({ type: 'member-renamed', memberId, name: text });
  }

  function divide(names: readonly string[]) {
    takesLists.current = false;
    // The name of the member may be the first one already, and then the field is not written anew.
    if (field.current) field.current.value = names[0] ?? '';
    session.listMembers(memberId, names);
  }

  /** The field would drop the ends of lines, and what is longer than a name. */
  function pasteList(event: ClipboardEvent<HTMLInputElement>) {
    const names = namesIn(event.clipboardData.getData('text'));
    if (!takesLists.current || event.currentTarget.value !== '' || names.length < 2) return;
    event.preventDefault();
    divide(names);
  }

  function goOnOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent, currentTarget } = event;
    // In the composition of a character, Enter ends that alone.
    if (key !== 'Enter' || nativeEvent.isComposing || isOffered) return;
    const member = findMember(session.getState().editor.draft, memberId);
    const isBlank = isTemporaryId(memberId) && currentTarget.value.trim() === '' && member?.expenses.length === 0;
    if (!isBlank) return session.addMember();
    // It does not press the button that it leads to.
    event.preventDefault();
    document.getElementById(ADD_MEMBER_ID)?.focus();
    session.dispatch({ type: 'member-removed', memberId });
  }

  return (
    <input
      ref={field}
      defaultValue={initialName}
      onChange={(event) => take(event.target.value)}
      onPaste={pasteList}
      onKeyDown={goOnOnEnter}
      dir="auto"
      maxLength={MAX_NAME_LENGTH}
      aria-label={t('nameLabel')}
      aria-describedby={hasNote ? newcomerNoteId(memberId) : undefined}
      placeholder={t(isOffered ? 'firstName' : 'unnamed')}
      autoComplete="off"
      enterKeyHint="next"
      tabIndex={isFolded ? -1 : undefined}
      className="member-name"
    />
  );
}
