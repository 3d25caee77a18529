import type { Expense } from '@/lib/domain/project';
import { splitOf, wholeShares } from '@/lib/domain/settlement/shares';

/** The first who share an expense, by these names, and how much of it where that is uneven. */
export function sharersText(
  expense: Expense,
  names: readonly string[],
  memberIds: readonly string[],
  format: (amount: number) => string,
): string {
  const { amount, weights } = expense;
  if (weights === undefined) return names.join(', ');
  const split = splitOf(expense, memberIds);
  const parts = amount === null ? split.weights.map(String) : wholeShares(amount, split).map((share) => format(share));
  return names.map((name, at) => `${name}\u00A0${parts[at]}`).join('\u00A0· ');
}
