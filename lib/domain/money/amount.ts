import { MAX_AMOUNT } from '@/lib/domain/project';

export type DecimalMark = '.' | ',';

/** Of the amounts of a project, whichever currency they are in. */
export const DECIMALS = 2;

/**
 * How many digits an amount has ahead of its decimals. The largest one is all nines, so one within these digits can
 * never exceed it.
 */
export function integerDigits(decimals: number): number {
  return String(MAX_AMOUNT).length - decimals;
}

/** Digits in groups of thousands, or of lakhs and crores, by whichever mark: '1,234' and '12,34,567'. */
const GROUPED_INTEGER = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/** The text of an amount field after typing: digits with at most one dot and so many decimals, at most `MAX_AMOUNT`. */
export function cleanAmountText(text: string, decimals = DECIMALS): string {
  const plain = onlyDigitsAndSeparators(text);
  const first = plain.search(/[.,]/);
  const last = lastSeparator(plain);
  // A comma typed after '12.50' must not turn it into '1250.', so the last of two kinds is the decimal separator only if
  // what stands before it reads as grouped. A cleaned text has too few decimals to be mistaken for a group.
  const endsGroups =
    usesBothKinds(plain) && plain.indexOf(plain.charAt(last)) === last && GROUPED_INTEGER.test(plain.slice(0, last));
  return splitAt(plain, endsGroups ? last : first, decimals);
}

/** Minor units of a typed text, exactly. A blank text is null: nothing was entered. An unparsable one is 0. */
export function parseAmount(text: string, decimals = DECIMALS): number | null {
  if (text.trim() === '') return null;
  const [integer = '', fraction = ''] = cleanAmountText(text, decimals).split('.');
  return Number(integer + fraction.padEnd(decimals, '0'));
}

function onlyDigitsAndSeparators(text: string): string {
  return text.replace(/[^0-9.,]/g, '');
}

function usesBothKinds(text: string): boolean {
  return text.includes('.') && text.includes(',');
}

function lastSeparator(text: string): number {
  return Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
}

function splitAt(text: string, separator: number, decimals: number): string {
  const digits = (part: string) => part.replace(/[.,]/g, '');
  const most = integerDigits(decimals);
  if (separator === -1) return digits(text).slice(0, most);
  const integer = digits(text.slice(0, separator)).slice(0, most);
  return `${integer}.${digits(text.slice(separator)).slice(0, decimals)}`;
}

const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Marks that mean a dot or a comma, and the Arabic decimal one, which is that of the language. */
const MARKS: Readonly<Record<string, DecimalMark>> = { '。': '.', '｡': '.', '、': ',', '､': ',', '،': ',' };

/** A number that is written in the digits and marks of any script, in those of the language. What is invisible goes. */
export function inOwnSigns(text: string, decimalMark: DecimalMark): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\p{Nd}/gu, digit)
    .replace(/(?<=\d)٬(?=\d{3}(?!\d))/g, '')
    .replace(/٫/g, decimalMark)
    .replace(/[。｡、､،]/g, (mark) => MARKS[mark] ?? mark);
}

/** Unicode has the ten digits of each script in a row. */
function digit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
