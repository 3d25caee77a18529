import type { Member } from '@/lib/domain/project';

const GROUPS = {
  /** Sixteen people who each paid a different amount. No smaller group of them cancels out, so the search takes longest. */
  exact: () => membersOf(16, 64, (at) => 100 + 3 ** (at % 16)),
  /** Members with expenses spread over them. Every third expense involves only some members. */
  greedy: () => largeGroup(200, 5_000),
  'greedy, twice': () => largeGroup(200, 10_000),
};

export type GroupName = keyof typeof GROUPS;

/** The members that a settlement is measured with. Throws if no group has this name. */
export function groupNamed(name: string): Member[] {
  if (!(name in GROUPS)) throw new Error(`There is no group ${name}: ${Object.keys(GROUPS).join(', ')}.`);
  return GROUPS[name as GroupName]();
}

function largeGroup(memberCount: number, expenseCount: number): Member[] {
  return membersOf(memberCount, expenseCount, (at) => 1 + ((at * 7919) % 100_000));
}

function membersOf(memberCount: number, expenseCount: number, amountOf: (at: number) => number): Member[] {
  const ids = Array.from({ length: memberCount }, (_, at) => `member${at}`);
  return ids.map((id, payer) => ({
    id,
    name: id,
    order: payer,
    expenses: Array.from({ length: Math.ceil((expenseCount - payer) / memberCount) }, (_, order) => {
      const at = payer + order * memberCount;
      const involvedMemberIds = at % 3 === 0 ? ids.filter((_, other) => (other + at) % 4 === 0) : [];
      return { id: `expense${at}`, name: null, amount: amountOf(at), order, involvedMemberIds };
    }),
  }));
}
