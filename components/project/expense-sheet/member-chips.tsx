import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Avatar } from '@/components/project/members/avatar';
import { nameOrNull } from '@/lib/domain/name';

interface Person {
  readonly key: string;
  readonly name: string | null;
}

interface MemberChipsProps {
  /** Absent where what stands above says it. */
  legend?: ReactNode;
  people: readonly Person[];
  /** One of them can be chosen, or any number; or a press is the answer. */
  type: 'radio' | 'checkbox' | 'button';
  chosen: readonly string[];
  onPress: (key: string) => void;
  /** What has to be answered first. */
  conflict?: ReactNode;
  /** What can be chosen behind them. */
  children?: ReactNode;
}

/** People that are shown at once. The others come with a press. */
const SHOWN = 8;

/** The members in a row of chips. The native fields below them bring the keyboard along. */
export function MemberChips({ legend, people, type, chosen, onPress, conflict, children }: MemberChipsProps) {
  const t = useTranslations();
  const name = useId();
  const [showsAll, setShowsAll] = useState(people.length <= SHOWN + 1);
  const hidden = showsAll ? [] : people.slice(SHOWN).filter(({ key }) => !chosen.includes(key));

  function showAll(chips: Element | null) {
    const first = people.findIndex((person) => hidden.includes(person));
    flushSync(() => setShowsAll(true));
    // The button is gone.
    chips?.querySelectorAll<HTMLElement>('.chip:is(button), .chip input')[first]?.focus();
  }

  return (
    <fieldset className="mt-3 min-w-0">
      {legend && <legend className="mb-1.5 text-[0.8125rem] text-soft">{legend}</legend>}
      {conflict}
      <div className="flex flex-wrap gap-2">
        {people
          .filter((person) => !hidden.includes(person))
          .map(({ key, name: memberName }) => (
            <Chip key={key} type={type} name={name} isChosen={chosen.includes(key)} onPress={() => onPress(key)}>
              <Avatar id={key} name={memberName} size="small" />
              <bdi className="line-clamp-4 min-w-0 wrap-anywhere">{nameOrNull(memberName) ?? t('member.unnamed')}</bdi>
            </Chip>
          ))}
        {hidden.length > 0 && (
          <button
            type="button"
            onClick={({ currentTarget }) => showAll(currentTarget.parentElement)}
            className="chip text-accent"
          >
            {t('newExpense.more', { count: hidden.length })}
          </button>
        )}
        {children}
      </div>
    </fieldset>
  );
}

interface ChipProps {
  type: MemberChipsProps['type'];
  name?: string;
  isChosen: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Chip({ type, name, isChosen, onPress, children }: ChipProps) {
  if (type === 'button') {
    return (
      <button type="button" onClick={onPress} className="chip">
        {children}
      </button>
    );
  }
  return (
    <label className="chip">
      <input type={type} name={name} checked={isChosen} onChange={onPress} className="sr-only" />
      {children}
    </label>
  );
}
