import { isCurrency } from '@/lib/domain/money/currency';
import { hasDoubtful, type NamedRow, type NamedTable, readHundredths } from '@/lib/transfer/csv-rows';
import { billOf } from '@/lib/transfer/currency-conversion';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject, ImportFormat } from '@/lib/transfer/imported-project';
import { type Column, columnOf } from '@/lib/transfer/known-columns';
import { type ChosenCurrency, chooseCurrency } from '@/lib/transfer/one-currency';
import { ProjectBuilder, type Share } from '@/lib/transfer/project-builder';
import { addShared, exact } from '@/lib/transfer/shared-entry';
import { nameSplitter } from '@/lib/transfer/split-names';
import { addWeightedBill } from '@/lib/transfer/weighted-bill';

/** The columns of each person: how much they have paid, and how much of it is theirs. */
const PAID_BY = /^(?:paid by|payé par|bezahlt von) (.+)$/i;
const SHARE_OF =
  /^(?:paid for|share(?! ratio)|impacted to|impacté à|part de|payé pour|anteil(?: von)?|betrifft|bezahlt für) (.+)$/i;

/** Headings that may stand for shares, in words that the reader does not know. */
const LIKE_SHARES = /share|split|ratio|\bpart|anteil|quota|cuota|aandeel/i;

/** The words of programs for a payment, as its type or its category. */
const PAYMENT =
  /^(?:balance|money transfer|transfer|transfert|transfer[ti]o|remboursement|reimbursement|überweisung|rückzahlung)$/i;
const INCOME = /^(?:income|revenu|rentrée d['’]argent|einnahme|einkommen)$/i;

const NO_CATEGORY = 'UNCATEGORIZED';

/** Columns of people, by their names. */
type Columns = ReadonlyMap<string, string>;

interface Layout {
  readonly known: ReadonlyMap<Column, string>;
  readonly payers: Columns;
  readonly shares: Columns;
}

function layoutOf(headings: readonly string[]): Layout {
  const known = new Map<Column, string>();
  for (const heading of headings) {
    const column = columnOf(heading);
    if (column !== undefined && !known.has(column)) known.set(column, heading);
  }
  const named = (pattern: RegExp) => {
    const found = headings.map((heading) => [pattern.exec(heading)?.[1]?.trim() ?? '', heading] as const);
    return new Map(found.filter(([name]) => name !== ''));
  };
  return { known, payers: named(PAID_BY), shares: named(SHARE_OF) };
}

/** Whether it says who has paid, and who shares it: in columns of people, or by their names. */
export function isShareTable(headings: readonly string[]): boolean {
  const { known, payers, shares } = layoutOf(headings);
  const areUnclear = unknownOf(headings).some((heading) => LIKE_SHARES.test(heading));
  const hasShares = shares.size > 0 || (known.has('involved') && known.has('amount') && !areUnclear);
  return hasShares && (payers.size > 0 || known.has('payer'));
}

/** The columns that nobody knows in what looks like a table of expenses. Empty where it looks like none. */
export function unknownColumns(headings: readonly string[]): readonly string[] {
  const { known, shares } = layoutOf(headings);
  if (shares.size < 2 && !(known.has('name') && known.has('amount'))) return [];
  return unknownOf(headings);
}

function unknownOf(headings: readonly string[]): readonly string[] {
  return headings.filter((heading) => heading !== '' && columnOf(heading) === undefined && !SHARE_OF.test(heading));
}

/** How a file is read. */
interface Reading extends Layout {
  /** The names in a cell. */
  readonly splitNames: (cell: string) => readonly string[];
}

/**
 * The expenses of Tricount as it and others export them, and those of Settle Up: a row for each, with what each owes of it. Where a
 * file names only those who share, all of them share alike, with a remark.
 */
export function readShareTable({ columns, rows }: NamedTable, chosen: ChosenCurrency): ImportedProject {
  const layout = layoutOf([...columns.keys()]);
  const { known, payers, shares } = layout;
  const format: ImportFormat = known.has('parts') ? 'settleup-csv' : payers.size > 0 ? 'sesterce-csv' : 'tricount-csv';
  const builder = new ProjectBuilder(format);
  const named = new Set([...payers.keys(), ...shares.keys()]);
  const hasPayers = payers.size === 0 && !known.has('parts');
  const paying = new Set(hasPayers ? rows.map((row) => cellOf(layout, row, 'payer')) : []);
  requireWithinLimits({ members: Math.max(named.size, paying.size) });
  for (const name of named) builder.member(name);
  const splitNames = nameSplitter(known.has('parts') ? ';' : ', ', paying);
  const { currency, taken } = chooseCurrency(builder, rows, (row) => cellOf(layout, row, 'currency'), chosen);
  for (const row of taken) addRow(builder, { ...layout, splitNames }, row);
  return builder.finish({ currency });
}

function cellOf({ known }: Layout, row: NamedRow, column: Column): string {
  return row.cell(known.get(column) ?? '').trim();
}

function addRow(builder: ProjectBuilder, reading: Reading, row: NamedRow): void {
  const { line } = row;
  const cell = (column: Column) => cellOf(reading, row, column);
  if (/^deleted$/i.test(cell('status'))) {
    builder.remark('deleted', { line });
    return;
  }
  const content = contentOf(cell);
  const { paid, owed, cells } = amountsOf(reading, row);
  if (hasDoubtful(cells, content.currency)) builder.remark('doubtfulAmounts', { line });
  const owers = reading.splitNames(cell('involved'));
  if (owed !== null) addShared(builder, { ...content, line, paid, owed });
  else {
    if (owers.length > 1) builder.remark('evenShares');
    for (const [payer, amount] of paid) addWeightedBill(builder, { ...content, payer, owers, amount }, new Map());
  }
  if (cell('files') !== '') builder.remark('attachments');
  if (![null, 100].includes(readHundredths(cell('rate')))) builder.remark('rates');
}

function contentOf(cell: (column: Column) => string) {
  const [currency, category, bill] = [cell('currency'), cell('category'), cell('localCurrency')];
  const isPayment = [cell('type'), category].some((word) => PAYMENT.test(word));
  const isAbroad = bill !== currency && isCurrency(currency);
  return {
    title: cell('name'),
    isPayment,
    currency,
    date: cell('date') || undefined,
    category: isPayment || category === NO_CATEGORY ? undefined : category || undefined,
    // The amount in the currency of the project stays as the file has it.
    original: isAbroad ? billOf(readHundredths(cell('localAmount')) ?? -1, bill) : undefined,
  };
}

/** The amounts that each person has paid and owes, by cells with numbers. `owed` is null where the row only names people. */
function amountsOf(reading: Reading, row: NamedRow): { paid: Share[]; owed: Share[] | null; cells: string[] } {
  const { known, payers, shares, splitNames } = reading;
  const cell = (column: Column) => cellOf(reading, row, column);
  const unreadable = () => new ImportRefused({ code: 'unreadableRow', line: row.line });
  const cells: string[] = [];
  const amountIn = (text: string): number => {
    cells.push(text);
    const amount = text.trim() === '' ? 0 : readHundredths(text, cell('currency'));
    if (amount === null) throw unreadable();
    // Numbers may be binary fractions that were written in full.
    return exact(amount);
  };
  const inColumns = (columns: Columns): Share[] =>
    [...columns].map(([name, column]) => [name, amountIn(row.cell(column))]);
  const inLists = (names: Column, amounts: Column): Share[] => {
    const all = cell(amounts).split(';').map(amountIn);
    const people = splitNames(cell(names));
    if (people.length !== all.length) throw unreadable();
    return people.map((name, at) => [name, all[at] ?? 0]);
  };
  if (known.has('parts')) return { paid: inLists('payer', 'amount'), owed: inLists('involved', 'parts'), cells };
  const owed = inColumns(shares);
  if (payers.size > 0) return { paid: inColumns(payers), owed, cells };
  const sum = owed.reduce((total, [, part]) => total + part, 0);
  const total = known.has('amount') ? amountIn(cell('amount')) : exact(sum);
  if (cell('payer') === '' || cells.every((text) => text.trim() === '')) throw unreadable();
  const amount = INCOME.test(cell('type')) ? -Math.abs(total) : total;
  // The parts of an income may stand there without a sign.
  const sign = amount < 0 && sum > 0 ? -1 : 1;
  const signed = owed.map(([name, part]): Share => [name, sign * part]);
  return { paid: [[cell('payer'), amount]], owed: shares.size > 0 ? signed : null, cells };
}
