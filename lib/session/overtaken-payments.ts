import type { Expense } from '@/lib/domain/project';
import type { SharedDebt } from '@/lib/session/saving/shared-debts';

/** A payment that was marked here and not sent, and whose debt others have paid since, in part or in full. */
export interface Overtaken {
  readonly payerId: string;
  readonly expense: Expense;
  /** The same as it was marked. */
  readonly marked: Expense;
  readonly debt: SharedDebt;
  /** What others have noted between the two since. */
  readonly others: readonly Expense[];
}

interface Paired {
  /** Those that give way, each with that of others which it most likely is. */
  readonly givenWay: ReadonlyMap<Overtaken, Expense>;
  readonly left: readonly Overtaken[];
}

/**
 * What becomes of payments of one debt to which others have paid something since. Each of theirs is most likely the one here
 * whose amount is nearest. Of the rest those are left that, with all of theirs, make no more than was marked here: theirs may be
 * several of these.
 */
export function pairedWithOthers(waiting: readonly Overtaken[]): Paired {
  const givenWay = new Map<Overtaken, Expense>();
  const taken = new Set<string>();
  const pairs = waiting.flatMap((own) => own.others.toReversed().map((other) => ({ own, other })));
  for (const { own, other } of pairs.toSorted((a, b) => gapOf(a) - gapOf(b))) {
    if (givenWay.has(own) || taken.has(other.id)) continue;
    givenWay.set(own, other);
    taken.add(other.id);
  }
  const theirs = new Map(waiting.flatMap(({ others }) => others.map((other) => [other.id, other] as const)));
  let room = sumOf(waiting.map(({ marked }) => marked)) - sumOf([...theirs.values()]);
  const left: Overtaken[] = [];
  for (const own of waiting.filter((one) => !givenWay.has(one))) {
    const last = own.others.at(-1);
    const amount = own.marked.amount ?? 0;
    if (last && amount > room) givenWay.set(own, last);
    else {
      left.push(own);
      room -= amount;
    }
  }
  return { givenWay, left };
}

function gapOf({ own, other }: { own: Overtaken; other: Expense }): number {
  return Math.abs((own.marked.amount ?? 0) - (other.amount ?? 0));
}

function sumOf(expenses: readonly Expense[]): number {
  return expenses.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
