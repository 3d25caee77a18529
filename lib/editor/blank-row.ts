import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Member } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';

/** An expense of which nothing has been entered. */
export function blankExpense(id: string, order: number): Expense {
  return { id, name: null, amount: null, order, involvedMemberIds: [] };
}

/** The day as a field, which no day leaves out. */
export function dated(date: string | undefined): Pick<Expense, 'date'> {
  return date === undefined ? {} : { date };
}

/** Whether nothing was entered. The day does not count: it comes with a new expense. */
export function isBlankExpense({ name, amount, original, involvedMemberIds, isPayment, note }: Expense): boolean {
  const isUntouched = amount === null && !original && involvedMemberIds.length === 0 && !isPayment;
  return isUntouched && nameOrNull(name) === null && savedNote(note) === undefined;
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
