import { findExpense, findMember, findPayer } from '@/lib/domain/find-entity';
import { amountOf } from '@/lib/domain/money/counted-amounts';
import type { Project } from '@/lib/domain/project';
import { isSharedByAmounts } from '@/lib/domain/sharing-unit';
import { withoutId } from '@/lib/domain/structural-sharing';
import { idsNow } from './rows';
import { type Entry, isBlankEntry, remappedEntries } from './sheet-entry';
import type { EditorState } from './state';

/** What the sheet has of an expense that is there, before anything is typed. Null where it is not there. */
export function entryOfExpense(draft: Project, expenseId: string): Entry | null {
  const payer = findPayer(draft, expenseId);
  const expense = payer && findExpense(payer, expenseId);
  if (!payer || !expense) return null;
  const { id, name, amount, original, involvedMemberIds, weights, isPayment, date, note } = expense;
  return {
    id,
    name: name ?? '',
    amount,
    original,
    payer: { id: payer.id, name: payer.name },
    sharers: involvedMemberIds.map((one) => ({ id: one, name: findMember(draft, one)?.name ?? null })),
    weights,
    isByAmounts: isSharedByAmounts({ ...expense, amount: amountOf(expense, draft) }) || undefined,
    isPayment,
    date,
    note,
    base: { payerId: payer.id, expense },
  };
}

/**
 * The entries with one that was dropped, under the ids that its people have now: in the place of an open one in which
 * nothing is typed, and else behind those that were begun since.
 */
export function withRestoredEntry(editor: Pick<EditorState, 'entries' | 'rowKeys'>, dropped: Entry): readonly Entry[] {
  const [entry = dropped] = remappedEntries([dropped], idsNow(editor));
  const [open, ...others] = editor.entries;
  if (open && !open.base && !entry.base && isBlankEntry(open)) return [entry, ...others];
  return [...withoutId(editor.entries, entry.id), entry];
}
