import { MAX_AMOUNT, type Original } from '@/lib/domain/project';
import type { DecimalMark } from './amount';
import { decimalsOf, leastPaid } from './currency';
import { canonicalRate, isRate, MAX_RATE_DIGITS } from './rates';

/*
 * Rates are computed with exactly, in whole numbers: never as binary fractions.
 */

/** Hundredths, in which every project keeps its amounts. */
const HUNDREDTHS = 100n;

interface Decimal {
  readonly digits: bigint;
  /** How many of the digits are behind the point. */
  readonly scale: number;
}

/**
 * What the bill comes to by the rate, in hundredths of the project's currency, rounded to what can be paid in it: half away
 * from zero. Null where that is more than an amount can be.
 */
export function amountByRate(original: Original, rate: string, currency: string | undefined): number | null {
  return unitsByRate(original.amount, decimalsOf(original.currency), rate, currency);
}

/** The same of an amount with so many decimals, which may be others than those of its currency. */
export function unitsByRate(
  minorUnits: number,
  decimals: number,
  rate: string,
  currency: string | undefined,
): number | null {
  const { digits, scale } = parsed(rate);
  const least = BigInt(leastPaid(currency));
  const units = rounded(BigInt(minorUnits) * digits * HUNDREDTHS, least * powerOfTen(decimals + scale));
  const amount = units * least;
  return amount > BigInt(MAX_AMOUNT) ? null : Number(amount);
}

/** By which rate the bill comes to the amount. Null where one of them is nothing, or where no rate says it. */
export function rateOfBill({ amount: ofBill, currency }: Original, amount: number | null): string | null {
  if (!amount || ofBill === 0) return null;
  return ratio(BigInt(amount) * powerOfTen(decimalsOf(currency)), BigInt(ofBill) * HUNDREDTHS, MAX_RATE_DIGITS);
}

/** How much of the other currency one unit of the project's is: the rate the other way round. Null where no rate says it. */
export function inverseRate(rate: string): string | null {
  const { digits, scale } = parsed(rate);
  return ratio(powerOfTen(scale), digits, MAX_RATE_DIGITS);
}

/** What one unit of a currency is in another, where one unit of a third is so much `of` the first and so much `into` the other. */
export function crossRate({ of, into }: { of: string; into: string }): string | null {
  const [from, to] = [parsed(of), parsed(into)];
  return ratio(to.digits * powerOfTen(from.scale), from.digits * powerOfTen(to.scale), MAX_RATE_DIGITS);
}

/** The shortest text that says the rate the other way round: what was typed that way comes back as it was typed. */
export function shortestInverse(rate: string): string | null {
  const { digits, scale } = parsed(rate);
  for (let length = 1; length < MAX_RATE_DIGITS; length += 1) {
    const text = ratio(powerOfTen(scale), digits, length);
    if (text !== null && inverseRate(text) === rate) return text;
  }
  return inverseRate(rate);
}

/** The rate with at most this many digits, for people. */
export function shortRate(rate: string, length: number): string {
  const { digits, scale } = parsed(rate);
  return ratio(digits, powerOfTen(scale), length) ?? rate;
}

/** Whether the rate is above one, so that people say it this way round. */
export function isAboveOne(rate: string): boolean {
  const { digits, scale } = parsed(rate);
  return digits >= powerOfTen(scale);
}

/** A number with signs between thousands, by the decimal mark of the language. */
const GROUPED = { '.': /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/, ',': /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/ };

/** Apostrophes between thousands. Any other is a decimal mark, as it is written in Spain. */
const GROUPED_BY_APOSTROPHES = /^\d{1,3}(?:['’]\d{3})+(?:[.,]\d*)?$/;

/**
 * The rate that was typed, rounded to ten digits. A single mark of either kind is the decimal one: rates have three decimals more
 * often than they are whole thousands. Only an apostrophe that three digits follow stands between thousands. Null where it is
 * none, or more than a rate can say.
 */
export function readRate(text: string, decimalMark: DecimalMark): string | null {
  const bare = withoutSpaces(text);
  return readDecimal(hasOneMark(bare) ? bare : ungrouped(bare, decimalMark));
}

/** The other reading, in which the single mark stands between thousands as the language writes them. Null where it can't. */
export function rateInThousands(text: string, decimalMark: DecimalMark): string | null {
  const bare = withoutSpaces(text);
  return hasOneMark(bare) && GROUPED[decimalMark].test(bare) ? readDecimal(ungrouped(bare, decimalMark)) : null;
}

function withoutSpaces(text: string): string {
  const bare = text.replace(/\s/g, '');
  return GROUPED_BY_APOSTROPHES.test(bare) ? bare.replace(/['’]/g, '') : bare.replace(/^(\d+)['’](\d+)$/, '$1.$2');
}

function hasOneMark(text: string): boolean {
  return /^\d*[.,]\d*$/.test(text);
}

function ungrouped(text: string, decimalMark: DecimalMark): string {
  return GROUPED[decimalMark].test(text) ? text.replaceAll(decimalMark === '.' ? ',' : '.', '') : text;
}

function readDecimal(text: string): string | null {
  const [integer = '', decimals = '', ...more] = text.split(/[.,]/);
  if (more.length > 0 || !/^\d{0,10}$/.test(integer) || !/^\d{0,20}$/.test(decimals)) return null;
  if (/^0*$/.test(integer + decimals)) return null;
  const { digits, scale } = parsed(`${integer || 0}.${decimals || 0}`);
  return ratio(digits, powerOfTen(scale), MAX_RATE_DIGITS);
}

function parsed(rate: string): Decimal {
  const [integer = '', decimals = ''] = rate.split('.');
  return { digits: BigInt(integer + decimals), scale: decimals.length };
}

/** The one place where money is rounded by a rate: half away from zero. Neither is below zero. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** The quotient of two numbers above zero with at most this many digits, as the text of a rate. Null where it would be none. */
function ratio(numerator: bigint, denominator: bigint, length: number): string | null {
  // Of the first digit that is no zero: 0 for that of the units.
  let place = String(numerator).length - String(denominator).length;
  if (numerator * powerOfTen(-place) < denominator * powerOfTen(place)) place -= 1;
  const scale = length - 1 - place;
  const digits = rounded(numerator * powerOfTen(scale), denominator * powerOfTen(-scale));
  const text = written(digits * powerOfTen(-scale), Math.max(scale, 0));
  return isRate(text) ? text : null;
}

function written(digits: bigint, scale: number): string {
  const text = String(digits).padStart(scale + 1, '0');
  return scale === 0 ? text : canonicalRate(`${text.slice(0, -scale)}.${text.slice(-scale)}`);
}

/** 1 where the exponent is not above zero. */
function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(Math.max(exponent, 0));
}
