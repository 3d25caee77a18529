import { useTranslations } from 'next-intl';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { involvesOnlySome } from '@/lib/domain/involvement';
import type { Expense, Member } from '@/lib/domain/project';
import type { SharingView } from './use-sharing';

/** Who bears what of an expense, in words. */
export function useSharingHint(
  { amount, involvedMemberIds, weights }: Expense,
  members: readonly Member[],
  { unit, rest }: SharingView,
): string {
  const t = useTranslations('involved');
  const formatAmount = useAmountFormat('entered');
  // Who joins later is involved in what is for everyone, and not in what names all of today.
  if (involvedMemberIds.length === 0) return t('hintAll');
  const isSome = involvesOnlySome(
    involvedMemberIds,
    members.map(({ id }) => id),
  );
  if (!weights) return t(isSome ? 'hint' : 'hintNamed');
  const texts = [
    t(unit === 'amounts' ? 'hintAmounts' : 'hintParts'),
    ...(rest === 0 ? [] : [t('hintRest', { amount: formatAmount(amount ?? 0) })]),
    ...(isSome ? [] : [t('notLater')]),
  ];
  return texts.join(' ');
}
