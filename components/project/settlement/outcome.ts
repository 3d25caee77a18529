import type { Member } from '@/lib/domain/project';
import type { OwnCost } from '@/lib/domain/settlement/own-cost';
import type { ProjectSettlement } from '@/lib/domain/settlement/project-settlement';

/** What the members of a project come to. */
export interface Outcome extends ProjectSettlement {
  readonly people: readonly Pick<Member, 'id' | 'name'>[];
  /** By all, in minor units. */
  readonly spent: number;
  /** Whether anything was spent or is to be paid. Before that nobody is quits yet. */
  readonly hasBegun: boolean;
}

export function outcomeOf(members: readonly Member[], settlement: ProjectSettlement): Outcome {
  const people = members.map(({ id, name }) => ({ id, name }));
  const spent = [...settlement.costs.values()].reduce((sum, { paid }) => sum + paid, 0);
  return { people, spent, ...settlement, hasBegun: spent > 0 || settlement.payments.length > 0 };
}

/** The outcome of before, if this one is the same. */
export function sharedOutcome(before: Outcome, now: Outcome): Outcome {
  const isSame =
    before.isFewest === now.isFewest &&
    sameInTurn(before.people, now.people, (one, other) => one.id === other.id && one.name === other.name) &&
    sameInTurn([...before.costs], [...now.costs], ([, one], [, other]) => isSameCost(one, other)) &&
    sameInTurn(before.payments, now.payments, (one, other) => {
      const isSamePair = one.fromMemberId === other.fromMemberId && one.toMemberId === other.toMemberId;
      return isSamePair && one.amount === other.amount;
    });
  return isSame ? before : now;
}

export function isSameCost(one: OwnCost, other: OwnCost): boolean {
  return (
    one.paid === other.paid && one.share === other.share && one.made === other.made && one.received === other.received
  );
}

function sameInTurn<T>(before: readonly T[], now: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  return before.length === now.length && now.every((one, at) => before[at] !== undefined && isSame(before[at], one));
}
