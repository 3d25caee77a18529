import { MAX_AMOUNT } from '@/lib/domain/project';

export type DecimalMark = '.' | ',';

/** What is taken from the text of an amount field, and what the person should know about it. */
export interface AmountReading {
  /** Minor units; null for a blank text. */
  readonly amount: number | null;
  /** How the amount differs from the text: other signs, further marks or decimals, or digits were left out, or a mark groups. */
  readonly remark: 'only-digits' | 'one-mark' | 'too-long' | 'grouped' | null;
  /** Minor units that were probably meant, or could be; null if the amount is the only reading. */
  readonly meant: number | null;
}

const DECIMALS = 2;
/** The largest amount is all nines, so an amount within these digits can never exceed it. */
export const INTEGER_DIGITS = String(MAX_AMOUNT).length - DECIMALS;

/** Digits in groups of thousands, or of lakhs and crores, by whichever mark: '1,234' and '12,34,567'. */
const GROUPED_INTEGER = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/** The same by the one mark of the groups, with decimals by the other: '1,234.50' and '12,34,567'. */
const GROUPED = {
  '.': /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d{0,2})?$/,
  ',': /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}(?:,\d{0,2})?$/,
};

/** Groups of another kind, which no decimals can be taken for: '1 234,50' and "1'234". */
const SPACED = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{0,2})?$/;

const SUM = /^\d[\d.,]*(?:\s*\+\s*\d[\d.,]*)+$/;

/**
 * Reads the text of an amount field, whether typed or pasted: groups by the language's own marks first, then by the other
 * ones if they are beyond doubt, and else by the rules of `cleanAmountText`.
 */
export function readAmount(text: string, decimalMark: DecimalMark): AmountReading {
  if (isPlain(text)) return plain(text);
  const bare = withoutMoneySigns(text);
  if (/^[\d.,]+$/.test(bare)) return readMarks(bare, decimalMark);
  if (text.trim() === '') return plain('');
  // The dot of 'Fr.' goes with its word.
  const runs = bare.replace(/\p{L}+[.,]*/gu, ' ').match(/[\d.,]+/g) ?? [];
  // Marks group the digits of one number, not those of several.
  const { amount, meant } = runs.length === 1 ? readMarks(runs[0], decimalMark) : plain(runs.join(''));
  return otherwise(amount ?? 0, 'only-digits', sumOf(bare, decimalMark) ?? meant);
}

/** Minor units of a text of digits and marks. */
function readMarks(text: string, decimalMark: DecimalMark): AmountReading {
  if (isPlain(text)) return plain(text);
  const otherMark = decimalMark === '.' ? ',' : '.';
  const amount = parseAmount(text);
  const [isOwn, isForeign] = [GROUPED[decimalMark].test(text), GROUPED[otherMark].test(text)];
  // A single mark with three digits behind it could also be a decimal one.
  const isDoubtful = /^\d+[.,]\d+$/.test(text);
  if (isOwn || (isForeign && !isDoubtful)) {
    const grouped = ungrouped(text, isOwn ? decimalMark : otherMark);
    const isUsual = isOwn && !isDoubtful;
    return isPlain(grouped)
      ? { amount: parseAmount(grouped), remark: isUsual ? null : 'grouped', meant: isDoubtful ? amount : null }
      : { amount: parseAmount(grouped), remark: 'too-long', meant: null };
  }
  if (/^\d+(?:[.,]\d{0,2})?$/.test(text)) return { amount, remark: 'too-long', meant: null };
  const grouped = isForeign ? ungrouped(text, otherMark) : lastMarkDecides(text);
  const meant = grouped !== null && isPlain(grouped) ? parseAmount(grouped) : null;
  return otherwise(amount, 'one-mark', meant);
}

/** Whether the text is no more than what is taken, as nearly every one is. */
function isPlain(text: string): boolean {
  return /^\d*(?:[.,]\d{0,2})?$/.test(text) && text.search(/[.,]|$/) <= INTEGER_DIGITS;
}

/** A reading that only offers what differs from it. */
function otherwise(amount: number | null, remark: AmountReading['remark'], meant: number | null): AmountReading {
  return { amount, remark, meant: meant === amount ? null : meant };
}

function plain(text: string): AmountReading {
  return { amount: parseAmount(text), remark: null, meant: null };
}

/** '12,3456.78' as '123456.78'; null if the last mark does not look like the decimal one. */
function lastMarkDecides(text: string): string | null {
  const last = /^\d+(?:,\d{3,})+\.\d{1,2}$/.test(text) ? '.' : /^\d+(?:\.\d{3,})+,\d{1,2}$/.test(text) ? ',' : null;
  return last && ungrouped(text, last);
}

function ungrouped(text: string, decimalMark: DecimalMark): string {
  return text.replaceAll(decimalMark === '.' ? ',' : '.', '');
}

/** What is left of '€ 1 234,50' or '12,-', in which nothing is lost. */
function withoutMoneySigns(text: string): string {
  const bare = text.replace(/^[\s\p{Sc}]+|(?<![\s\p{Sc}])[\s\p{Sc}]+$/gu, '').replace(/(\d)[.,][-–—]$/, '$1');
  return SPACED.test(bare) ? bare.replace(/[\s'’]/g, '') : bare;
}

function sumOf(text: string, decimalMark: DecimalMark): number | null {
  if (!SUM.test(text)) return null;
  const terms = text.split('+').map((term) => readMarks(term.trim(), decimalMark).amount ?? 0);
  const sum = terms.reduce((total, term) => total + term, 0);
  return sum <= MAX_AMOUNT ? sum : null;
}

/** The text of an amount field after typing: digits with at most one dot and two decimals, at most `MAX_AMOUNT`. */
export function cleanAmountText(text: string): string {
  const plain = onlyDigitsAndSeparators(text);
  const first = plain.search(/[.,]/);
  const last = lastSeparator(plain);
  // A comma typed after '12.50' must not turn it into '1250.', so the last of two kinds is the decimal separator only if
  // what stands before it reads as grouped. A cleaned text has too few decimals to be mistaken for a group.
  const endsGroups =
    usesBothKinds(plain) && plain.indexOf(plain.charAt(last)) === last && GROUPED_INTEGER.test(plain.slice(0, last));
  return splitAt(plain, endsGroups ? last : first);
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
