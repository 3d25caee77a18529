import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, memo, useState } from 'react';
import { useOpenDialog } from '@/components/project/dialog-context';
import { addExpenseId } from '@/components/project/element-ids';
import { lazyParts } from '@/components/project/lazy-parts';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useFocusWhenAdded, useMemberSlice, useSession } from '@/components/project/session-context';
import { focusRow } from '@/components/project/use-row-focus';
import { Lazy } from '@/components/ui/lazy-code';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { findExpense } from '@/lib/domain/entities';
import { MAX_NAME_LENGTH } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { isSharedByAmounts } from '@/lib/domain/sharing-unit';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { blankExpense, isBlankExpense } from '@/lib/editor/blank-row';
import { offeredExpenseId } from '@/lib/editor/offered-row';
import { firstPeople } from '@/lib/editor/rows';
import { billFormat } from '@/lib/i18n/bill-format';
import { AmountField } from './amount-field';
import { controlLabels } from './control-labels';
import { dayAndNote } from './day-and-note';
import { InvolvedPill } from './involved-pill';
import { usePastedList } from './pasted-list';
import { UncountedNote } from './uncounted-note';

interface ExpenseRowProps {
  expenseId: string;
  memberId: string;
  memberIds: readonly string[];
}

/** An expense, or an empty row for one that is still to come. */
export const ExpenseRow = memo(function ExpenseRow({ expenseId, memberId, memberIds }: ExpenseRowProps) {
  const labels = useRowLabels();
  const session = useSession();
  const openDialog = useOpenDialog();
  const { found, few, isOffered, isAsked, isRefused, isIncoming } = useMemberSlice(
    memberId,
    (member, { editor, incomingIds, refused }) => {
      const found = member && findExpense(member, expenseId);
      return {
        found,
        few: found && firstPeople(editor, found.involvedMemberIds),
        isOffered: offeredExpenseId(editor, memberId) === expenseId,
        isAsked: editor.conflicts.has(expenseId),
        isRefused: refused.has(expenseId),
        isIncoming: incomingIds.has(expenseId),
      };
    },
  );
  // A number of parts may equal an amount that is half typed.
  const [isAmountTyped, setAmountTyped] = useState(false);
  const nameField = useFocusWhenAdded(expenseId);
  const ids = { memberId, expenseId };
  const rename = (name: string) => session.dispatch({ type: 'expense-renamed', ...ids, name });
  useEarlyInput(nameField, rename);
  const expense = isOffered ? blankExpense(expenseId, 0) : found;
  const initialName = useSteadyText(nameField, expense?.name ?? '');
  const { onPaste, offerId, offer } = usePastedList({
    ...ids,
    // The row is gone, and what had the focus in it.
    onMade: () => document.getElementById(addExpenseId(memberId))?.focus(),
  });
  // The expense is removed, and its row is about to go.
  if (expense === undefined) return null;
  const isBlank = isTemporaryId(expenseId) && isBlankExpense(expense);

  function goOnOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    // In the composition of a character, Enter ends that alone.
    if (event.nativeEvent.isComposing || isLeft(event) || event.key !== 'Enter') return;
    event.currentTarget.closest('li')?.querySelector<HTMLElement>('.expense-amount')?.focus();
  }

  function offerNextOnEnter(event: KeyboardEvent) {
    if (!isLeft(event) && event.key === 'Enter') focusRow(session.offerExpense(memberId));
  }

  /**
   * Whether the key leaves the row, which then goes. Enter in a new row that holds nothing says that there is no more to enter,
   * and Escape in one that Enter has opened goes back to where that was.
   */
  function isLeft(event: KeyboardEvent): boolean {
    if (isBlank && event.key === 'Enter') {
      // It does not press the button that it leads to.
      event.preventDefault();
      document.getElementById(addExpenseId(memberId))?.focus();
      session.dispatch({ type: 'expense-removed', ...ids });
      return true;
    }
    if (!isOffered || event.key !== 'Escape') return false;
    const before = event.currentTarget.closest('li')?.previousElementSibling;
    before?.querySelector<HTMLElement>('.expense-amount')?.focus();
    return true;
  }

  const called = controlLabels(labels, expense, few, memberIds.length);
  return (
    <li
      data-row={expenseId}
      // For paper. A browser may write a day otherwise than the server.
      data-more={dayAndNote(expense, labels.formatDay)}
      suppressHydrationWarning
      className={isOffered ? 'expense expense-offered' : isIncoming ? 'expense incoming' : 'expense'}
    >
      <input
        ref={nameField}
        defaultValue={initialName}
        onChange={(event) => rename(event.target.value)}
        onKeyDown={goOnOnEnter}
        onPaste={(event) => onPaste(event, isBlank)}
        dir="auto"
        maxLength={MAX_NAME_LENGTH}
        aria-label={labels.nameLabel}
        aria-describedby={offerId}
        // Of a field that holds something a browser styles it all the same, at each key.
        placeholder={expense.name ? undefined : expense.isPayment ? labels.unnamedPayment : labels.namePlaceholder}
        autoComplete="off"
        enterKeyHint="next"
        className={expense.isPayment ? 'expense-name payment-name' : 'expense-name'}
      />
      {expense.original || (isSharedByAmounts(expense) && !isAmountTyped) ? (
        <AmountButton
          amount={expense.amount}
          original={expense.original}
          label={called.amount}
          noteId={expense.amount === null ? `uncounted-${expenseId}` : undefined}
          onOpen={() => openDialog({ expense: expenseId })}
        />
      ) : (
        <AmountField
          amount={expense.amount}
          onChange={(amount) => session.dispatch({ type: 'expense-amount-changed', ...ids, amount })}
          onFocus={() => setAmountTyped(true)}
          onBlur={() => setAmountTyped(false)}
          onKeyDown={offerNextOnEnter}
          label={called.amount}
          remarkId={`amount-remark-${expenseId}`}
        />
      )}
      <InvolvedPill
        expense={expense}
        name={called.name}
        few={few}
        memberIds={memberIds}
        onOpen={() => openDialog({ involved: expenseId })}
      />
      <button
        type="button"
        aria-label={called.remove}
        title={called.remove}
        onClick={() => openDialog({ removal: { kind: 'expense', expenseId } })}
        className="expense-remove"
      />
      {expense.original && expense.amount === null && (
        <UncountedNote original={expense.original} id={`uncounted-${expenseId}`} className="expense-remark" />
      )}
      {offer}
      {isAsked && <Lazy code={lazyParts}>{({ Question }) => <Question id={expenseId} />}</Lazy>}
      {isRefused && <Lazy code={lazyParts}>{({ RefusedNote }) => <RefusedNote id={expenseId} />}</Lazy>}
    </li>
  );
});

interface AmountButtonProps extends Pick<Expense, 'amount' | 'original'> {
  /** What its amount is called. */
  label: string;
  /** The id of what is said about it. */
  noteId?: string;
  onOpen: () => void;
}

/** An amount that is of a bill in another currency, or shared in amounts: both are changed in the sheet. */
function AmountButton({ amount, original, label, noteId, onOpen }: AmountButtonProps) {
  const t = useTranslations('bill');
  const { formatField, noAmount } = useRowLabels();
  const written = amount === null ? noAmount : formatField(amount);
  const format = billFormat(useLocale());
  const bill = original && format(original);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={bill ? t('amount', { label, amount: written, bill }) : `${label}: ${written}`}
      aria-describedby={noteId}
      onClick={onOpen}
      className="expense-amount expense-bill"
      suppressHydrationWarning
    >
      <span className={amount === null ? 'text-soft' : ''}>{written}</span>
      {bill && <small suppressHydrationWarning>{bill}</small>}
    </button>
  );
}
