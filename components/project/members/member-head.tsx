import { useDialogs } from '@/components/project/dialog-context';
import { LateConflictNotes } from '@/components/project/late-parts';
import { useProjectSession } from '@/components/project/session-context';
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

/** Who a card is about: the name, what they paid, how they stand. An empty project offers one whom nobody has added yet. */
export function MemberHead({ memberId }: { memberId: string }) {
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
      className={`${isIncoming ? 'incoming' : ''} ${isOffered ? 'md:pb-1' : 'border-b border-line pb-2 md:pb-2.5'} flex flex-wrap items-center justify-end gap-x-2 md:gap-x-2.5`}
    >
      {/* What an offered member shows must not depend on its id, which the server draws anew. */}
      <Avatar id={isOffered ? '' : rowKey} name={name} />
      <MemberNameField memberId={memberId} name={name} isOffered={isOffered} />
      {!isOffered && (
        <>
          <MemberSum memberId={memberId} name={shownName} />
          <IconButton
            label={t('remove', { name: shownName })}
            onClick={() => askRemoval({ kind: 'member', memberId })}
            className="line-icon-x"
          />
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
          <span aria-hidden="true" className="text-[0.78125rem] font-normal text-soft">
            {t('spent')}{' '}
          </span>
        )}
        {formatAmount(total)}
      </b>
      <small
        className={`text-[0.78125rem] ${balance > 0 ? 'text-accent' : balance < 0 ? 'text-amber' : 'text-soft'}`}
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
