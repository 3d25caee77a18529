import { decimalsOf } from '@/lib/domain/money/currency';
import { isolatedName } from '@/lib/domain/name';
import { formats } from './formats';

/**
 * A sum has the decimals of its currency. An amount that was entered keeps its own two, where the currency has none and they are
 * not zeros. A field shows two, without grouping and currency.
 */
export type AmountKind = 'sum' | 'entered' | 'field';

/** What `Intl` takes for a currency. A server elsewhere may tell anything. */
const WELL_FORMED = /^[A-Z]{3}$/;

/** By language, kind and currency. Making one takes as long as formatting dozens of amounts. */
const made = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, kind: AmountKind, currency: string | null): Intl.NumberFormat {
  const key = `${locale} ${kind} ${currency}`;
  const format = made.get(key) ?? new Intl.NumberFormat(locale, optionsOf(kind, currency));
  made.set(key, format);
  return format;
}

function optionsOf(kind: AmountKind, currency: string | null): Intl.NumberFormatOptions {
  if (kind === 'field') return formats.number.amountField;
  if (currency === null) return formats.number.amount;
  const decimals = decimalsOf(currency);
  return kind === 'entered' && decimals === 0
    ? { style: 'currency', currency, ...formats.number.amount, trailingZeroDisplay: 'stripIfInteger' }
    : { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** Writes minor units in a language. Nothing breaks the line between number and currency. */
export function amountFormat(locale: string, kind: AmountKind, currency?: string): (amount: number) => string {
  const known = currency !== undefined && WELL_FORMED.test(currency) ? currency : null;
  const format = numberFormat(locale, kind, known);
  // It stands for the code of a currency, and may be written from right to left.
  const sign = known === null && kind !== 'field' && currency ? `${isolatedName(currency, '')}\u00A0` : '';
  return (amount) => sign + format.format(amount / 100);
}

/** How the amounts of a language name a currency: by its sign, or its code. */
export function currencySign(locale: string, currency: string): string {
  if (!WELL_FORMED.test(currency)) return currency;
  const parts = numberFormat(locale, 'sum', currency).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** An amount, with a minus as wide as a plus where it is below zero: what a formatter writes there differs by language. */
export function withMinus(format: (amount: number) => string, amount: number): string {
  return `${amount < 0 ? '−' : ''}${format(Math.abs(amount))}`;
}

/** A balance with its sign. */
export function signedBalance(format: (amount: number) => string, balance: number): string {
  return `${balance > 0 ? '+' : ''}${withMinus(format, balance)}`;
}
