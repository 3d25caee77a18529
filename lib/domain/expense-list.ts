import { compareText } from './order';
import { type PaidExpense, paidExpenses } from './payer';
import type { Expense, Member } from './project';
import { isTemporaryId } from './temporary-id';

export interface DayOfExpenses {
  /** `YYYY-MM-DD`; null for those without a day. */
  readonly date: string | null;
  readonly listed: readonly PaidExpense[];
  /** How many expenses the day has, without payments, and what they come to, in minor units: also where not all are listed. */
  readonly expenses: number;
  readonly spent: number;
}

export interface MonthOfExpenses {
  /** `YYYY-MM`; null for those without a day. */
  readonly month: string | null;
  /** The newest first. */
  readonly days: readonly DayOfExpenses[];
  /** How many of them are expenses, and how many payments. */
  readonly expenses: number;
  readonly payments: number;
  /** What the expenses come to, in minor units. Payments are not spent. */
  readonly spent: number;
}

/**
 * All expenses of all payers: the newest day first, those without a day last. Of one day, the one that was created last comes
 * first, and among those of one moment the one that stands last.
 */
export function listedExpenses(members: readonly Member[]): PaidExpense[] {
  return paidExpenses(members).sort(
    ({ expense: a }, { expense: b }) =>
      compareText(b.date ?? '', a.date ?? '') || compareText(moment(b), moment(a)) || b.order - a.order,
  );
}

/** Behind all times of creation for what is not saved yet, and ahead of them where the time is not known. */
function moment({ id, createdAt }: Expense): string {
  return createdAt ?? (isTemporaryId(id) ? '~' : '');
}

/** The expenses of a list in its order, by month and day. Those of one day have to stand together. */
export function byMonth(listed: readonly PaidExpense[]): MonthOfExpenses[] {
  const days = inRuns(listed, ({ expense }) => expense.date ?? null).map((run) => {
    const expenses = run.items.filter(({ expense }) => !expense.isPayment);
    return {
      date: run.key,
      listed: run.items,
      expenses: expenses.length,
      spent: totalOf(expenses),
    };
  });
  return inRuns(days, ({ date }) => date?.slice(0, 7) ?? null).map((run) => {
    const expenses = sum(run.items.map((day) => day.expenses));
    return {
      month: run.key,
      days: run.items,
      expenses,
      payments: sum(run.items.map((day) => day.listed.length)) - expenses,
      spent: sum(run.items.map((day) => day.spent)),
    };
  });
}

/** The sum of the expenses, in minor units. */
export function totalOf(listed: readonly PaidExpense[]): number {
  return sum(listed.map(({ expense }) => expense.amount ?? 0));
}

/** The days with the first of their expenses, at most so many. */
export function firstOfDays(days: readonly DayOfExpenses[], most: number): DayOfExpenses[] {
  let left = most;
  return days.flatMap((day) => {
    const listed = day.listed.slice(0, left);
    left -= listed.length;
    return listed.length === 0 ? [] : [{ ...day, listed }];
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Neighbours with the same key, together. */
function inRuns<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): { key: Key; items: Item[] }[] {
  const runs: { key: Key; items: Item[] }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = runs.at(-1);
    if (last !== undefined && last.key === key) last.items.push(item);
    else runs.push({ key, items: [item] });
  }
  return runs;
}
