import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useMemberSlice } from '@/components/project/session-context';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { nameOrNull } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { splitOf, wholeShares } from '@/lib/domain/settlement/shares';

interface LookRowProps {
  memberId: string;
  expense: Expense;
  /** The shown names of all members by their ids, in order. */
  people: ReadonlyMap<string, string>;
}

/** An expense or a payment as text. For whom it is stands in words: nothing can be opened here. */
export const LookRow = memo(function LookRow({ memberId, expense, people }: LookRowProps) {
  const t = useTranslations('look');
  const { unnamed, unnamedPayment, formatField, noAmount } = useRowLabels();
  const isIncoming = useMemberSlice(memberId, (_member, { incomingIds }) => incomingIds.has(expense.id));
  const { name, amount, isPayment } = expense;
  const ownName = nameOrNull(name);
  const isForAll = expense.weights === undefined && !involvesOnlySome(expense.involvedMemberIds, [...people.keys()]);
  const whom = { people: isForAll ? t('everyone') : shares(expense, people, formatField) };
  return (
    <li className={`look-row ${isIncoming ? 'incoming' : ''}`}>
      <span dir="auto" className={`look-name ${ownName === null ? 'text-soft' : ''}`}>
        {ownName ?? (isPayment ? unnamedPayment : unnamed)}
      </span>{' '}
      <span className={`look-amount ${amount === null ? 'text-soft' : ''}`}>
        {amount === null ? noAmount : formatField(amount)}
      </span>{' '}
      <span className={`look-whom ${isForAll ? 'look-whom-all' : ''}`}>{t(isPayment ? 'to' : 'for', whom)}</span>
    </li>
  );
});

/** Who shares it, and how much of it where that is uneven. */
function shares(expense: Expense, people: ReadonlyMap<string, string>, format: (amount: number) => string): string {
  const split = splitOf(expense, [...people.keys()]);
  const names = split.memberIds.map((id) => people.get(id) ?? '');
  if (expense.weights === undefined) return names.join(', ');
  const parts =
    expense.amount === null
      ? split.weights.map(String)
      : wholeShares(expense.amount, split).map((share) => format(share));
  return names.map((name, at) => `${name} ${parts[at]}`).join(' · ');
}
