import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { UnevenHead } from '@/components/project/involved/sharing-heads';
import type { SharingView } from '@/components/project/involved/use-sharing';
import { PartsField } from '@/components/project/involved/weight-field';
import { Avatar } from '@/components/project/members/avatar';
import { nameInText } from '@/components/project/name-in-text';
import { useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { nameOrNull } from '@/lib/domain/name';
import { MAX_WEIGHT, type Member } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';

interface UnevenSharesProps {
  sharing: SharingView;
  members: readonly Member[];
}

/** How much each bears of an expense: in parts, or as amounts. Who has none does not share it. */
export function UnevenShares({ sharing, members }: UnevenSharesProps) {
  const t = useTranslations();
  const session = useSession();
  const list = useRef<HTMLUListElement>(null);
  const [lastKey, setLastKey] = useState('');
  const involvedIds = [...sharing.people.keys()];
  // The rest is for whose field the person is in.
  const keyOf = (id: string) => rowKeyOf(session.getState().editor, id);
  const receiverId = involvedIds.find((id) => keyOf(id) === lastKey) ?? involvedIds.at(-1);
  const receiver = members.find(({ id }) => id === receiverId);

  function focusFieldOf(memberId: string) {
    list.current?.querySelector<HTMLInputElement>(`[data-share="${memberId}"] input`)?.focus();
  }

  /** It sends nothing off, as one more is to be typed. */
  function goOnOnEnter(event: KeyboardEvent) {
    // In the composition of a character, Enter ends that alone.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const fields = [...(list.current?.querySelectorAll('input') ?? [])];
    fields[fields.indexOf(event.currentTarget as HTMLInputElement) + 1]?.focus();
  }

  return (
    <>
      <UnevenHead
        sharing={sharing}
        receiver={receiver && { id: receiver.id, name: nameInText(t, 'member', receiver.name) }}
        onGiven={focusFieldOf}
      />
      <ul ref={list} className="mt-2 rounded-(--radius) border border-line">
        {members.map((member) => (
          <UnevenRow
            key={keyOf(member.id)}
            member={member}
            sharing={sharing}
            onFocus={() => setLastKey(keyOf(member.id))}
            onKeyDown={goOnOnEnter}
          />
        ))}
      </ul>
    </>
  );
}

interface UnevenRowProps {
  member: Member;
  sharing: SharingView;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function UnevenRow({ member, sharing, onFocus, onKeyDown }: UnevenRowProps) {
  const t = useTranslations();
  const formatShare = useAmountFormat('entered');
  const rowKey = rowKeyOf(useSession().getState().editor, member.id);
  const name = nameInText(t, 'member', member.name);
  const person = sharing.people.get(member.id);
  const isParts = sharing.unit === 'parts';
  const ids = { share: `uneven-${rowKey}-share`, remark: `uneven-${rowKey}-remark` };
  const weight = person?.weight ?? 0;
  // One person bears all of it, whatever they count.
  const isAlone = person !== undefined && sharing.people.size === 1;
  const setShare = (next: number, isTyped = false) => sharing.setShare(member.id, Math.min(next, MAX_WEIGHT), isTyped);

  return (
    <li data-share={member.id} className="uneven-row">
      <Avatar id={rowKey} name={member.name} size="small" />
      <span className="min-w-20 flex-1 leading-snug">
        <bdi className="clip-marks block truncate">{nameOrNull(member.name) ?? t('member.unnamed')}</bdi>
        <span id={ids.share} className="block text-[0.8125rem] text-soft">
          {person ? formatShare(person.share) : t('sheet.nothing')}
        </span>
      </span>
      {isParts && (
        <StepButton label={t('sheet.fewer', { name })} isDisabled={weight === 0} onPress={() => setShare(weight - 1)}>
          −
        </StepButton>
      )}
      {isParts && person && !isAlone && (
        <PartsField
          weight={person.weight}
          onChange={(typed) => setShare(typed, true)}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          label={t('involved.partsOf', { name })}
          shareId={ids.share}
          remarkId={ids.remark}
        />
      )}
      {isParts && !(person && !isAlone) && <span className="weight-parts grid place-items-center">{weight}</span>}
      {isParts && (
        <StepButton label={t('sheet.more', { name })} onPress={() => setShare(weight + 1)}>
          +
        </StepButton>
      )}
      {!isParts && !isAlone && (
        <AmountField
          amount={person?.weight ?? null}
          onChange={(typed) => setShare(typed ?? 0, true)}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          label={t('involved.amountOf', { name })}
          remarkId={ids.remark}
          isNothingAtZero
        />
      )}
    </li>
  );
}

interface StepButtonProps {
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: string;
}

function StepButton({ label, isDisabled = false, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
      className="sheet-step"
    >
      {children}
    </button>
  );
}
