import { type Sharing, weightOf } from '@/lib/domain/involvement';
import type { Conflict, Conflicts } from '@/lib/domain/merge/conflict';
import { theirWeights } from '@/lib/domain/merge/question';
import type { Project } from '@/lib/domain/project';

/**
 * The server's ids of those whom a list names under the temporary id as well, with another weight: somebody else has brought
 * the same member back. `ids` leads from the temporary ids to the server's.
 */
export function weighedTwice({ involvedMemberIds, weights }: Sharing, ids: ReadonlyMap<string, string>): string[] {
  return involvedMemberIds.flatMap((id) => {
    const created = ids.get(id) ?? id;
    const isOpen = weightOf(weights, id) !== weightOf(weights, created) && involvedMemberIds.includes(created);
    return isOpen ? [created] : [];
  });
}

/** The questions about such lists of the draft. Nobody can tell from which weight theirs and mine were changed. */
export function weightQuestions({ members }: Project, ids: ReadonlyMap<string, string>): Conflicts {
  const questions = new Map<string, Conflict>();
  for (const expense of members.flatMap(({ expenses }) => expenses)) {
    const contested = weighedTwice(expense, ids);
    if (contested.length > 0)
      questions.set(ids.get(expense.id) ?? expense.id, { weights: theirWeights(expense, contested) });
  }
  return questions;
}
