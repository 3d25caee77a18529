import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS, type Member } from '@/lib/domain/project';
import { ImportRefused } from './imported-project';

/** Throws ImportRefused where a project can't hold these. */
export function requireWithinLimits(members: readonly Member[]): void {
  const expenses = members.flatMap((member) => member.expenses);
  const places = expenses.reduce((sum, { involvedMemberIds }) => sum + involvedMemberIds.length, 0);
  if (members.length > MAX_MEMBERS) throw new ImportRefused({ code: 'tooManyMembers', count: members.length });
  if (expenses.length > MAX_EXPENSES) throw new ImportRefused({ code: 'tooManyExpenses', count: expenses.length });
  if (places > MAX_INVOLVEMENTS) throw new ImportRefused({ code: 'tooManyShares', count: places });
}
