import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { ADD_MEMBER_ID } from '@/components/project/element-ids';
import { useFocusWhenAdded, useProjectSession, useSession } from '@/components/project/session-context';
import { focusRow } from '@/components/project/use-row-focus';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { findMember } from '@/lib/domain/entities';
import { MAX_NAME_LENGTH, namesIn } from '@/lib/domain/name';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { isBlankMember } from '@/lib/editor/blank-row';
import { sharedFromBefore } from '@/lib/editor/newcomers';
import { newcomerNoteId } from './newcomer-note';
import { useRowLabels } from './row-labels';

interface MemberNameFieldProps {
  memberId: string;
  name: string | null;
  /** Whether the member comes with the first letter of the name. */
  isOffered: boolean;
  placeholder: string;
  /** Whether the card has to be opened first. */
  isFolded: boolean;
}

/**
 * The name of a member. Enter goes on to an empty row for the next one. In the field of a new member a comma does so, too, and a
 * list of names makes a member of each. Once a list was divided, or the name was saved, a comma is part of the name: after an
 * undo it stays.
 */
export function MemberNameField({ memberId, name, isOffered, placeholder, isFolded }: MemberNameFieldProps) {
  const { tMember: t } = useRowLabels();
  const session = useSession();
  const field = useFocusWhenAdded(memberId);
  const takesLists = useRef(isTemporaryId(memberId));
  useEarlyInput(field, take);
  const initialName = useSteadyText(field, name ?? '');
  const hasNote = useProjectSession(
    (state) => !isOffered && state.newcomers.size > 0 && sharedFromBefore(state, memberId).length > 0,
  );

  function take(text: string) {
    const names = takesLists.current && isTemporaryId(memberId) ? namesIn(text) : [text];
    if (names.length > 1) divide(names);
    else session.dispatch({ type: 'member-renamed', memberId, name: text });
  }

  function divide(names: readonly string[]) {
    takesLists.current = false;
    // The name of the member may be the first one already, and then the field is not written anew.
    if (field.current) field.current.value = names[0] ?? '';
    focusRow(session.listMembers(memberId, names));
  }

  /** The field would drop the ends of lines, and what is longer than a name. */
  function pasteList(event: ClipboardEvent<HTMLInputElement>) {
    const names = namesIn(event.clipboardData.getData('text'));
    if (!takesLists.current || event.currentTarget.value !== '' || names.length < 2) return;
    event.preventDefault();
    divide(names);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // In the composition of a character, keys are about that alone.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') goOn(event);
    else if (event.key === 'Escape' && isOffered) goBack(event.currentTarget);
  }

  function goOn(event: KeyboardEvent) {
    const { draft } = session.getState().editor;
    const member = findMember(draft, memberId);
    const isBlank = isTemporaryId(memberId) && (member === undefined || isBlankMember(member));
    if (!isBlank) return focusRow(session.offerMember());
    // There is nobody to go on from.
    if (draft.members.length === 0) return;
    // It does not press the button that it leads to.
    event.preventDefault();
    document.getElementById(ADD_MEMBER_ID)?.focus();
    session.dispatch({ type: 'member-removed', memberId });
  }

  /** To the name in which Enter has opened this row. */
  function goBack(input: HTMLInputElement) {
    const before = input.closest('.member')?.previousElementSibling;
    before?.querySelector<HTMLElement>('input.member-name, .member-fold')?.focus();
  }

  return (
    <input
      ref={field}
      defaultValue={initialName}
      onChange={(event) => take(event.target.value)}
      onPaste={pasteList}
      onKeyDown={onKeyDown}
      dir="auto"
      maxLength={MAX_NAME_LENGTH}
      aria-label={t('nameLabel')}
      aria-describedby={hasNote ? newcomerNoteId(memberId) : undefined}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
      tabIndex={isFolded ? -1 : undefined}
      className="member-name"
    />
  );
}
