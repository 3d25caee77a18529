import { dsvFormat } from 'd3-dsv';
import { decimalsOf } from '@/lib/domain/money/currency';

/** A row of a file, with the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/** By this line a file tells spreadsheets what it is delimited by. */
const DELIMITER_LINE = /^sep=([,;\t])(?:\r\n|\r|\n)/i;

/** The rows of a file, and what stands between their cells. */
export interface CsvTable {
  readonly rows: readonly CsvRow[];
  readonly delimiter: string;
}

/** The rows of a CSV, whatever it is delimited by. Blank lines are one blank row, however many. */
export function readCsv(text: string): CsvTable {
  const [firstLine = '', namedDelimiter] = DELIMITER_LINE.exec(text) ?? [];
  const table = text.slice(firstLine.length);
  const delimiter = namedDelimiter ?? delimiterOf(table);
  let line = firstLine === '' ? 1 : 2;
  let wasBlank = false;
  const rows = dsvFormat(delimiter).parseRows(table, (cells) => {
    const row = { line, cells };
    line += 1;
    for (const cell of cells) line += lineBreaksIn(cell);
    const isFollowingBlank = wasBlank;
    wasBlank = isBlank(row);
    return wasBlank && isFollowingBlank ? null : row;
  });
  return { rows, delimiter };
}

function lineBreaksIn(cell: string): number {
  return /[\r\n]/.test(cell) ? cell.split(/\r\n|\r|\n/).length - 1 : 0;
}

/** A line that a spreadsheet saves for a blank one may hold delimiters. */
export function isBlank({ cells }: CsvRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** What stands most often in the first line that is not blank, outside of quotes. */
function delimiterOf(text: string): string {
  const [, header = ''] = /^\s*([^\r\n]*)/.exec(text) ?? [];
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
}

/** A row whose cells go by the names of their columns. A cell that is missing is empty. */
export interface NamedRow {
  readonly line: number;
  readonly cell: (column: string) => string;
}

/** The rows below a header but the blank ones, and the place of each column. Of two with one name, the first. */
export interface NamedTable {
  readonly columns: ReadonlyMap<string, number>;
  readonly rows: readonly NamedRow[];
}

export function namedTable([header, ...rows]: readonly CsvRow[]): NamedTable {
  const columns = new Map<string, number>();
  for (const [at, cell] of header?.cells.entries() ?? []) if (!columns.has(cell.trim())) columns.set(cell.trim(), at);
  const named = ({ line, cells }: CsvRow) => ({ line, cell: (name: string) => cells[columns.get(name) ?? -1] ?? '' });
  return { columns, rows: rows.filter((row) => !isBlank(row)).map(named) };
}

/** A number as spreadsheets write it, with groups by any mark: '1,234.50', '1.234,50', "1'234.5", '-12', '13.990000001'. */
const NUMBER = /^([+-]?)(\d[\d.,'’\s]*)$/;

/** One mark alone that may make a group, as spreadsheets write one where they show no decimals. */
const MAYBE_GROUP = /^\s*'?[+\-\u2212]?[1-9]\d{0,2}([.,])\d{3}\s*$/;

/**
 * Hundredths of a number in a cell, exactly, with a fraction where it has more decimals; null if it is none, or has hundreds of
 * digits. One mark alone is the decimal one: programs write no groups, and spreadsheets use the other mark for decimals. Only in
 * a currency without them a comma makes a group. Programs divide, and write a point: a third of a yen too.
 */
export function readHundredths(cell: string, currency = ''): number | null {
  const isGroup = decimalsOf(currency) === 0 && MAYBE_GROUP.exec(cell)?.[1] === ',';
  const text = isGroup ? cell.replace(',', '') : cell;
  const [, sign, digits] = NUMBER.exec(text.trim().replace(/^'/, '').replace('\u2212', '-')) ?? [];
  if (digits === undefined) return null;
  const marked = digits.replace(/['’\s]/g, '');
  const at = decimalMarkAt(marked);
  const whole = (at === -1 ? marked : marked.slice(0, at)).replace(/[.,]/g, '');
  const decimals = at === -1 ? '' : marked.slice(at + 1);
  const hundredths = Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}.${decimals.slice(2)}`);
  if (!Number.isFinite(hundredths)) return null;
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths;
}

/** An apostrophe that makes no group: in Spain it may be the decimal mark. */
const MAYBE_DECIMAL = /\d['’]\d{1,2}(?!\d)/;

/** Whether one of the amounts may be meant otherwise than it is read. */
export function hasDoubtful(amounts: readonly string[], currency = ''): boolean {
  const decimals = decimalsOf(currency);
  return amounts.some((amount) => {
    if (MAYBE_DECIMAL.test(amount)) return true;
    const [, mark] = MAYBE_GROUP.exec(amount) ?? [];
    // Programs write a point, and three decimals where the currency has them.
    return mark !== undefined && !(decimals === 3 && mark === '.') && !(decimals === 0 && mark === ',');
  });
}

/** The position of the decimal mark, -1 if there is none. */
function decimalMarkAt(text: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  // A mark that comes twice makes groups.
  return text.indexOf(text.charAt(last)) === last ? last : -1;
}

/** Hundredths of a number of JSON, with a fraction only where it has more than two decimals. */
export function hundredthsOf(amount: number): number {
  return Number((amount * 100).toFixed(6));
}

/** The cells of a row, without the empty columns that a spreadsheet may add. */
export function filledCells(row: CsvRow | undefined): readonly string[] {
  const cells = row?.cells ?? [];
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}
