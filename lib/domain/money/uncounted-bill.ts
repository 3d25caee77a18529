import type { Expense, Project } from '@/lib/domain/project';

/** Why a bill counts in no sum: it has no amount, and there may not even be a rate that would give it one. Null where it counts. */
export function whyUncounted(
  { original, amount }: Pick<Expense, 'original' | 'amount'>,
  { rates, currency }: Pick<Project, 'rates' | 'currency'>,
): 'rate' | 'amount' | null {
  if (amount !== null || !original?.amount) return null;
  const isForeign = currency !== undefined && original.currency !== currency;
  return isForeign && rates?.[original.currency] === undefined ? 'rate' : 'amount';
}
