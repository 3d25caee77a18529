import { useMemberSlice, useOutline, useShown } from '@/components/project/session-context';
import { useBalance, useTotal } from '@/components/project/settlement/settlement';
import { findMember } from '@/lib/domain/find-entity';
import { memberTotal } from '@/lib/domain/settlement/balance';
import { rowKeyOf } from '@/lib/editor/rows';
import { useRowLabels } from './row-labels';

/** What a folded card holds. */
export function MemberCount({ memberId }: { memberId: string }) {
  const { tMember: t } = useRowLabels();
  const hasNews = useOutline(({ editor, cardsWithNews }) => cardsWithNews.has(rowKeyOf(editor, memberId)));
  const { expenses, payments } = useMemberSlice(memberId, (member) => {
    const rows = member?.expenses ?? [];
    const payments = rows.filter(({ isPayment }) => isPayment).length;
    return { expenses: rows.length - payments, payments };
  });
  const counts = [
    ...(expenses > 0 ? [t('expenseCount', { count: expenses })] : []),
    ...(payments > 0 ? [t('paymentCount', { count: payments })] : []),
  ];
  return (
    <small className="member-count">
      {hasNews && (
        <span role="img" aria-label={t('changedByOthers')} title={t('changedByOthers')} className="member-news" />
      )}
      {counts.join(' · ') || t('nothingYet')}
    </small>
  );
}

interface FoldButtonProps {
  memberId: string;
  name: string;
  bodyId: string;
  isFolded: boolean;
}

export function FoldButton({ memberId, name, bodyId, isFolded }: FoldButtonProps) {
  const { tMember: t } = useRowLabels();
  const shown = useShown();
  return (
    <button
      type="button"
      aria-label={t('expensesOf', { name })}
      aria-expanded={!isFolded}
      aria-controls={bodyId}
      onClick={({ currentTarget }) => {
        // Safari leaves the focus in the field that is about to be folded away.
        currentTarget.focus();
        shown.setFolded(memberId, !isFolded);
      }}
      className="member-fold"
    />
  );
}

/** What a member paid, and beneath it how they stand: by word and sign as well as by colour. */
export function MemberSum({ memberId, name }: { memberId: string; name: string }) {
  const { tMember: t, formatAmount } = useRowLabels();
  const { editor } = useShown().getState();
  const hasPayments = useMemberSlice(
    memberId,
    (member) => member?.expenses.some(({ isPayment }) => isPayment) ?? false,
  );
  // Both come a moment after a key is painted.
  const member = findMember(editor.draft, memberId);
  const total = useTotal(memberId) ?? (member === undefined ? 0 : memberTotal(member));
  const balance = useBalance(memberId) ?? 0;
  return (
    <span className="grid flex-none pr-[0.3125rem] text-right leading-tight">
      <b className="text-[1.0625rem] font-[640]" suppressHydrationWarning>
        <span className="sr-only">{t(hasPayments ? 'totalSpent' : 'total', { name })} </span>
        {/* The rows of payments do not count in it. */}
        {hasPayments && (
          <span aria-hidden="true" className="text-[0.78125rem] font-normal text-soft max-[22.5rem]:hidden">
            {t('spent')}{' '}
          </span>
        )}
        {formatAmount(total)}
      </b>
      <small
        className={`text-[0.78125rem] max-[22.5rem]:text-[0.71875rem] ${balance > 0 ? 'text-accent' : balance < 0 ? 'text-amber' : 'text-soft'}`}
        suppressHydrationWarning
      >
        {balance > 0
          ? t('getsBack', { amount: formatAmount(balance) })
          : balance < 0
            ? t('owes', { amount: formatAmount(-balance) })
            : t('even')}
      </small>
    </span>
  );
}
