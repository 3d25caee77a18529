import type { Expense, Original, Project } from '@/lib/domain/project';
import { amountByRate } from './rate-arithmetic';

/**
 * What the bill comes to by the rate, or as it says it where that is the project's own currency, in hundredths. Null
 * where there is neither, or that is more than an amount can be.
 */
export function amountOfBill(
  original: Original | undefined,
  { rates, currency }: Pick<Project, 'rates' | 'currency'>,
): number | null {
  if (!original?.amount || currency === undefined) return null;
  const rate = original.currency === currency ? '1' : rates?.[original.currency];
  return rate === undefined ? null : amountByRate(original, rate, currency);
}

/** Why a bill counts in no sum: it has no amount, and there may not even be a rate that would give it one. Null where it counts. */
export function whyUncounted(
  { original, amount }: Pick<Expense, 'original' | 'amount'>,
  { rates, currency }: Pick<Project, 'rates' | 'currency'>,
): 'rate' | 'amount' | null {
  if (amount !== null || !original?.amount) return null;
  const isForeign = currency !== undefined && original.currency !== currency;
  return isForeign && rates?.[original.currency] === undefined ? 'rate' : 'amount';
}

/** Whether there is a bill that counts in no sum. */
export function hasUncounted(project: Project): boolean {
  return project.members.some(({ expenses }) => expenses.some((expense) => whyUncounted(expense, project) !== null));
}
