import type { DecimalMark } from '@/lib/domain/money/amount';
import { isCurrency } from '@/lib/domain/money/currency';
import { isVisible } from '@/lib/domain/name';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { type ChosenCurrency, chooseCurrency } from '@/lib/transfer/one-currency';
import { ProjectBuilder } from '@/lib/transfer/project-builder';
import {
  amountIn,
  hasSeveralAmounts,
  isAmount,
  isDay,
  type ListedAmount,
  maybeTwoNumbers,
  wordsOf,
} from './listed-amount';

/** A line such as 'Hut 240' or 'Fuel 64,50 Bo'. */
export interface ListLine extends ListedAmount {
  readonly line: number;
  readonly name: string | null;
  /** Who has paid it; null where the line does not say. */
  readonly payer: string | null;
  readonly date?: string;
  readonly notes?: readonly string[];
  readonly category?: string;
  /** The code, or a sign that several currencies have. Absent where the line does not say. */
  readonly currency?: string;
  /** The word behind the amount that says it. It could be a name as well. */
  readonly currencyWord?: string;
}

interface PlainList {
  readonly expenses: readonly ListLine[];
  /** The lines that have text and no amount that is clear. */
  readonly others: readonly { readonly line: number; readonly text: string }[];
}

const DIGIT = /\d/;

/** What stands in front of the items of a list, and between a name and its amount. */
const BULLET = /^\s*(?:(?:[-–—*•·]|\d{1,3}[.)])\s+)?(?:(?:\[[ x]?\]|[☐☑☒✓✔])\s+)?/iu;

/** What stands for one currency. Signs that several have, such as that of dollars, stand for themselves. */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '€': 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    '£': 'GBP',
    '₹': 'INR',
    '₺': 'TRY',
    '₽': 'RUB',
    '₴': 'UAH',
    '₪': 'ILS',
    '₩': 'KRW',
    '₫': 'VND',
    '₱': 'PHP',
    '฿': 'THB',
  }),
);
const EDGE = /[\s:;,=–—-]/u;

/** A page of the web, or what is no text at all: such a file may hold words and numbers, too. */
const NO_LIST = /^\s*<|\0/;

/** Reads a list of expenses, one a line: what for, how much, and who has paid, if that stands behind the amount. */
export function readPlainLines(text: string, decimalMark: DecimalMark): PlainList {
  const expenses: ListLine[] = [];
  const others: PlainList['others'][number][] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const expense = readLine(line, decimalMark);
    if (expense) expenses.push({ line: at + 1, ...expense });
    else if (isVisible(line)) others.push({ line: at + 1, text: line.trim() });
  }
  return { expenses, others };
}

/** A list as a project in which all who have paid share everything. */
export function readPlainList(text: string, decimalMark: DecimalMark, chosen: ChosenCurrency): ImportedProject {
  if (NO_LIST.test(text)) throw new ImportRefused({ code: 'unknownFormat' });
  const { expenses, others } = readPlainLines(text, decimalMark);
  if (expenses.length === 0) throw new ImportRefused({ code: 'unknownFormat' });
  const builder = new ProjectBuilder('plain-list');
  for (const { line } of others) builder.remark('noAmount', { line });
  return finishList(builder, expenses, chosen);
}

/** A project in which all who have paid share everything. What says no currency is in that of the project. */
export function finishList(
  builder: ProjectBuilder,
  expenses: readonly ListLine[],
  chosen: ChosenCurrency,
): ImportedProject {
  const codes = new Set(expenses.flatMap(({ currency }) => (currency && isCurrency(currency) ? [currency] : [])));
  const having = codesBySign(codes);
  const saying = expenses.flatMap(({ currency, ...rest }) =>
    currency === undefined ? [] : [{ ...rest, currency: meantBy(currency, having) }],
  );
  const { currency, taken } = chooseCurrency(builder, saying, (expense) => expense.currency, chosen);
  const ofLines = new Map(taken.map((expense) => [expense.line, expense.currency]));
  const isTaken = (expense: ListLine) => expense.currency === undefined || ofLines.has(expense.line);
  addListed(
    builder,
    expenses.filter(isTaken).map((expense) => ({ ...expense, currency: ofLines.get(expense.line) ?? currency })),
  );
  return builder.finish({ currency });
}

/** The one of the currencies that has the sign, where one alone has it: beside USD, '$' means that. */
function meantBy(sign: string, having: ReadonlyMap<string, readonly string[]>): string {
  const [code = sign, ...others] = having.get(sign) ?? [];
  return others.length === 0 ? code : sign;
}

/** Made once for a list: a platform takes longer for a sign than for a line. */
function codesBySign(codes: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const having = new Map<string, string[]>();
  for (const code of codes) {
    const sign = signOf(code);
    having.set(sign, [...(having.get(sign) ?? []), code]);
  }
  return having;
}

function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

function addListed(builder: ProjectBuilder, expenses: readonly ListLine[]): void {
  const keys = new Map<string, string>();
  for (const { payer } of expenses) {
    const key = keyOf(payer);
    if (!keys.has(key)) keys.set(key, payer ?? '');
  }
  requireWithinLimits({ members: keys.size, expenses: expenses.length, places: 0 });
  for (const [key, name] of keys) builder.member(key, name);
  const shares = [...keys.keys()].map((key) => [key, 1] as const);
  for (const { name, amount, isDoubtful, payer, line, date, notes, category, currency } of expenses) {
    if (payer === null) builder.remark('noPayer', { line });
    if (isDoubtful) builder.remark('doubtfulAmounts', { line });
    builder.credit(keyOf(payer), amount, currency);
    for (const key of keys.keys()) builder.credit(key, -amount / keys.size, currency);
    builder.add({ payer: keyOf(payer), title: name, amount, shares, date, notes, category, currency });
  }
}

/** Whoever is written in capitals in one line and not in another, or with an accent of another form, is one person. */
function keyOf(payer: string | null): string {
  return payer?.normalize('NFC').toLowerCase() ?? '';
}

function readLine(line: string, decimalMark: DecimalMark): Omit<ListLine, 'line'> | null {
  if (!DIGIT.test(line)) return null;
  const item = line.replace(BULLET, '');
  if (hasSeveralAmounts(item)) return null;
  const words = item.split('\t').flatMap((text, cell) => wordsOf(text).map((word) => ({ word, cell })));
  const at = words.findLastIndex((one) => isAmount(one.word));
  if (at === -1) return null;
  const word = words[at]?.word ?? '';
  const before = words.slice(0, at);
  const days = words.slice(at + 1).filter((other) => isDay(other.word));
  const after = words.slice(at + 1).filter((other) => !isDay(other.word));
  const isSplit = maybeTwoNumbers(word) && !namesCurrency(before.at(-1)?.word ?? '');
  let currency = currencyIn(word);
  /** Whether a word beside the amount says its currency. Otherwise it is a part of a name. */
  const says = (neighbour = '') => {
    const joined = namesCurrency(neighbour) ? joinedCurrency(currency, codeOf(neighbour)) : null;
    currency = joined ?? currency;
    return joined !== null;
  };
  if (says(before.at(-1)?.word)) before.pop();
  const currencyWord = says(after[0]?.word) ? after.shift()?.word : undefined;
  // Nobody knows which of several cells says who has paid.
  if (new Set(after.map(({ cell }) => cell)).size > 1) return null;
  const trimmed = (parts: typeof words) => visibleOrNull(withoutEdges(parts.map((part) => part.word).join(' ')));
  const payer = trimmed(after)?.replace(/^\((.*)\)$/, '$1') ?? null;
  const read = amountIn(word, decimalMark, currency);
  if (read === null) return null;
  const name = trimmed([...before, ...days]);
  return { name, ...read, ...(isSplit && { isDoubtful: true }), payer, currency, currencyWord };
}

/** The text, however long it is. Null where nothing of it can be seen. */
export function visibleOrNull(text: string): string | null {
  return isVisible(text) ? text : null;
}

/** The currency that stands at either end of an amount. A code says more than a sign. */
export function currencyIn(text: string): string | undefined {
  const amount = text.trim().replace(/^[-\u2212]/, '');
  const [, before = '', behind = ''] = /^(\p{Sc}|[A-Za-z]+\b)?[^\p{Sc}\p{L}]*(\p{Sc}|[A-Za-z]+)?$/u.exec(amount) ?? [];
  const said = [before, behind].filter(namesCurrency).map(codeOf);
  return said.find(isCurrency) ?? said[0];
}

/** The currency of which both are said. Null where they are two. */
function joinedCurrency(known: string | undefined, other: string): string | null {
  if (known === undefined || known === other || !isCurrency(known)) return other;
  return isCurrency(other) ? null : known;
}

/** The code of a word or a sign that names one currency, and else the same text. */
export function codeOf(word: string): string {
  return CODES.get(word.toLowerCase()) ?? word;
}

/** Whether the word is a sign, a name or a code of a currency. Other words in three capitals may be people. */
export function namesCurrency(word: string): boolean {
  return /^\p{Sc}$/u.test(word) || CODES.has(word.toLowerCase()) || isCurrency(word);
}

/** Without the marks that join a name to an amount. */
function withoutEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && EDGE.test(text.charAt(from))) from += 1;
  while (from < to && EDGE.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
