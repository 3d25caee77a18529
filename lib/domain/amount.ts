import { MAX_AMOUNT } from './project';

const DECIMALS = 2;
/** The largest amount is all nines, so an amount within these digits can never exceed it. */
export const INTEGER_DIGITS = String(MAX_AMOUNT).length - DECIMALS;

/** Digits in groups of thousands, or of lakhs and crores: '1,234' and '12,34,567'. */
const GROUPED = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/** The text of an amount field after typing: digits with at most one dot and two decimals, at most `MAX_AMOUNT`. */
export function cleanAmountText(text: string): string {
  const kept = onlyDigitsAndSeparators(text);
  const first = kept.search(/[.,]/);
  const last = lastSeparator(kept);
  // A comma typed after '12.50' must not turn it into '1250.', so the last of two kinds is the decimal separator only if
  // what stands before it reads as grouped. A cleaned text has too few decimals to be mistaken for a group.
  const endsGroups =
    usesBothKinds(kept) && kept.indexOf(kept.charAt(last)) === last && GROUPED.test(kept.slice(0, last));
  return splitAt(kept, endsGroups ? last : first);
}

/** Minor units of a typed text, exactly. A blank text is null: nothing was entered. An unparsable one is 0. */
export function parseAmount(text: string): number | null {
  if (text.trim() === '') return null;
  const [integer = '', decimals = ''] = cleanAmountText(text).split('.');
  return Number(integer + decimals.padEnd(DECIMALS, '0'));
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

function splitAt(text: string, separator: number): string {
  const digits = (part: string) => part.replace(/[.,]/g, '');
  if (separator === -1) return digits(text).slice(0, INTEGER_DIGITS);
  const integer = digits(text.slice(0, separator)).slice(0, INTEGER_DIGITS);
  return `${integer}.${digits(text.slice(separator)).slice(0, DECIMALS)}`;
}
