import type { ListedExpense } from './expense-list';
import type { Expense, Member } from './project';

const MARKS = /\p{M}/gu;

/** A text as it is searched: without accents, capitals and needless blanks. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replace(/\s+/g, ' ').trim();
}

/** An amount as people type it, with a point and without signs between thousands; null for what is none. */
function amountIn(word: string): string | null {
  if (!/^[\d.,]+$/.test(word)) return null;
  const mark = Math.max(word.lastIndexOf('.'), word.lastIndexOf(','));
  // What three digits follow stands between thousands.
  const isDecimal = mark >= 0 && word.length - mark - 1 < 3;
  const whole = (isDecimal ? word.slice(0, mark) : word).replace(/[.,]/g, '');
  return isDecimal ? `${whole}.${word.slice(mark + 1)}` : whole;
}

const knownTexts = new WeakMap<Expense, string>();

/** The name and the note, folded once: each key in a search asks for those of thousands. */
function textOf(expense: Expense): string {
  let text = knownTexts.get(expense);
  if (text === undefined) {
    text = [expense.name ?? '', expense.note ?? ''].map(folded).join('\n');
    knownTexts.set(expense, text);
  }
  return text;
}

/**
 * Those of the expenses in which each word of the query is found: in the name, the note, the name of who paid or shares it, or at
 * the beginning of the amount, with a decimal point or comma. Capitals and accents do not count. An empty query finds all.
 */
export function searchExpenses(
  listed: readonly ListedExpense[],
  members: readonly Member[],
  query: string,
): readonly ListedExpense[] {
  const words = folded(query).split(' ').filter(Boolean);
  if (words.length === 0) return listed;
  const wanted = words.map((word) => ({ word, amount: amountIn(word) }));
  const names = new Map(members.map(({ id, name }) => [id, folded(name ?? '')]));
  return listed.filter(({ expense, payer }) => {
    const people = [payer.id, ...expense.involvedMemberIds].map((id) => names.get(id) ?? '');
    const text = [textOf(expense), ...people].join('\n');
    const amount = ((expense.amount ?? 0) / 100).toFixed(2);
    return wanted.every((one) => text.includes(one.word) || (one.amount !== null && amount.startsWith(one.amount)));
  });
}
