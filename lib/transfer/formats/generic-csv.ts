import type { DecimalMark } from '@/lib/domain/money/amount';
import { type CsvRow, filledCells, isBlank, signedText } from '@/lib/transfer/csv-rows';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { type Column, columnOf } from '@/lib/transfer/known-columns';
import type { ChosenCurrency } from '@/lib/transfer/one-currency';
import { ProjectBuilder } from '@/lib/transfer/project-builder';
import { amountIn, type ListedAmount } from './listed-amount';
import { codeOf, currencyIn, finishList, type ListLine, namesCurrency, visibleOrNull } from './plain-list';

/** The columns of a list. Balances may depend on any other column, so a list with one is refused. */
const PLACES: ReadonlySet<Column> = new Set(['name', 'amount', 'payer', 'date', 'note', 'currency', 'category']);

/** What a table without a header holds. */
const USUAL: readonly Column[] = ['name', 'amount', 'payer'];

/** A table, and what its columns hold. */
export interface GenericCsv {
  readonly columns: readonly Column[];
  readonly rows: readonly CsvRow[];
}

/**
 * What, how much and who has paid, in columns: by a header in one of the languages here, else in this order, with a
 * header or without. Null where the rows are no such table. Commas also stand in amounts, so between them three cells
 * make a row.
 */
export function genericCsvOf(
  rows: readonly CsvRow[],
  delimiter: string,
  decimalMark: DecimalMark,
  isWhole: boolean,
): GenericCsv | null {
  const columns = columnsIn(rows[0]);
  // Behind other lines a header alone tells that a table begins.
  if (columns === null && !isWhole) return null;
  const [first, second, ...others] = rows.filter((row) => !isBlank(row));
  if (first === undefined) return null;
  const least = delimiter === ',' ? 3 : 2;
  if (columns !== null) return { columns, rows: second ? [second, ...others] : [] };
  const isRow = (row: CsvRow | undefined, cells: number) => row !== undefined && isUsual(row, decimalMark, cells);
  if (isRow(first, least)) return { columns: USUAL, rows: second ? [first, second, ...others] : [first] };
  const isHeader = filledCells(first).length === 3 && amountOf(first.cells[1] ?? '', decimalMark) === null;
  return second && isHeader && isRow(second, 3) ? { columns: USUAL, rows: [second, ...others] } : null;
}

/** All who are named share all. */
export function readGenericCsv(
  { columns, rows }: GenericCsv,
  decimalMark: DecimalMark,
  chosen: ChosenCurrency,
): ImportedProject {
  const builder = new ProjectBuilder('plain-list');
  const listed: ListLine[] = [];
  const hasCurrencies = columns.includes('currency');
  for (const row of rows) {
    if (filledCells(row).length > columns.length) throw new ImportRefused({ code: 'unreadableRow', line: row.line });
    const cell = (column: Column) => (row.cells[columns.indexOf(column)] ?? '').trim();
    // A blank cell of a column is one that says none.
    const currency =
      codeOf(cell('currency')).toUpperCase() || (currencyIn(cell('amount')) ?? (hasCurrencies ? '' : undefined));
    const amount = amountOf(cell('amount'), decimalMark, currency);
    if (amount === null) builder.remark('noAmount', { line: row.line });
    else {
      listed.push({
        line: row.line,
        name: visibleOrNull(cell('name')),
        ...amount,
        payer: visibleOrNull(cell('payer')),
        date: cell('date') || undefined,
        notes: [cell('note')],
        category: cell('category') || undefined,
        currency,
      });
    }
  }
  requireWithinLimits({ members: 0, expenses: listed.length });
  if (listed.length === 0) throw new ImportRefused({ code: 'unknownFormat' });
  return finishList(builder, listed, chosen);
}

/** The columns that a header names. Null where it names none, or one that a list does not have. */
function columnsIn(header: CsvRow | undefined): readonly Column[] | null {
  const columns = filledCells(header).map(columnOf);
  const known = columns.filter((column): column is Column => column !== undefined && PLACES.has(column));
  const isEach = known.length === columns.length && new Set(known).size === known.length;
  return isEach && known.includes('amount') && known.includes('name') ? known : null;
}

function isUsual(row: CsvRow, decimalMark: DecimalMark, least: number): boolean {
  const cells = filledCells(row);
  const [name = '', amount = '', payer = ''] = cells;
  const isLong = cells.length >= least && cells.length <= 3;
  // 'Hut 1,234, Bo' is a line of a list.
  const isSplitAmount = least === 3 && /\d$/.test(name);
  return isLong && !isSplitAmount && amountOf(amount, decimalMark) !== null && amountOf(payer, decimalMark) === null;
}

/** As `amountIn`. Negative: an income. */
function amountOf(cell: string, decimalMark: DecimalMark, currency?: string): ListedAmount | null {
  const { isNegative, text } = signedText(cell);
  const words = text.split(/\s+/).filter((word) => !namesCurrency(word));
  const read = amountIn(words.join(''), decimalMark, currency);
  return isNegative && read !== null && read.amount !== 0 ? { ...read, amount: -read.amount } : read;
}
