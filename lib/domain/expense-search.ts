import type { ListedExpense } from './expense-list';
import { decimalsOf } from './money/currency';
import type { Expense, Member, Original } from './project';

/** An amount as people type it, with a point and without signs between thousands; null for what is none. */
function amountIn(word: string): string | null {
  if (!/^[\d.,]+$/.test(word)) return null;
  const mark = Math.max(word.lastIndexOf('.'), word.lastIndexOf(','));
  // What three digits follow stands between thousands.
  const isDecimal = mark >= 0 && word.length - mark - 1 < 3;
  const whole = (isDecimal ? word.slice(0, mark) : word).replace(/[.,]/g, '');
  return isDecimal ? `${whole}.${word.slice(mark + 1)}` : whole;
}

function billText({ amount, currency }: Original): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

const knownTexts = new WeakMap<Expense, string>();

/** The name, the note and the currency of the bill, folded once: each key in a search asks for those of thousands. */
function textOf(expense: Expense): string {
  let text = knownTexts.get(expense);
  if (text === undefined) {
    const { name, note, original } = expense;
    text = [name, note, original?.currency].map((part) => foldedText(part ?? '')).join('\n');
    knownTexts.set(expense, text);
  }
  return text;
}

/**
 * Those of the expenses in which each word of the query is found: in the name, the note, the name of who paid or shares it, the code
 * of the bill's currency, or at the beginning of the amount or of that of the bill, with a decimal point or comma. Capitals and accents do not count. An empty query finds all.
 */
export function searchExpenses(
  listed: readonly ListedExpense[],
  members: readonly Member[],
  query: string,
): readonly ListedExpense[] {
  const words = foldedText(query).split(' ').filter(Boolean);
  if (words.length === 0) return listed;
  const wanted = words.map((word) => ({ word, amount: amountIn(word) }));
  const names = new Map(members.map(({ id, name }) => [id, foldedText(name ?? '')]));
  return listed.filter(({ expense, payer }) => {
    const people = [payer.id, ...expense.involvedMemberIds].map((id) => names.get(id) ?? '');
    const text = [textOf(expense), ...people].join('\n');
    const amounts = [
      ((expense.amount ?? 0) / 100).toFixed(2),
      ...(expense.original ? [billText(expense.original)] : []),
    ];
    const isAmount = (wanted: string | null) => wanted !== null && amounts.some((amount) => amount.startsWith(wanted));
    return wanted.every(({ word, amount }) => text.includes(word) || isAmount(amount));
  });
}

const MARKS = /\p{M}/gu;

/** A text as it is searched: without accents, capitals and needless blanks. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replace(/\s+/g, ' ').trim();
}
