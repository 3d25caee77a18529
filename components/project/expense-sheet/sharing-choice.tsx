import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ConflictAnswer, ConflictNote } from '@/components/project/conflicts/question';
import { useSharing } from '@/components/project/involved/use-sharing';
import { nameInText } from '@/components/project/name-in-text';
import { useEachShare } from '@/components/project/use-amount-format';
import type { EntryPerson } from '@/lib/editor/sheet-entry';
import { MemberChips } from './member-chips';
import { UnevenShares } from './uneven-shares';
import type { EntryView } from './use-entry';

type Way = 'all' | 'some' | 'uneven';

/** Says for whom an expense is: for all, for some, or unevenly, each in its place. */
export function SharingChoice({ view }: { view: EntryView }) {
  const t = useTranslations();
  const { expense, members, people, removed } = view;
  const [isForSome, setForSome] = useState(false);
  const sharing = useSharing(expense, members, view.share, view.unit);
  const { involvedMemberIds, amount } = expense;
  const each = useEachShare(amount, sharing.people.size);
  const chosen = people.filter(({ id }) => involvedMemberIds.includes(id)).map(({ key }) => key);
  const isAsked = removed.sharers.length > 0;
  const isNobody = isAsked && chosen.length === 0;
  const way = sharing.unit !== null ? 'uneven' : isForSome || chosen.length > 0 ? 'some' : isNobody ? null : 'all';

  function choose(next: Way) {
    setForSome(next === 'some');
    sharing.showIn(next === 'uneven' ? 'parts' : null);
    if (next === 'all') sharing.involve([]);
  }

  function press(key: string) {
    const isIn = chosen.includes(key);
    const next = people.filter((one) => (one.key === key ? !isIn : chosen.includes(one.key)));
    // All of them one by one are everyone.
    if (next.length === people.length) return choose('all');
    if (next.length === 0) setForSome(true);
    view.share({ involvedMemberIds: next.map(({ id }) => id), unit: null });
  }

  const list = new Intl.ListFormat(useLocale(), { type: 'unit' });
  const names = view.before.map(({ name }) => nameInText(t, 'member', name));
  const remark = isAsked || way === 'uneven' ? null : way === 'some' && chosen.length === 0 ? t('sheet.notYet') : each;
  return (
    <>
      <Ways way={way} remark={remark} hasUneven={people.length > 1} onChoose={choose} />
      {isAsked && (
        <RemovedSharers
          sharers={removed.sharers}
          onLeaveOut={
            chosen.length > 0
              ? () => view.share({ involvedMemberIds, weights: expense.weights, unit: view.unit })
              : undefined
          }
        />
      )}
      {way !== 'uneven' && view.before.length > 0 && (
        <button
          type="button"
          onClick={() => view.share({ involvedMemberIds: view.before.map(({ id }) => id), unit: null })}
          className="chip mt-2"
        >
          <bdi className="min-w-0 truncate">{t('sheet.asBefore', { names: list.format(names) })}</bdi>
        </button>
      )}
      {way === 'some' && <MemberChips type="checkbox" people={people} chosen={chosen} onPress={press} />}
      {way === 'uneven' && <UnevenShares sharing={sharing} members={members} />}
    </>
  );
}

interface WaysProps {
  /** Null while nobody is left who was to share it. */
  way: Way | null;
  remark: string | null;
  hasUneven: boolean;
  onChoose: (way: Way) => void;
}

function Ways({ way, remark, hasUneven, onChoose }: WaysProps) {
  const t = useTranslations();
  const name = useId();
  const ways = hasUneven ? (['all', 'some', 'uneven'] as const) : (['all'] as const);
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-1.5 text-[0.8125rem] text-soft">
        <span aria-live="polite">
          {remark === null ? t('newExpense.for') : t('newExpense.forEach', { each: remark })}
        </span>
      </legend>
      <div className="sheet-ways">
        {ways.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={way === one} onChange={() => onChoose(one)} className="sr-only" />
            {t(`sheet.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Asks who takes the place of the payer, who is no member any more. */
export function RemovedPayer({ payer }: { payer: EntryPerson }) {
  const t = useTranslations();
  return (
    <ConflictNote role="status" className="mb-2">
      {t('newExpense.payerRemoved', { person: nameInText(t, 'member', payer.name) })}
    </ConflictNote>
  );
}

interface RemovedSharersProps {
  sharers: readonly EntryPerson[];
  /** Absent where nobody else is left. */
  onLeaveOut?: () => void;
}

/** Asks who shares the expense in place of those who are no members any more. */
function RemovedSharers({ sharers, onLeaveOut }: RemovedSharersProps) {
  const t = useTranslations();
  const locale = useLocale();
  const names = new Intl.ListFormat(locale).format(sharers.map(({ name }) => nameInText(t, 'member', name)));
  return (
    <ConflictNote role="status" className="mb-2">
      {t('newExpense.sharersRemoved', { names, count: sharers.length })}
      {onLeaveOut && <ConflictAnswer onClick={onLeaveOut}>{t('newExpense.without', { names })}</ConflictAnswer>}
    </ConflictNote>
  );
}

/** What has no answer yet takes the focus where it is in the way. */
export function focusConflict(within: Element | null): void {
  within?.querySelector<HTMLElement>('[data-conflict]')?.focus();
}
