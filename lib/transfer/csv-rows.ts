import { dsvFormat } from 'd3-dsv';
import { decimalsOf } from '@/lib/domain/money/currency';

const LINE_BREAK = /\r\n|\r|\n/;

/** A row of a file, with the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'] as const;

/** Programs write some lines ahead of a table. */
const MAX_LINES_AHEAD = 9;

/** By this line a file tells spreadsheets what it is delimited by. */
const DELIMITER_LINE = /^sep=([,;\t])$/i;

/** The rows of a file from one that is not blank, and what stands between their cells. */
export interface CsvTable {
  readonly rows: readonly CsvRow[];
  readonly delimiter: string;
  /** Whether all of the file is in it. */
  readonly isWhole: boolean;
}

/** The tables that may begin in one of the first lines of a CSV, each delimited by what that line has most of. */
export function* tablesIn(text: string): Generator<CsvTable> {
  const parsed = new Map<string, readonly CsvRow[]>();
  let [named, isWhole] = ['', true];
  for (const [at, line] of text.split(LINE_BREAK, MAX_LINES_AHEAD + 1).entries()) {
    named ||= DELIMITER_LINE.exec(line)?.[1] ?? '';
    if (line.trim() === '' || DELIMITER_LINE.test(line)) continue;
    const delimiter = named || delimiterOf(line);
    const rows = parsed.get(delimiter) ?? readRows(text, delimiter);
    parsed.set(delimiter, rows);
    const from = rows.findIndex((row) => row.line === at + 1);
    if (from !== -1) yield { rows: rows.slice(from), delimiter, isWhole };
    isWhole = false;
  }
}

/** Blank lines are one blank row, however many. */
function readRows(text: string, delimiter: string): readonly CsvRow[] {
  let line = 1;
  let wasBlank = false;
  return dsvFormat(delimiter).parseRows(text, (cells) => {
    const row = { line, cells };
    line += 1;
    for (const cell of cells) line += lineBreaksIn(cell);
    const isFollowingBlank = wasBlank;
    wasBlank = isBlank(row);
    return wasBlank && isFollowingBlank ? null : row;
  });
}

function lineBreaksIn(cell: string): number {
  return /[\r\n]/.test(cell) ? cell.split(LINE_BREAK).length - 1 : 0;
}

/** A line that a spreadsheet saves for a blank one may hold delimiters. */
export function isBlank({ cells }: CsvRow): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** The delimiter that stands most often in the line, outside of quotes. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
}

/** A row whose cells go by the names of their columns. A cell that is missing is empty. */
export interface NamedRow {
  readonly line: number;
  readonly cell: (column: string) => string;
}

/** The rows below a header but the blank ones, and the place of each column. */
export interface NamedTable {
  readonly columns: ReadonlyMap<string, number>;
  readonly rows: readonly NamedRow[];
}

export function namedTable([header, ...rows]: readonly CsvRow[]): NamedTable {
  const columns = columnsOf(header);
  const named = ({ line, cells }: CsvRow) => ({ line, cell: (name: string) => cells[columns.get(name) ?? -1] ?? '' });
  return { columns, rows: rows.filter((row) => !isBlank(row)).map(named) };
}

/** The columns that a header names, with their places. Of two with one name, the first. */
export function columnsOf(header: CsvRow | undefined): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const [at, cell] of header?.cells.entries() ?? []) if (!columns.has(cell.trim())) columns.set(cell.trim(), at);
  return columns;
}

/** A number as spreadsheets write it, with groups by any mark, and a sign or code of a currency at either end. */
const NUMBER = /^\+?(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3})?\+?(\d[\d.,'’]*)(?:\p{Sc}|[A-Z]{3})?$/u;

/** One mark alone that may make a group, as spreadsheets write one where they show no decimals. */
const MAYBE_GROUP = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** An amount without what puts it below zero: a minus, also behind the currency, or brackets. */
export function signedText(cell: string): { isNegative: boolean; text: string } {
  const whole = cell.trim().replace(/^'/, '');
  const bare = whole.startsWith('(') && whole.endsWith(')') ? whole.slice(1, -1) : whole;
  const text = bare.replace(/^([^\d\s\u2212-]{0,3}\s?)[\u2212-]\s?/, '$1');
  return { isNegative: text !== whole, text };
}

function digitsIn(text: string): string | undefined {
  return NUMBER.exec(text.replace(/\s/g, ''))?.[1];
}

/**
 * Hundredths of a number in a cell, exactly, with a fraction where it has more decimals; null if it is none, or has hundreds of
 * digits. One mark alone is the decimal one: programs write no groups, and spreadsheets use the other mark for decimals. Only in
 * a currency without them a comma makes a group. Programs divide, and write a point: a third of a yen too.
 */
export function readHundredths(cell: string, currency = ''): number | null {
  const { isNegative, text } = signedText(cell);
  const digits = digitsIn(text);
  if (digits === undefined) return null;
  const isGroup = decimalsOf(currency) === 0 && MAYBE_GROUP.exec(digits)?.[1] === ',';
  const marked = digits.replace(isGroup ? /[,'’]/g : /['’]/g, '');
  const at = decimalMarkAt(marked);
  const whole = (at === -1 ? marked : marked.slice(0, at)).replace(/[.,]/g, '');
  const decimals = at === -1 ? '' : marked.slice(at + 1);
  const hundredths = Number(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}.${decimals.slice(2)}`);
  if (!Number.isFinite(hundredths)) return null;
  return isNegative && hundredths !== 0 ? -hundredths : hundredths;
}

/** An apostrophe that makes no group: in Spain it may be the decimal mark. */
const MAYBE_DECIMAL = /\d['’]\d{1,2}(?!\d)/;

/** Whether one of the amounts may be meant otherwise than it is read. */
export function hasDoubtful(amounts: readonly string[], currency = ''): boolean {
  const decimals = decimalsOf(currency);
  return amounts.some((amount) => {
    const digits = digitsIn(signedText(amount).text) ?? '';
    if (MAYBE_DECIMAL.test(digits)) return true;
    const [, mark] = MAYBE_GROUP.exec(digits) ?? [];
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
