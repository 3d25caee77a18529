import { useTranslations } from 'next-intl';
import type { KeyboardEvent } from 'react';
import { Avatar } from '@/components/project/members/avatar';
import { nameInText } from '@/components/project/name-in-text';
import { useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { Checkbox } from '@/components/ui/checkbox';
import { nameOrNull } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';
import type { SharingView } from './use-sharing';
import { PartsField, ShareField } from './weight-field';

interface SharingRowProps {
  member: Member;
  sharing: SharingView;
  onFieldFocus: () => void;
  onTyped: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A member who may be involved in an expense, with the share where all don't share alike. */
export function SharingRow({ member, sharing, onFieldFocus, onTyped, onKeyDown }: SharingRowProps) {
  const t = useTranslations();
  const formatShare = useAmountFormat('entered');
  const rowKey = rowKeyOf(useSession().getState().editor, member.id);
  const id = involvedId(rowKey);
  const person = sharing.people.get(member.id);
  const { unit } = sharing;
  // One person bears all of it, whatever they count.
  const hasField = unit !== null && person !== undefined && sharing.people.size > 1;
  const Field = unit === 'parts' ? PartsField : ShareField;
  const name = nameInText(t, 'member', member.name);

  function setWeight(weight: number) {
    sharing.setWeight(member.id, weight, true);
    onTyped();
  }

  return (
    <li className="sharing-row">
      <Checkbox
        id={id}
        checked={person !== undefined}
        onCheckedChange={() => sharing.toggle(member.id)}
        aria-labelledby={`${id}-name`}
      />
      <label htmlFor={id} className="flex min-h-11 min-w-0 cursor-pointer items-center gap-[12px] px-[12px] py-1">
        <Avatar id={rowKey} name={member.name} size="small" />
        <span className="min-w-0 leading-snug">
          <bdi id={`${id}-name`} className="clip-marks block wrap-anywhere">
            {nameOrNull(member.name) ?? t('member.unnamed')}
          </bdi>
          {unit !== null && person && (
            <span id={`${id}-share`} className="block text-[0.8125rem] text-soft">
              {formatShare(person.share)}
            </span>
          )}
        </span>
      </label>
      {unit === null && sharing.people.size + (person ? 0 : 1) > 1 && (
        <button
          type="button"
          aria-label={t('quicker.onlyFor', { name })}
          onClick={() => sharing.involve([member.id])}
          className="touch-target justify-self-end rounded-lg px-2 py-1.5 text-[0.8125rem] text-soft hover:text-accent"
        >
          {t('quicker.only')}
        </button>
      )}
      {hasField && (
        <Field
          weight={person.weight}
          onChange={setWeight}
          onKeyDown={onKeyDown}
          onFocus={onFieldFocus}
          label={t(unit === 'parts' ? 'involved.partsOf' : 'involved.amountOf', { name })}
          shareId={`${id}-share`}
          remarkId={`${id}-remark`}
        />
      )}
    </li>
  );
}

/** The id of a member's checkbox. */
export function involvedId(rowKey: string): string {
  return `involved-${rowKey}`;
}
