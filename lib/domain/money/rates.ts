import { compareText } from '@/lib/domain/order';
import type { Expense, Original, Project, Rates } from '@/lib/domain/project';
import { sameRecords, withFields } from '@/lib/domain/structural-sharing';

/** A rate is a decimal text. */
const RATE = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,20})?$/;

export const MAX_RATE_DIGITS = 10;

/**
 * Whether this is a rate: above zero, with a point if any mark, and at most ten digits from the first to the last that
 * is no zero.
 */
export function isRate(text: string): boolean {
  if (!RATE.test(text)) return false;
  const significant = withoutLastZeros(text.replace('.', '').replace(/^0+/, '')).length;
  return significant > 0 && significant <= MAX_RATE_DIGITS;
}

/** The one text of a rate: without zeros that say nothing. */
export function canonicalRate(rate: string): string {
  if (!rate.includes('.')) return rate;
  const shorter = withoutLastZeros(rate);
  return shorter.endsWith('.') ? shorter.slice(0, -1) : shorter;
}

function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, end);
}

/** Whether both bills said the same, or there is none. */
export function sameOriginal(a: Original | undefined, b: Original | undefined): boolean {
  return a === b || (a?.amount === b?.amount && a?.currency === b?.currency);
}

/** Whether both bills said and come to the same. */
export function sameBill(a: Pick<Expense, 'amount' | 'original'>, b: Pick<Expense, 'amount' | 'original'>): boolean {
  return a.amount === b.amount && sameOriginal(a.original, b.original);
}

/** Whether both have the same rates of the same currencies. None is the same as an empty record. */
export function sameRates(a: Rates = {}, b: Rates = {}): boolean {
  return a === b || sameRecords(a, b);
}

/** The rates with another one for this currency; undefined where none is left. Null takes the rate away. */
export function withRate(rates: Rates | undefined, code: string, rate: string | null): Rates | undefined {
  return (rates?.[code] ?? null) === rate ? rates : ratesIn({ ...rates, [code]: rate });
}

/** The project as the server takes it: without a currency it has no rates. Others may take that away while a rate is chosen. */
export function withoutLooseRates(project: Project): Project {
  return project.currency === undefined ? withFields(project, { rates: undefined }) : project;
}

/** The rates among these, by their codes; undefined where there is none. */
export function ratesIn(values: Readonly<Record<string, string | null>>): Rates | undefined {
  const rates = Object.entries(values).flatMap(([code, rate]) => (rate === null ? [] : [[code, rate] as const]));
  return rates.length === 0 ? undefined : Object.fromEntries(rates.sort(([a], [b]) => compareText(a, b)));
}
