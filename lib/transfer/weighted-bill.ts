import { requireWithinLimits } from './import-refused';
import type { ProjectBuilder, SourceEntry } from './project-builder';

/** A bill of ihatemoney or Cospend, in which members count by a weight that is the same in all bills. */
export interface WeightedBill extends Omit<SourceEntry, 'shares'> {
  readonly amount: number;
  readonly owers: readonly string[];
}

/**
 * Adds the bill. Both programs credit the payer with the amount and charge each ower with their weight's part of it, unrounded
 * (ihatemoney: models.full_balance; Cospend: getProjectBalance).
 */
export function addWeightedBill(
  builder: ProjectBuilder,
  { owers, ...bill }: WeightedBill,
  weights: ReadonlyMap<string, number>,
): void {
  const all = [...new Set(owers)].map((ower) => [ower, weights.get(ower) ?? 1] as const);
  const shares = all.filter(([, weight]) => weight > 0);
  if (shares.length === 0) {
    builder.remark('unshared');
    return;
  }
  requireWithinLimits({ members: shares.length });
  const sum = shares.reduce((total, [, weight]) => total + weight, 0);
  builder.credit(bill.payer, bill.amount, bill.currency);
  for (const [ower, weight] of shares) builder.credit(ower, (-bill.amount * weight) / sum, bill.currency);
  builder.add({ ...bill, shares });
}

/** Remarks on those whose parts count otherwise than once, unless all count alike: new expenses here count everyone once. */
export function remarkWeights(builder: ProjectBuilder, weights: ReadonlyMap<string, number>): void {
  if (new Set(weights.values()).size <= 1) return;
  for (const [name, weight] of weights) if (weight !== 1) builder.remark('weights', { person: { name, weight } });
}
