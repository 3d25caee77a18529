import { isAboveOne, shortestInverse, shortRate } from '@/lib/domain/money/rate-arithmetic';

/** Digits that people compare. */
const SHOWN = 6;

/** A rate of a currency in that of the project. */
export interface RateOf {
  readonly code: string;
  readonly rate: string;
  /** The project's. */
  readonly currency: string;
}

/** Writes a decimal text with the marks of a language. */
export function decimalFormat(locale: string): (decimal: string) => string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  return (decimal) => format.format(decimal as Intl.StringNumericLiteral);
}

/** Writes a rate as people say it, with a number above one: “1 EUR = 25.3 CZK”. */
export function rateFormat(locale: string): (rate: RateOf) => string {
  const format = decimalFormat(locale);
  return ({ code, rate, currency }) => {
    const inverse = isAboveOne(rate) ? null : shortestInverse(rate);
    const [one, number, other] = inverse === null ? [code, rate, currency] : [currency, inverse, code];
    return `1\u00A0${one} = ${format(shortRate(number, SHOWN))}\u00A0${other}`;
  };
}
