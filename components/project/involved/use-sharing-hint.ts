import { useTranslations } from 'next-intl';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { involvesOnlySome } from '@/lib/domain/involvement';
import type { Expense, Member } from '@/lib/domain/project';
import type { SharingView } from './use-sharing';

/** Who bears what of an expense, in words. */
export function useSharingHint(
  { amount, involvedMemberIds }: Expense,
  members: readonly Member[],
  { unit }: SharingView,
): string {
  const t = useTranslations('involved');
  const formatAmount = useAmountFormat('entered');
  const isForAll = involvedMemberIds.length === 0;
  const isSome = involvesOnlySome(
    involvedMemberIds,
    members.map(({ id }) => id),
  );
  // Who joins later is involved in what is for everyone, and not in what names all of today.
  if (unit === null) return t(isForAll ? 'hintAll' : isSome ? 'hint' : 'hintNamed');
  const hint = unit === 'parts' ? t('hintParts') : t('hintAmounts', { amount: formatAmount(amount ?? 0) });
  return isForAll || isSome ? hint : `${hint} ${t('notLater')}`;
}
