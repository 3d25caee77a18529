import type { Expense, Weights } from './project';

/** The weight of a member whom the expense names. */
export function weightOf(weights: Weights | undefined, memberId: string): number {
  return weights?.[memberId] ?? 1;
}

/** The weights of those in the list, in the one form that they have: those above 1, or nothing if there are none. */
export function weightsFor(involvedMemberIds: readonly string[], weights: Weights | undefined): Weights | undefined {
  if (weights === undefined) return undefined;
  const uneven = involvedMemberIds.filter((id) => weightOf(weights, id) !== 1);
  if (uneven.length === 0) return undefined;
  // Nobody has left the list: the same object.
  if (uneven.length === Object.keys(weights).length) return weights;
  return Object.fromEntries(uneven.map((id) => [id, weightOf(weights, id)]));
}

export function sameWeights(a: Weights | undefined, b: Weights | undefined): boolean {
  if (a === b) return true;
  const [of, others] = [Object.entries(a ?? {}), b ?? {}];
  return of.length === Object.keys(others).length && of.every(([id, weight]) => others[id] === weight);
}

/** The expense with this list. Who leaves it loses the weight, and who comes counts 1. */
export function withInvolved(
  expense: Expense,
  involvedMemberIds: readonly string[],
  weights: Weights | undefined = expense.weights,
): Expense {
  const left = weightsFor(involvedMemberIds, weights);
  if (involvedMemberIds === expense.involvedMemberIds && left === expense.weights) return expense;
  return { ...expense, involvedMemberIds, weights: left };
}
