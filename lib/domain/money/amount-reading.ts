import { MAX_AMOUNT } from '@/lib/domain/project';
import { DECIMALS, type DecimalMark, integerDigits, parseAmount } from './amount';

/** What is taken from the text of an amount field, and what the person should know about it. */
export interface AmountReading {
  /** Minor units; null for a blank text. */
  readonly amount: number | null;
  /** How the amount differs from the text: other signs, further marks or decimals, or digits were left out, or a mark groups. */
  readonly remark: 'only-digits' | 'one-mark' | 'too-long' | 'grouped' | null;
  /** Minor units that were probably meant, or could be; null if the amount is the only reading. */
  readonly meant: number | null;
}

/**
 * Digits in groups of thousands, or of lakhs and crores, by the one mark, with decimals by the other: '1,234.50' and
 * '12,34,567'.
 */
const GROUPED = {
  '.': /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d{0,3})?$/,
  ',': /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}(?:,\d{0,3})?$/,
};

/** Groups of another kind, which no decimals can be taken for: '1 234,50' and "1'234". */
const SPACED = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{0,2})?$/;

/** An apostrophe for the decimal mark, as it is written in Spain: "12'50" and "1.234'5". */
const DECIMAL_APOSTROPHE = /^\d[\d.,]*['’]\d{1,2}$/;

const SUM = /^\d[\d.,]*(?:\s*\+\s*\d[\d.,]*)+$/;

/**
 * Reads the text of an amount field, whether typed or pasted: groups by the language's own marks first, then by the other
 * ones if they are beyond doubt, and else by the rules of `cleanAmountText`. The amount is in minor units of a currency with
 * so many decimals.
 */
export function readAmount(text: string, decimalMark: DecimalMark, decimals = DECIMALS): AmountReading {
  const marks = { decimalMark, decimals };
  if (isPlain(text, marks)) return plain(text, decimals);
  const bare = withoutMoneySigns(text);
  if (/^[\d.,]+$/.test(bare)) return readMarks(bare, marks);
  if (text.trim() === '') return plain('', decimals);
  // The dot of 'Fr.' goes with its word.
  const runs = bare.replace(/\p{L}+[.,]*/gu, ' ').match(/[\d.,]+/g) ?? [];
  // Marks group the digits of one number, not those of several.
  const { amount, meant } = runs.length === 1 ? readMarks(runs[0], marks) : plain(runs.join(''), decimals);
  return otherwise(amount ?? 0, 'only-digits', sumOf(bare, marks) ?? withDecimalApostrophe(bare, decimals) ?? meant);
}

/** How a language and a currency write an amount. */
interface Marks {
  readonly decimalMark: DecimalMark;
  readonly decimals: number;
}

/** Minor units of a text of digits and marks. */
function readMarks(text: string, marks: Marks): AmountReading {
  const { decimalMark, decimals } = marks;
  if (isPlain(text, marks)) return plain(text, decimals);
  const otherMark = decimalMark === '.' ? ',' : '.';
  const amount = parseAmount(text, decimals);
  const [isOwn, isForeign] = [isGrouped(text, decimalMark, decimals), isGrouped(text, otherMark, decimals)];
  // A single mark with three digits behind it could also be a decimal one.
  const isDoubtful = decimals > 0 && /^\d+[.,]\d+$/.test(text);
  if (isOwn || (isForeign && !isDoubtful)) {
    const used = isOwn ? decimalMark : otherMark;
    const grouped = ungrouped(text, used);
    const isUsual = isOwn && !isDoubtful;
    const read = parseAmount(grouped, decimals);
    return isPlain(grouped, { decimalMark: used, decimals })
      ? { amount: read, remark: isUsual ? null : 'grouped', meant: isDoubtful ? amount : null }
      : { amount: read, remark: 'too-long', meant: null };
  }
  if (isDecimal(text, decimals)) return { amount, remark: 'too-long', meant: null };
  const grouped = isForeign ? ungrouped(text, otherMark) : lastMarkDecides(text);
  const meant = grouped !== null && isPlain(grouped, marks) ? parseAmount(grouped, decimals) : null;
  return otherwise(amount, 'one-mark', meant);
}

/**
 * Whether the text is no more than what is taken, as nearly every one is. What three digits follow is the decimal mark
 * only by the language.
 */
function isPlain(text: string, { decimalMark, decimals }: Marks): boolean {
  if (!/^\d*(?:[.,]\d*)?$/.test(text)) return false;
  const at = text.search(/[.,]|$/);
  const behind = Math.max(text.length - at - 1, 0);
  return at <= integerDigits(decimals) && behind <= decimals && (behind <= DECIMALS || text.charAt(at) === decimalMark);
}

/** Whether these are digits with as many decimals as there can be. */
function isDecimal(text: string, decimals: number): boolean {
  return /^\d+(?:[.,]\d*)?$/.test(text) && text.length - text.search(/[.,]|$/) <= decimals + 1;
}

/** Whether the marks stand between groups of digits, for a language with this decimal mark. */
function isGrouped(text: string, decimalMark: DecimalMark, decimals: number): boolean {
  if (!GROUPED[decimalMark].test(text)) return false;
  const at = text.indexOf(decimalMark);
  return at === -1 || text.length - at <= decimals + 1;
}

/** A reading that only offers what differs from it. */
function otherwise(amount: number | null, remark: AmountReading['remark'], meant: number | null): AmountReading {
  return { amount, remark, meant: meant === amount ? null : meant };
}

function plain(text: string, decimals: number): AmountReading {
  return { amount: parseAmount(text, decimals), remark: null, meant: null };
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

/** Minor units, where an apostrophe groups nothing and is probably the decimal mark. */
function withDecimalApostrophe(text: string, decimals: number): number | null {
  if (!DECIMAL_APOSTROPHE.test(text)) return null;
  const decimalMark = text.includes('.') ? ',' : '.';
  const { amount, remark } = readMarks(text.replace(/['’]/, decimalMark), { decimalMark, decimals });
  return remark === null ? amount : null;
}

function sumOf(text: string, marks: Marks): number | null {
  if (!SUM.test(text)) return null;
  const terms = text.split('+').map((term) => readMarks(term.trim(), marks).amount ?? 0);
  const sum = terms.reduce((total, term) => total + term, 0);
  return sum <= MAX_AMOUNT ? sum : null;
}
