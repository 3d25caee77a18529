import type { Member } from './project';

/**
 * The members that are to be deleted, in stages. Deleting a member changes the expenses that name it as involved, and with
 * each the version of who paid it. So of two members of whom one has paid for the other by name, one goes in a later stage.
 */
export function deletionStages(members: readonly Member[]): Member[][] {
  const paidFor = new Map(
    members.map(({ id, expenses }) => [id, new Set(expenses.flatMap(({ involvedMemberIds }) => involvedMemberIds))]),
  );
  const hasPaidFor = (payer: Member, other: Member) => paidFor.get(payer.id)?.has(other.id) ?? false;
  const stages: Member[][] = [];
  for (const member of members) {
    const isApart = (other: Member) => !hasPaidFor(member, other) && !hasPaidFor(other, member);
    const stage = stages.find((others) => others.every(isApart));
    if (stage) stage.push(member);
    else stages.push([member]);
  }
  return stages;
}
