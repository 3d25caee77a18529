import { amountByRate, isByRate } from '@/lib/domain/money/rate';
import { withRate } from '@/lib/domain/money/rates';
import type { Project } from '@/lib/domain/project';
import type { EditAction } from './actions';
import { followedAmount, isFollowing } from './bill-of-entry';
import type { Entry } from './sheet-entry';
import type { EditorState } from './state';

type RateChange = Extract<EditAction, { type: 'rate-changed' }>;

type Edited = Pick<EditorState, 'draft' | 'entries'>;

/**
 * The edit by which one unit of another currency is this much, with what follows in the expenses that were entered by the rate so
 * far, and in the sheet. Null takes the rate away.
 * @param begun The state in which the rate was begun to be typed. What was typed by hand there stays, also where a rate on the way, such
 * as the 0.9 of 0.92, happens to make the same of the bill.
 */
export function newRate(
  { draft, entries }: Edited,
  currency: string,
  rate: string | null,
  begun: Edited = { draft, entries },
): RateChange {
  const now = { ...draft, rates: withRate(draft.rates, currency, rate) };
  const before = { ...draft, rates: begun.draft.rates };
  const amounts = new Map(rate === null ? [] : amountsByNewRate(before, currency, rate));
  const wasByHand = ({ id, amount }: Entry) => {
    const then = amount === null ? undefined : begun.entries.find((one) => one.id === id);
    return then !== undefined && !isFollowing(then, begun.draft);
  };
  const entered = new Map<string, number | null>();
  for (const entry of entries) {
    const { id, original, base } = entry;
    if (original?.currency !== currency) continue;
    const isAsSaved = base && original === base.expense.original && entry.amount === base.expense.amount;
    // What is not typed in the sheet follows the expense. What is typed there will replace it.
    if (isAsSaved && amounts.has(id)) continue;
    amounts.delete(id);
    entered.set(id, wasByHand(entry) ? entry.amount : followedAmount(entry, original, draft, now));
  }
  return { type: 'rate-changed', currency, rate, amounts, entered };
}

/**
 * The amounts, by the ids of their expenses, that a new rate of this currency gives: to those alone whose amount is what the
 * rate so far makes of the bill. An amount that was typed by hand is another one, and stays.
 */
function amountsByNewRate(project: Project, code: string, rate: string): ReadonlyMap<string, number> {
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
