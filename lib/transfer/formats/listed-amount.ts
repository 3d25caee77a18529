import { DECIMALS, type DecimalMark } from '@/lib/domain/money/amount';
import { readAmount } from '@/lib/domain/money/amount-reading';
import { decimalsOf } from '@/lib/domain/money/currency';

/** The amount of a line or a cell. */
export interface ListedAmount {
  /** Hundredths, whichever decimals its currency has. A third one of a currency that has it is a part of a hundredth. */
  readonly amount: number;
  /** Whether the number can be read in two ways. */
  readonly isDoubtful?: boolean;
}

/** A number with a sign or code of a currency, or without. */
const AMOUNT = /^\p{Sc}?\d[\d.,'’]*(?:[.,][-–—])?(?:\p{Sc}|[A-Z]{3})?$/u;

/** A word, or a number with spaces between its thousands. What stands in another cell is another number. */
const WORD = /\p{Sc}?[1-9]\d{0,2}(?:[^\S\t]\d{3})+(?!\d)\S*|\S+/gu;

/** '12 300' may also be 300 for what is called 12. '2 000' is nothing else. */
const MAYBE_TWO_NUMBERS = /^\d+ [1-9]/;

/** A day as German writes it: '12.05.' and '12.5.2026'. */
const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:\d\d|\d{4})?$/;

/** The words of a line. Spaces between the thousands of a number end none. */
export function wordsOf(line: string): readonly string[] {
  return line.match(WORD) ?? [];
}

/** Whether the word is a number that may be an amount, and no day. */
export function isAmount(word: string): boolean {
  const number = withoutSpaces(word);
  return AMOUNT.test(number) && !isDay(number);
}

/** Whether the word is a day. */
export function isDay(word: string): boolean {
  return DAY.test(word);
}

/** Whether the word could be a number of the name, and the amount behind it. */
export function maybeTwoNumbers(word: string): boolean {
  return MAYBE_TWO_NUMBERS.test(word);
}

/** Whether cells of a table hold several, of which none is known to be that of the line. The first may number the rows. */
export function hasSeveralAmounts(line: string): boolean {
  const [, ...cells] = line.split('\t');
  return cells.filter(isAmount).length > 1;
}

/**
 * A number with a sign or code of a currency, or without, as an amount field reads it; null where the text is anything else.
 * In a currency without decimals a comma makes a group, and an apostrophe that makes none is the decimal mark.
 */
export function amountIn(text: string, decimalMark: DecimalMark, currency = ''): ListedAmount | null {
  const word = withoutSpaces(text);
  if (!AMOUNT.test(word)) return null;
  // A mark behind the number ends what is said.
  const bare = word.replace(/(?:[.,]|[A-Z]{3})$/, '');
  const isGroup = decimalsOf(currency) === 0 && /^\D?[1-9]\d{0,2},\d{3}\D?$/.test(bare);
  const decimals = Math.max(DECIMALS, decimalsOf(currency));
  const hundredth = 10 ** (decimals - DECIMALS);
  const { amount, remark, meant } = readAmount(isGroup ? bare.replace(',', '') : bare, decimalMark, decimals);
  if (amount === null || remark === 'too-long') return null;
  // Apostrophes are all that it leaves out here.
  if (remark === 'only-digits') return { amount: (meant ?? amount) / hundredth, isDoubtful: true };
  return { amount: amount / hundredth, ...((remark === 'one-mark' || meant !== null) && { isDoubtful: true }) };
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}
