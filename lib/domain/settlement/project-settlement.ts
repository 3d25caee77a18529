import { countedProject } from '@/lib/domain/money/counted-amounts';
import { leastPaid } from '@/lib/domain/money/currency';
import type { Project } from '@/lib/domain/project';
import { computeBalances } from './balance';
import { type OwnCost, ownCosts } from './own-cost';
import { type Settlement, settle } from './settlement';
import { type Sums, sumsOf } from './sums';

/** What a project comes to, in minor units. */
export interface ProjectSettlement extends Settlement {
  /** What each balance is made of, by member id and in the members' order. */
  readonly costs: ReadonlyMap<string, OwnCost>;
}

/**
 * Who gets and owes how much, of what that is made, and the payments that settle it, in whole units of what can be
 * paid. The sums are those of the members of the counted project.
 */
export function settleProject(
  project: Pick<Project, 'members' | 'currency' | 'rates'>,
  sums: Sums = sumsOf(countedProject(project).members),
): ProjectSettlement {
  const { members, currency } = countedProject(project);
  const settlement = settle(computeBalances(members, sums), leastPaid(currency));
  return { ...settlement, costs: ownCosts(members, settlement.balances, sums) };
}
