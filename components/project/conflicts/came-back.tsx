import { useTranslations } from 'next-intl';
import { expenseInText, memberInText } from '@/components/project/name-in-text';
import { useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { useShortList } from '@/components/project/use-short-list';
import { findExpense, findMember, hasEntity } from '@/lib/domain/find-entity';
import { isPaymentTo, receiverOf } from '@/lib/domain/involvement';
import { type PaidExpense, paidExpenses } from '@/lib/domain/payer';

/** A note names up to so many expenses, and counts more. */
const FEW = 4;

/** Says what has come back of what the person removed, and what stays removed. Payments to a member go along with the member. */
export function CameBack({ id }: { id: string }) {
  const t = useTranslations();
  const shortList = useShortList();
  const formatAmount = useAmountFormat('entered');
  const { draft, snapshot } = useProjectSession(({ editor }) => editor);
  const saved = findMember(snapshot, id);
  if (!findMember(draft, id) || !saved) return t('conflict.isBack');

  function list(expenses: readonly PaidExpense[]): string {
    return shortList(expenses.map(textOf), FEW);
  }

  function textOf({ expense, payer }: PaidExpense): string {
    const to = receiverOf(expense);
    if (to === undefined) return t('quoted', { name: expenseInText(t, expense) });
    return t('history.entry.payment', {
      from: memberInText(t, snapshot, payer.id),
      to: memberInText(t, snapshot, to),
      amount: expense.amount === null ? t('history.entry.noAmount') : formatAmount(expense.amount),
    });
  }

  const back = paidExpenses(draft.members).filter(
    ({ expense, payer }) => payer.id === id && findExpense(saved, expense.id),
  );
  const gone = paidExpenses(snapshot.members).filter(
    ({ expense, payer }) => (payer.id === id || isPaymentTo(expense, id)) && !hasEntity(draft, expense.id),
  );
  return [
    back.length === 0 ? t('conflict.isBack') : t('conflict.isBackWith', { expenses: list(back) }),
    ...(gone.length === 0 ? [] : [t('conflict.stayRemoved', { expenses: list(gone) })]),
  ].join(' ');
}
