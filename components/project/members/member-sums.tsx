import { memo } from 'react';
import { useMemberSlice, useOutline, useShown } from '@/components/project/session-context';
import { useBalance, usePaid, useSettled } from '@/components/project/settlement/settlement';
import { findMember } from '@/lib/domain/entities';
import { rowKeyOf } from '@/lib/editor/rows';
import { signedBalance } from '@/lib/i18n/amount-format';
import { useRowLabels } from './row-labels';

/**
 * What a member paid, and what of their balance they have settled or got back; where nothing is settled, how many
 * expenses there are.
 */
export const MemberCount = memo(function MemberCount({ memberId }: { memberId: string }) {
  const { tMember: t, formatAmount } = useRowLabels();
  const hasNews = useOutline(({ editor, folded, newIds }) => {
    const member = folded.has(rowKeyOf(editor, memberId)) && findMember(editor.draft, memberId);
    return member && (newIds.has(memberId) || member.expenses.some(({ id }) => newIds.has(id)));
  });
  const { expenses, payments } = useMemberSlice(memberId, (member) => {
    const rows = member?.expenses ?? [];
    const payments = rows.filter(({ isPayment }) => isPayment).length;
    return { expenses: rows.length - payments, payments };
  });
  // Of a member who has come just now they are computed a moment later.
  const paid = usePaid(memberId);
  const settled = useSettled(memberId);
  const parts = [
    ...(expenses > 0 || paid > 0 ? [t('paid', { amount: formatAmount(paid) })] : []),
    ...(settled > 0 ? [t('settled', { amount: formatAmount(settled) })] : []),
    ...(settled < 0 ? [t('gotBack', { amount: formatAmount(-settled) })] : []),
    ...(settled === 0 && expenses > 0 ? [t('expenseCount', { count: expenses })] : []),
    ...(settled === 0 && payments > 0 ? [t('paymentCount', { count: payments })] : []),
  ];
  return (
    <small className="member-count" suppressHydrationWarning>
      {hasNews && (
        <span role="img" aria-label={t('changedByOthers')} title={t('changedByOthers')} className="member-news" />
      )}
      {parts.join(' · ') || t('nothingYet')}
    </small>
  );
});

interface FoldButtonProps {
  memberId: string;
  name: string;
  bodyId: string;
  isFolded: boolean;
}

export const FoldButton = memo(function FoldButton({ memberId, name, bodyId, isFolded }: FoldButtonProps) {
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
});

/** How a member stands: by sign and colour for the eye, and in words for who does not see them. */
export function MemberSum({ memberId }: { memberId: string }) {
  const { tMember: t, formatAmount } = useRowLabels();
  // It comes a moment after a key is painted.
  const balance = useBalance(memberId) ?? 0;
  if (balance === 0) return <span className="member-sum text-soft">{t('even')}</span>;
  return (
    <span className={`member-sum font-bold ${balance > 0 ? 'text-accent' : 'text-amber'}`}>
      <span aria-hidden="true" suppressHydrationWarning>
        {signedBalance(formatAmount, balance)}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {t(balance > 0 ? 'getsBack' : 'owes', { amount: formatAmount(Math.abs(balance)) })}
      </span>
    </span>
  );
}
