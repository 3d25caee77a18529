import { nameOrNull } from '@/lib/domain/name';
import type { Expense, Member } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';

/** An expense of which nothing has been entered. */
export function blankExpense(id: string, order: number): Expense {
  return { id, name: null, amount: null, order, involvedMemberIds: [] };
}

export function isBlankExpense({ name, amount, involvedMemberIds, isPayment }: Expense): boolean {
  return nameOrNull(name) === null && amount === null && involvedMemberIds.length === 0 && !isPayment;
}

export function isBlankMember({ name, expenses }: Member): boolean {
  return nameOrNull(name) === null && expenses.length === 0;
}

/** The last of these that was added here, is not saved yet and holds nothing. */
export function lastUntouched<Row extends Member | Expense>(
  rows: readonly Row[],
  isBlank: (row: Row) => boolean,
): Row | undefined {
  return rows.findLast((row) => isTemporaryId(row.id) && isBlank(row));
}
