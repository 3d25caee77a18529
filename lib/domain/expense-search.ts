import { ownName, PAYMENT_WORDS } from '@/lib/domain/name';
import { DECIMALS } from './money/amount';
import { decimalsOf } from './money/currency';
import type { PaidExpense } from './payer';
import type { Expense, Original, Project } from './project';

/** What an amount may be as people type it, with a point and without signs between thousands; nothing for what is none. */
function amountsIn(word: string): readonly string[] {
  if (!/^[\d.,]+$/.test(word)) return [];
  const mark = Math.max(word.lastIndexOf('.'), word.lastIndexOf(','));
  const digits = (text: string) => text.replace(/[.,]/g, '');
  const decimals = mark < 0 ? 0 : word.length - mark - 1;
  const asWhole = mark < 0 || decimals >= 3 ? [digits(word)] : [];
  // What three digits follow stands between thousands, or is the point of a dinar.
  const asDecimal = mark >= 0 && decimals <= 3 ? [`${digits(word.slice(0, mark))}.${word.slice(mark + 1)}`] : [];
  return [...asWhole, ...asDecimal];
}

function billText({ amount, currency }: Original): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** Where a sign stands at a number without a blank. */
const BESIDE_DIGIT = /\p{Sc}(?=\d)|\d(?=\p{Sc})/gu;

/** How the page writes what the expenses hold as codes. */
interface Written {
  readonly signOf: (currency: string) => string;
  /** The names that a month, `YYYY-MM`, may be searched by, with its year. */
  readonly monthOf: (month: string) => string;
}

const knownTexts = new WeakMap<Expense, string>();

/**
 * The name, which of a payment may be the word for one, the note and the currency of the bill, folded once: each key in
 * a search asks for those of thousands.
 */
function textOf(expense: Expense): string {
  let text = knownTexts.get(expense);
  if (text === undefined) {
    const { note, original, isPayment } = expense;
    const name = ownName(expense) ?? (isPayment ? PAYMENT_WORDS.join(' ') : '');
    text = [name, note, original?.currency].map((part) => foldedText(part ?? '')).join('\n');
    knownTexts.set(expense, text);
  }
  return text;
}

/**
 * Those of the expenses in which each word of the query is found: in the name, the note, the name of who paid or shares
 * it, the code of the bill's currency, or at the beginning of the amount or of that of the bill, with a decimal point
 * or comma, or where the word is the code or the sign of a currency that either is in, or the year or the beginning of the
 * name of its month. `written` says how currencies and months are written. Capitals and accents do not count. An empty query
 * finds all.
 */
export function searchExpenses(
  listed: readonly PaidExpense[],
  { members, currency = '' }: Pick<Project, 'members' | 'currency'>,
  query: string,
  { signOf, monthOf }: Written,
): readonly PaidExpense[] {
  // Sums of dinars are shown with three.
  const decimals = Math.max(DECIMALS, decimalsOf(currency));
  const words = foldedText(query).replace(BESIDE_DIGIT, '$& ').split(' ').filter(Boolean);
  if (words.length === 0) return listed;
  const names = members.map(({ id, name }) => ({ id, text: foldedText(name ?? '') }));
  const codes = new Set(
    [currency, ...listed.flatMap(({ expense }) => expense.original?.currency ?? [])].filter(Boolean),
  );
  const signs = [...codes].map((code) => ({ code, parts: foldedText(`${code} ${signOf(code)}`).split(' ') }));
  const inMonths = new Set(listed.flatMap(({ expense }) => monthIn(expense) ?? []));
  const months = [...inMonths].map((month) => ({ month, parts: foldedText(monthOf(month)).split(' ') }));
  const wanted = words.map((word) => ({
    word,
    months: new Set(
      months.filter(({ parts }) => parts.some((part) => isOfMonth(word, part))).map(({ month }) => month),
    ),
    currencies: new Set(signs.filter(({ parts }) => parts.includes(word)).map(({ code }) => code)),
    people: new Set(names.filter(({ text }) => text.includes(word)).map(({ id }) => id)),
    amounts: amountsIn(word),
  }));
  return listed.filter(({ expense, payer }) =>
    wanted.every(
      ({ word, months, currencies, people, amounts }) =>
        textOf(expense).includes(word) ||
        months.has(monthIn(expense) ?? '') ||
        currencies.has(currency) ||
        currencies.has(expense.original?.currency ?? '') ||
        people.has(payer.id) ||
        expense.involvedMemberIds.some((id) => people.has(id)) ||
        (amounts.length > 0 && hasAmount(expense, amounts, decimals)),
    ),
  );
}

function monthIn({ date }: Expense): string | undefined {
  return date?.slice(0, 7);
}

/** A year is typed whole: its beginning is that of amounts. Fewer than three letters are no month, but a part of a name. */
function isOfMonth(word: string, part: string): boolean {
  return word.length >= 3 && (word === part || (/^\p{L}/u.test(word) && part.startsWith(word)));
}

function hasAmount({ amount, original }: Expense, beginnings: readonly string[], decimals: number): boolean {
  const texts = [((amount ?? 0) / 100).toFixed(decimals), ...(original ? [billText(original)] : [])];
  return beginnings.some((beginning) => texts.some((text) => text.startsWith(beginning)));
}

const MARKS = /\p{M}/gu;

/** A text as it is searched: without accents, capitals and needless blanks. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').replace(/\s+/g, ' ').trim();
}
