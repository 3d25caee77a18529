import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS, type Member } from '@/lib/domain/project';
import { ImportRefused } from './imported-project';

interface Counts {
  readonly members: number;
  readonly expenses?: number;
  /** In lists of who shares. */
  readonly places?: number;
}

/** Throws ImportRefused where a project can't hold so many. */
export function requireWithinLimits({ members, expenses = 0, places = 0 }: Counts): void {
  if (members > MAX_MEMBERS) throw new ImportRefused({ code: 'tooManyMembers', count: members });
  if (expenses > MAX_EXPENSES) throw new ImportRefused({ code: 'tooManyExpenses', count: expenses });
  if (places > MAX_INVOLVEMENTS) throw new ImportRefused({ code: 'tooManyShares', count: places });
}

export function countsOf(members: readonly Member[]): Counts {
  const expenses = members.flatMap((member) => member.expenses);
  const places = expenses.reduce((sum, { involvedMemberIds }) => sum + involvedMemberIds.length, 0);
  return { members: members.length, expenses: expenses.length, places };
}
