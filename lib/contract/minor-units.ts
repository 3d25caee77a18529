import { amountOf, type Rated } from '@/lib/domain/money/counted-amounts';
import { decimalsOf } from '@/lib/domain/money/currency';
import type { Expense, Original } from '@/lib/domain/project';

// Apart from the schemas: what only writes a file needs none of them.

/** Major units with at most two decimals to integer minor units. */
export function amountFromWire(amount: number): number {
  return Math.round(amount * 100);
}

/** Major units of a bill's own currency to its minor units. */
export function originalFromWire({ amount, currency }: Original): Original {
  return { amount: Math.round(amount * 10 ** decimalsOf(currency)), currency };
}

/** The inverse of `originalFromWire`. */
export function originalToWire({ amount, currency }: Original): Original {
  return { amount: amount / 10 ** decimalsOf(currency), currency };
}

/** Integer minor units to major units with at most two decimals. */
export function amountToWire(amount: number): number {
  return amount / 100;
}

/** The amount of an expense in the currency of its project, and whether the rate makes it. */
export function amountInProject(expense: Pick<Expense, 'amount' | 'original'>, project: Rated) {
  const amount = amountOf(expense, project);
  return {
    amount: amount === null ? null : amountToWire(amount),
    ...(amount !== expense.amount && { amount_by_rate: true as const }),
  };
}
