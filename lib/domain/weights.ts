import { sameInvolved } from './involvement';
import type { Expense, Weights } from './project';
import { withFields } from './structural-sharing';

/** Who shares an expense, and how. */
export type Sharing = Pick<Expense, 'involvedMemberIds' | 'weights'>;

/** The weight of a member whom the expense names. */
export function weightOf(weights: Weights | undefined, memberId: string): number {
  return weights?.[memberId] ?? 1;
}

/** The weights of these members, also where they are 1. */
export function weightsOf(memberIds: readonly string[], weights: Weights | undefined): Weights {
  return Object.fromEntries(memberIds.map((id) => [id, weightOf(weights, id)]));
}

/** The weights of those in the list, in the one form that they have: those above 1, or nothing if there are none. */
export function weightsFor(involvedMemberIds: readonly string[], weights: Weights | undefined): Weights | undefined {
  if (weights === undefined) return undefined;
  const uneven = involvedMemberIds.filter((id) => weightOf(weights, id) !== 1);
  if (uneven.length === 0) return undefined;
  // Nobody has left the list: the same object.
  if (uneven.length === Object.keys(weights).length) return weights;
  return weightsOf(uneven, weights);
}

export function sameWeights(a: Weights | undefined, b: Weights | undefined): boolean {
  if (a === b) return true;
  const [of, others] = [Object.entries(a ?? {}), b ?? {}];
  return of.length === Object.keys(others).length && of.every(([id, weight]) => others[id] === weight);
}

export function sameSharing(a: Sharing, b: Sharing): boolean {
  return sameInvolved(a.involvedMemberIds, b.involvedMemberIds) && sameWeights(a.weights, b.weights);
}

/** The expense with this list. Who leaves it loses the weight, and who comes counts 1. */
export function withInvolved(
  expense: Expense,
  involvedMemberIds: readonly string[],
  weights: Weights | undefined = expense.weights,
): Expense {
  return withFields(expense, { involvedMemberIds, weights: weightsFor(involvedMemberIds, weights) });
}
