import { useDialogs } from '@/components/project/dialog-context';
import { LateConflictNotes } from '@/components/project/late-parts';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useSettlement } from '@/components/project/settlement/settlement';
import { IconButton } from '@/components/ui/icon-button';
import { findMember } from '@/lib/domain/find-entity';
import { openConflict } from '@/lib/domain/merge/conflict';
import { isolatedName } from '@/lib/domain/name';
import { memberTotal } from '@/lib/domain/settlement/balance';
import { rowKeyOf } from '@/lib/editor/selectors';
import { Avatar } from './avatar';
import { MemberNameField } from './member-name-field';
import { useRowLabels } from './row-labels';

interface MemberHeadProps {
  memberId: string;
  /** The id of what the head folds. */
  bodyId: string;
  isFolded: boolean;
  hasOneColumn: boolean;
}

/**
 * Who a card is about: the name, what they paid, how they stand. An empty project offers one whom nobody has added yet. Where
 * cards can be folded it is one line, and a press anywhere on it folds or opens; once that is open, the name is typed in.
 */
export function MemberHead({ memberId, bodyId, isFolded, hasOneColumn }: MemberHeadProps) {
  const { tMember: t } = useRowLabels();
  const { askRemoval } = useDialogs();
  const { name, isOffered, conflict, isIncoming, rowKey } = useProjectSession(({ editor, incomingIds }) => ({
    name: findMember(editor.draft, memberId)?.name ?? null,
    isOffered: findMember(editor.draft, memberId) === undefined,
    conflict: editor.conflicts.get(memberId),
    isIncoming: incomingIds.has(memberId),
    rowKey: rowKeyOf(editor, memberId),
  }));
  const shownName = isolatedName(name, t('unnamed'));
  const open = conflict && openConflict(conflict, { name });
  return (
    <header
      data-row={isOffered ? undefined : memberId}
      className={`member-head ${isIncoming ? 'incoming' : ''} ${isOffered ? 'member-offered' : ''}`}
    >
      {/* What an offered member shows must not depend on its id, which the server draws anew. */}
      <Avatar id={isOffered ? '' : rowKey} name={name} />
      <div className="member-who">
        <MemberNameField memberId={memberId} name={name} isOffered={isOffered} isFolded={isFolded && hasOneColumn} />
        {!isOffered && <MemberCount memberId={memberId} />}
      </div>
      {!isOffered && (
        <>
          <MemberSum memberId={memberId} name={shownName} />
          {!hasOneColumn && (
            <IconButton
              label={t('remove', { name: shownName })}
              onClick={() => askRemoval({ kind: 'member', memberId })}
              className="line-icon-x max-lg:hidden"
            />
          )}
          <FoldButton memberId={memberId} name={shownName} bodyId={bodyId} isFolded={isFolded} />
        </>
      )}
      {open && (
        <LateConflictNotes
          id={memberId}
          conflict={open}
          show={(_field, { name }) => ({ mine: shownName, theirs: isolatedName(name?.theirs ?? null, t('unnamed')) })}
        />
      )}
    </header>
  );
}

/** What a folded card holds. */
function MemberCount({ memberId }: { memberId: string }) {
  const { tMember: t } = useRowLabels();
  const { expenses, payments } = useProjectSession(({ editor }) => {
    const rows = findMember(editor.draft, memberId)?.expenses ?? [];
    const payments = rows.filter(({ isPayment }) => isPayment).length;
    return { expenses: rows.length - payments, payments };
  });
  const counts = [
    ...(expenses > 0 ? [t('expenseCount', { count: expenses })] : []),
    ...(payments > 0 ? [t('paymentCount', { count: payments })] : []),
  ];
  return <small className="member-count">{counts.join(' · ') || t('nothingYet')}</small>;
}

interface FoldButtonProps {
  memberId: string;
  name: string;
  bodyId: string;
  isFolded: boolean;
}

function FoldButton({ memberId, name, bodyId, isFolded }: FoldButtonProps) {
  const { tMember: t } = useRowLabels();
  const session = useSession();
  return (
    <button
      type="button"
      aria-label={t('expensesOf', { name })}
      aria-expanded={!isFolded}
      aria-controls={bodyId}
      onClick={({ currentTarget }) => {
        // Safari leaves the focus in the field that is about to be folded away.
        currentTarget.focus();
        session.setFolded(memberId, !isFolded);
      }}
      className="member-fold"
    />
  );
}

/** What a member paid, and beneath it how they stand: by word and sign as well as by colour. */
function MemberSum({ memberId, name }: { memberId: string; name: string }) {
  const { tMember: t, formatAmount } = useRowLabels();
  const { total, hasPayments } = useProjectSession(({ editor }) => {
    const member = findMember(editor.draft, memberId);
    return {
      total: member === undefined ? 0 : memberTotal(member),
      hasPayments: member?.expenses.some(({ isPayment }) => isPayment) ?? false,
    };
  });
  // The balance above zero is what the member gets, below zero what they owe. It comes a moment after the total.
  const balance = useSettlement().balances.get(memberId) ?? 0;
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
