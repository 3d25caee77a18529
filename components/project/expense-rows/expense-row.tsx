import { type KeyboardEvent, memo } from 'react';
import { useDialogs } from '@/components/project/dialog-context';
import { addExpenseId } from '@/components/project/element-ids';
import { LateConflictOfExpense } from '@/components/project/late-parts';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useFocusWhenAdded, useMemberSlice, useSession } from '@/components/project/session-context';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { findExpense } from '@/lib/domain/find-entity';
import { openConflict } from '@/lib/domain/merge/conflict';
import { isolatedName, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { AmountField } from './amount-field';
import { InvolvedPill } from './involved-pill';
import { usePastedList } from './pasted-list';

interface ExpenseRowProps {
  expenseId: string;
  memberId: string;
  memberIds: readonly string[];
}

export const ExpenseRow = memo(function ExpenseRow({ expenseId, memberId, memberIds }: ExpenseRowProps) {
  const labels = useRowLabels();
  const session = useSession();
  const { askRemoval, openInvolved } = useDialogs();
  const { expense, conflict, isIncoming } = useMemberSlice(memberId, (member, state) => ({
    expense: member && findExpense(member, expenseId),
    conflict: state.editor.conflicts.get(expenseId),
    isIncoming: state.incomingIds.has(expenseId),
  }));
  const nameField = useFocusWhenAdded(expenseId);
  const ids = { memberId, expenseId };
  const rename = (name: string) => session.dispatch({ type: 'expense-renamed', ...ids, name });
  useEarlyInput(nameField, rename);
  const initialName = useSteadyText(nameField, expense?.name ?? '');
  const { onPaste, offer } = usePastedList({
    ...ids,
    // The row is gone, and what had the focus in it.
    onMade: () => document.getElementById(addExpenseId(memberId))?.focus(),
  });
  // The expense is removed, and its row is about to go.
  if (expense === undefined) return null;

  function goOnOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    // In the composition of a character, Enter ends that alone.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || endedWithBlankRow(event)) return;
    event.currentTarget.closest('li')?.querySelector<HTMLInputElement>('.expense-amount')?.focus();
  }

  function addNextOnEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !endedWithBlankRow(event)) session.addExpense(memberId);
  }

  /** Enter in a new row that holds nothing says that there is no more to enter: the row goes. */
  function endedWithBlankRow(event: KeyboardEvent): boolean {
    if (expense === undefined || !isBlank(expense)) return false;
    // It does not press the button that it leads to.
    event.preventDefault();
    document.getElementById(addExpenseId(memberId))?.focus();
    session.dispatch({ type: 'expense-removed', ...ids });
    return true;
  }

  const shownName = isolatedName(expense.name, expense.isPayment ? labels.unnamedPayment : labels.unnamed);
  const open = conflict && openConflict(conflict, expense);
  const removeLabel = labels.removeLabel(shownName);
  return (
    <li data-row={expenseId} className={isIncoming ? 'expense incoming' : 'expense'}>
      <input
        ref={nameField}
        defaultValue={initialName}
        onChange={(event) => rename(event.target.value)}
        onKeyDown={goOnOnEnter}
        onPaste={(event) => onPaste(event, isBlank(expense))}
        dir="auto"
        maxLength={MAX_NAME_LENGTH}
        aria-label={labels.nameLabel}
        placeholder={expense.isPayment ? labels.unnamedPayment : labels.namePlaceholder}
        autoComplete="off"
        enterKeyHint="next"
        className="expense-name"
      />
      <AmountField
        amount={expense.amount}
        onChange={(amount) => session.dispatch({ type: 'expense-amount-changed', ...ids, amount })}
        onKeyDown={addNextOnEnter}
        label={labels.amountLabel(shownName)}
        remarkId={`amount-remark-${expenseId}`}
      />
      <InvolvedPill
        memberId={memberId}
        expense={expense}
        name={shownName}
        memberIds={memberIds}
        onOpen={() => openInvolved(ids)}
      />
      <button
        type="button"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={() => askRemoval({ kind: 'expense', ...ids })}
        className="expense-remove"
      />
      {offer}
      {open && <LateConflictOfExpense expense={expense} conflict={open} memberCount={memberIds.length} />}
    </li>
  );
});

/** Whether the row was just added and nothing has been entered in it. */
function isBlank({ id, name, amount, involvedMemberIds, isPayment }: Expense): boolean {
  const holdsNothing = nameOrNull(name) === null && !amount && involvedMemberIds.length === 0 && !isPayment;
  return holdsNothing && isTemporaryId(id);
}
