import { inOwnSigns } from '@/lib/domain/money/amount';
import { MAX_AMOUNT } from '@/lib/domain/project';
import { DECIMALS, type DecimalMark, integerDigits, parseAmount } from './amount';
import { type Fraction, type SumFault, valueOfSum } from './sum';

/** Why a text gives no amount. */
export type Refusal = SumFault | 'below-zero' | 'too-large';

/** What is taken from the text of an amount field, and what the person should know about it. */
export interface AmountReading {
  /** Minor units; null for a blank text, and for one that is refused. */
  readonly amount: number | null;
  /**
   * How the amount differs from the text: other signs, further marks or decimals, or digits were left out, a mark groups, or it is
   * the result of a sum; or why there is none.
   */
  readonly remark: 'only-digits' | 'one-mark' | 'too-long' | 'grouped' | 'sum' | Refusal | null;
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

/** A sign that makes a sum, or a minus in front. */
const SUM = /[-+*/×÷−–()]|\d\s*[xX](?!\p{L})/u;

/** Text that may stand beside a sum: words, such as the code of a currency, and a mark that asks for the result. */
const BESIDE_SUM = /\p{L}{2,}\.?|\p{Sc}|=\s*$/gu;

/** Whether a text with this remark gives no amount. */
export function isRefusal(remark: AmountReading['remark']): remark is Refusal {
  return remark !== null && !['only-digits', 'one-mark', 'too-long', 'grouped', 'sum'].includes(remark);
}

/** Whether the amount is another number than the text, as some of that was left out. */
export function leavesOut(remark: AmountReading['remark']): boolean {
  return remark === 'only-digits' || remark === 'one-mark' || remark === 'too-long';
}

/**
 * Reads the text of an amount field, whether typed or pasted, in the digits of any script: groups by the language's own marks
 * first, then by the other ones if they are beyond doubt, sums by their results, and else by the rules of `cleanAmountText`. The
 * amount is in minor units of a currency with so many decimals. Sums may be rounded to fewer.
 */
export function readAmount(
  typed: string,
  decimalMark: DecimalMark,
  decimals = DECIMALS,
  sumDecimals = decimals,
): AmountReading {
  const marks = { decimalMark, decimals };
  if (isPlain(typed, marks)) return plain(typed, decimals);
  const text = inOwnSigns(typed, decimalMark);
  const bare = withoutMoneySigns(text);
  if (/^[\d.,]+$/.test(bare)) return readMarks(bare, marks);
  if (text.trim() === '') return plain('', decimals);
  if (SUM.test(bare)) return readSum(bare, marks, sumDecimals);
  // The dot of 'Fr.' goes with its word.
  const runs = bare.replace(/\p{L}+[.,]*/gu, ' ').match(/[\d.,]+/g) ?? [];
  // Marks group the digits of one number, not those of several.
  const { amount, meant } = runs.length === 1 ? readMarks(runs[0], marks) : plain(runs.join(''), decimals);
  return otherwise(amount ?? 0, 'only-digits', withDecimalApostrophe(bare, decimals) ?? meant);
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

/** The result of a sum, rounded half up at its end alone. */
function readSum(text: string, { decimalMark, decimals }: Marks, sumDecimals: number): AmountReading {
  const sum = text.replace(BESIDE_SUM, ' ');
  const value = valueOfSum(sum, (number) => exactly(number, decimalMark));
  if (typeof value === 'string') return refused(value);
  const { dividend, divisor } = value;
  if (dividend < 0n) return refused('below-zero');
  const units = (2n * dividend * 10n ** BigInt(sumDecimals) + divisor) / (2n * divisor);
  const amount = units * 10n ** BigInt(decimals - sumDecimals);
  if (amount > BigInt(MAX_AMOUNT)) return refused('too-large');
  return { amount: Number(amount), remark: /\p{L}{2}/u.test(text) ? 'only-digits' : 'sum', meant: null };
}

function refused(remark: Refusal): AmountReading {
  return { amount: null, remark, meant: null };
}

/** A number of a sum, with all its decimals. Null if its marks leave it open. */
function exactly(text: string, decimalMark: DecimalMark): Fraction | null {
  const bare = text.replace(/[\s'’]/g, '');
  const used = [decimalMark, decimalMark === '.' ? (',' as const) : ('.' as const)].find(
    (mark) => GROUPED[mark].test(bare) && (mark === decimalMark || !/^\d+[.,]\d+$/.test(bare)),
  );
  const [integer = '', fraction = '', ...others] = (used ? ungrouped(bare, used) : bare).split(/[.,]/);
  if (others.length > 0 || !/^\d+$/.test(integer + fraction)) return null;
  return { dividend: BigInt(integer + fraction), divisor: 10n ** BigInt(fraction.length) };
}
