import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { useOpenDialog } from '@/components/project/dialog-context';
import { nameInText } from '@/components/project/name-in-text';
import { useOutline, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { isolatedName, isVisible, MAX_NAME_LENGTH, namesIn, repeatedName } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { Offer } from '@/lib/editor/offered-row';
import { rowKeyOf } from '@/lib/editor/rows';
import { Avatar } from './avatar';

/**
 * Asks for the people of a new project, one name after another or several at once. What is in the field is the offered
 * row, and so a member from its first letter on. It becomes a chip with the next name, and as the field is left.
 */
export function PeopleForm() {
  const t = useTranslations();
  const session = useSession();
  const ids = useId();
  const field = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const members = useOutline(({ editor }) => editor.draft.members);
  const typedId = useOutline(({ editor }) => idInField(editor.offer));
  const chips = members.filter(({ id }) => id !== typedId);
  const typed = members.find(({ id }) => id === typedId)?.name ?? '';
  useEarlyInput(field, take);
  const initial = useSteadyText(field, typed);

  /** The id of who is in the field. */
  function fieldId(): string {
    return idInField(session.getState().editor.offer) ?? withoutCard(session.offerMember());
  }

  /** No card is there to take the focus. */
  function withoutCard(id: string): string {
    session.lastAddedId = null;
    return id;
  }

  function take(text: string) {
    const names = namesIn(text);
    if (names.length > 1) addAll(names);
    else rename(text);
  }

  function rename(name: string) {
    const memberId = fieldId();
    // What was typed before hydration has told nobody where the focus is.
    session.dispatch({ type: 'row-entered', id: memberId });
    session.dispatch({ type: 'member-renamed', memberId, name });
  }

  /** All of them are chips, and the field is empty again. */
  function addAll(names: readonly string[]) {
    withoutCard(session.listMembers(fieldId(), [...names.filter(isVisible), '']));
    if (field.current) field.current.value = '';
  }

  /** The field would drop the ends of lines, and what is longer than a name. */
  function pasteList(event: ClipboardEvent<HTMLInputElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    const names = namesIn(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length));
    if (names.length < 2) return;
    event.preventDefault();
    addAll(names);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // In the composition of a character, keys are about that alone.
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    if (event.key === 'Enter') {
      // It does not press the button that it leads to.
      event.preventDefault();
      if (isVisible(value)) addAll([value.trim()]);
      else if (chips.length > 0) done.current?.focus();
    } else if (event.key === 'Backspace' && value === '') editLast(event);
  }

  /** The last chip comes back into the field. */
  function editLast(event: KeyboardEvent) {
    const last = chips.at(-1);
    if (!last || !isTemporaryId(last.id)) return;
    event.preventDefault();
    session.dispatch({ type: 'member-removed', memberId: last.id });
    rename(last.name ?? '');
  }

  return (
    <div className="rounded-(--radius) border border-line bg-paper p-3.5 md:p-[1.125rem]">
      <h2 className="font-bold">{t('asking.title')}</h2>
      <p id={ids} className="mt-0.5 text-[0.8125rem] text-soft">
        {t('asking.hint')}
      </p>
      <PeopleChips chips={chips} onRemoved={() => field.current?.focus()} />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <input
          ref={field}
          // The markup must not depend on the id of who is offered, which the server draws anew.
          data-row=""
          defaultValue={initial}
          onChange={(event) => take(event.target.value)}
          onFocus={fieldId}
          onPaste={pasteList}
          onKeyDown={onKeyDown}
          dir="auto"
          maxLength={MAX_NAME_LENGTH}
          aria-label={t('member.nameLabel')}
          aria-describedby={ids}
          placeholder={t(chips.length === 0 ? 'member.firstName' : 'member.nextName')}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          className="entry-field min-w-0 flex-[1_1_12rem]"
        />
        <Button ref={done} isDisabled={members.length === 0} onClick={() => session.save()}>
          {t('asking.done')}
        </Button>
      </div>
    </div>
  );
}

function idInField(offer: Offer | null): string | null {
  return offer?.payerId === null ? offer.id : null;
}

interface PeopleChipsProps {
  chips: readonly Member[];
  onRemoved: () => void;
}

/** The people who were named so far. Who is saved already, as by others, is removed as everywhere. */
function PeopleChips({ chips, onRemoved }: PeopleChipsProps) {
  const t = useTranslations();
  const session = useSession();
  const openDialog = useOpenDialog();
  const { editor } = session.getState();
  const nameOf = ({ name }: Member) => nameInText(t, 'member', name);
  const last = chips.at(-1);
  const repeated = repeatedName(chips.map(({ name }) => name));

  function remove(memberId: string) {
    if (!isTemporaryId(memberId)) return openDialog({ removal: { kind: 'member', memberId } });
    session.dispatch({ type: 'member-removed', memberId });
    onRemoved();
  }

  return (
    <>
      {last && (
        <ul aria-label={t('panels.people')} className="mt-3 flex flex-wrap gap-2">
          {chips.map((member) => (
            <li
              key={rowKeyOf(editor, member.id)}
              className="inline-flex max-w-full items-center gap-1.5 rounded-[22px] border border-line py-px pl-1.5 text-sm"
            >
              <Avatar id={rowKeyOf(editor, member.id)} name={member.name} size="small" />
              <bdi className="line-clamp-4 min-w-0 wrap-anywhere">{nameOf(member)}</bdi>
              <IconButton
                label={t('member.remove', { name: nameOf(member) })}
                onClick={() => remove(member.id)}
                className="-ml-1.5 rounded-full line-icon-x before:size-4"
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {last && t('asking.listed', { count: chips.length, name: nameOf(last) })}
      </p>
      <p role="status" className="mt-2 text-[0.8125rem] text-pretty wrap-anywhere text-amber empty:sr-only">
        {repeated && t('asking.twice', { ...repeated, name: isolatedName(repeated.name, '') })}
      </p>
    </>
  );
}
