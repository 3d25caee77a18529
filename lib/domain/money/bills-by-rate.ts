import type { Project } from '@/lib/domain/project';
import { amountByRate, isByRate } from './rate';

/**
 * The amounts, by the ids of their expenses, that a new rate of this currency gives: to those alone whose amount is what the
 * rate so far makes of the bill. An amount that was typed by hand is another one, and stays.
 */
export function amountsByNewRate(project: Project, code: string, rate: string): ReadonlyMap<string, number> {
  const { members, currency } = project;
  const expenses = members.flatMap((member) => member.expenses);
  return new Map(
    expenses.flatMap((expense): (readonly [string, number])[] => {
      const { id, original, amount } = expense;
      if (original?.currency !== code || !isByRate(expense, project)) return [];
      const next = amountByRate(original, rate, currency);
      return next === null || next === amount ? [] : [[id, next]];
    }),
  );
}
