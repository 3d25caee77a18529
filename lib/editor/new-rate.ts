import { sameBill, withRate } from '@/lib/domain/money/rates';
import type { Project } from '@/lib/domain/project';
import type { RateChange } from './actions';
import { followedAmount, ratedFor } from './bill-of-entry';
import type { EditorState } from './state';

/**
 * The edit by which one unit of another currency is this much, with what follows in the expenses that have no amount
 * yet or were entered by the rate so far, and in the sheet. Null takes the rate away.
 */
export function newRate(
  { draft, entries }: Pick<EditorState, 'draft' | 'entries'>,
  currency: string,
  rate: string | null,
): RateChange {
  const now = { ...draft, rates: withRate(draft.rates, currency, rate) };
  const amounts = new Map(rate === null ? [] : amountsByNewRate(draft, currency, now));
  const entered = new Map<string, number | null>();
  for (const entry of entries) {
    const { id, original, base } = entry;
    if (original?.currency !== currency) continue;
    const isAsSaved = base && sameBill(entry, base.expense);
    // What is not typed in the sheet follows the expense. What is typed there will replace it.
    if (isAsSaved && amounts.has(id)) continue;
    amounts.delete(id);
    entered.set(id, followedAmount(entry, original, ratedFor(entry, draft), ratedFor(entry, now)));
  }
  return { type: 'rate-changed', currency, rate, amounts, entered };
}

/** Those of a new rate that are of expenses without an amount so far: there is no old rate by which they were entered. */
export function firstAmounts({ amounts }: RateChange, { members }: Project): ReadonlyMap<string, number> {
  const blank = members.flatMap(({ expenses }) => expenses.filter(({ amount }) => amount === null));
  const ids = new Set(blank.map(({ id }) => id));
  return new Map([...amounts].filter(([id]) => ids.has(id)));
}

/**
 * The amounts, by the ids of their expenses, that a new rate of this currency gives: to those alone that have none, or
 * whose amount is what the rate so far makes of the bill. An amount that was typed by hand is another one, and stays.
 */
function amountsByNewRate(before: Project, code: string, now: Project): readonly (readonly [string, number])[] {
  const expenses = before.members.flatMap((member) => member.expenses);
  return expenses.flatMap(({ id, original, amount }): (readonly [string, number])[] => {
    if (original?.currency !== code) return [];
    const next = followedAmount({ original, amount }, original, before, now);
    return next === null || next === amount ? [] : [[id, next]];
  });
}
