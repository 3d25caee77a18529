import { dsvFormat } from 'd3-dsv';
import type { DecimalMark } from '@/lib/domain/money/amount';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Member } from '@/lib/domain/project';
import { splitOf, wholeShares } from '@/lib/domain/settlement/shares';

/** What stands in the file besides what the people have entered. */
export interface CsvWords {
  readonly payer: string;
  readonly name: string;
  readonly amount: string;
  readonly sum: string;
  /** For a member, and for a payment, without a name. */
  readonly unnamed: string;
  readonly payment: string;
  readonly date: string;
  readonly note: string;
}

/** How the file is written. */
export interface CsvStyle {
  readonly words: CsvWords;
  readonly decimalMark: DecimalMark;
}

/** A member, whose expenses may be made one at a time. */
interface Payer extends Pick<Member, 'id' | 'name'> {
  readonly expenses: Iterable<Expense>;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A cell that begins so is a formula to spreadsheets, or hides that it is one (OWASP, CSV injection). Some take the signs of full width
 * for those of ASCII, or leave out what is blank.
 */
const FORMULA = /^(?:[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|[\t\r\0])/u;

/**
 * A project as CSV (RFC 4180), line by line: a row for each expense with what each member bears of it, and the sums. Where
 * the decimal mark is a comma, semicolons delimit, as spreadsheets of such languages expect.
 */
export function* csvLines(members: readonly Payer[], { words, decimalMark }: CsvStyle): Generator<string> {
  const { formatRow } = dsvFormat(decimalMark === ',' ? ';' : ',');
  const line = (cells: readonly string[]) => `${formatRow([...cells])}\r\n`;
  const number = (amount: number) => (amount / 100).toFixed(2).replace('.', decimalMark);
  const nameOf = ({ name }: Payer) => text(nameOrNull(name) ?? words.unnamed);
  const memberIds = members.map(({ id }) => id);
  const sums = new Map<string, number>();
  let total = 0;

  yield BYTE_ORDER_MARK + line([words.payer, words.name, words.amount, ...members.map(nameOf), words.date, words.note]);
  for (const payer of members) {
    for (const expense of payer.expenses) {
      const shares = sharesOf(expense, memberIds);
      const { amount } = expense;
      total += amount ?? 0;
      for (const [id, share] of shares) sums.set(id, (sums.get(id) ?? 0) + share);
      yield line([
        nameOf(payer),
        text(nameOrNull(expense.name) ?? (expense.isPayment ? words.payment : '')),
        amount === null ? '' : number(amount),
        ...memberIds.map((id) => shareCell(shares.get(id))),
        expense.date ?? '',
        text(savedNote(expense.note) ?? ''),
      ]);
    }
  }
  yield line([words.sum, '', number(total), ...memberIds.map((id) => number(sums.get(id) ?? 0)), '', '']);

  function shareCell(share: number | undefined): string {
    return share === undefined ? '' : number(share);
  }
}

/** Whole minor units that add up to the amount. */
function sharesOf(expense: Expense, memberIds: readonly string[]): Map<string, number> {
  if (expense.amount === null) return new Map();
  const split = splitOf(expense, memberIds);
  const shares = wholeShares(expense.amount, split);
  return new Map(split.memberIds.map((id, at) => [id, shares[at] ?? 0]));
}

function text(name: string): string {
  return FORMULA.test(name) ? `'${name}` : name;
}
