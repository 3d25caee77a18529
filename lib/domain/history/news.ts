import { type Fact, factsOf } from './change-facts';
import type { Entry } from './entries';

/** What others have made after this version, newest first: what is other than before, and not only in its place. */
export function newsSince(entries: readonly Entry[], version: number): Entry[] {
  return entries.filter(
    (entry) =>
      !entry.isByThisDevice && entry.version > version && factsOf(entry).some(({ kind }) => kind !== 'reordered'),
  );
}

/** The ids of the members and expenses that the entries have added, brought back or changed. */
export function idsTouchedBy(entries: readonly Entry[]): Set<string> {
  return new Set(entries.flatMap((entry) => factsOf(entry).flatMap(idsOf)));
}

function idsOf(fact: Fact): string[] {
  switch (fact.kind) {
    case 'member-added':
    case 'member-back':
      return [fact.member.id, ...fact.member.expenses.map(({ id }) => id)];
    case 'member-renamed':
      return [fact.to.id];
    case 'expense-added':
    case 'expense-back':
      return [fact.expense.id];
    case 'expense-changed':
      return [fact.to.expense.id];
    default:
      return [];
  }
}
