import { type CsvRow, hasDoubtful, isBlank, readHundredths } from '@/lib/transfer/csv-rows';
import { isDayLike } from '@/lib/transfer/days';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { columnOf } from '@/lib/transfer/known-columns';
import { type ChosenCurrency, chooseCurrency } from '@/lib/transfer/one-currency';
import { ProjectBuilder } from '@/lib/transfer/project-builder';
import { addShared, exact } from '@/lib/transfer/shared-entry';

/** Date, description, category, cost, currency, whatever they are called. The members come behind them. */
const FIRST_MEMBER = 5;
const [DATE, DESCRIPTION, CATEGORY, COST, CURRENCY] = [0, 1, 2, 3, 4];

/** The category of payments in the languages of Splitwise. In another one a payment becomes an expense for the receiver. */
const PAYMENT = new Set(
  `payment zahlung pago paiement pagamento betaling betalning płatność platba plată maksu ödeme оплата платёж pembayaran
支払い 付款 결제`.split(/\s+/),
);

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  /**
   * Minor units by position of the member, with a fraction where the currency has three decimals: paid less owed. Those
   * behind the last cell have 0.
   */
  readonly parts: readonly number[];
}

/** Whether the header and the first row have the shape of Splitwise's export, in whatever language. */
export function isSplitwise([header, ...rows]: readonly CsvRow[]): boolean {
  const first = rows.find((row) => !isBlank(row));
  if (header === undefined || first === undefined || header.cells.length <= FIRST_MEMBER) return false;
  const { cells } = first;
  const isCost = readHundredths(cells[COST] ?? '') !== null || (cells[COST] ?? '').trim() === '';
  return isDayLike(cells[DATE] ?? '') && isCost && /^[A-Z]{3}$/.test((cells[CURRENCY] ?? '').trim());
}

/** The group that Splitwise exports: what each member has paid less what they owe, row by row. */
export function readSplitwise([header, ...rows]: readonly CsvRow[], chosen: ChosenCurrency): ImportedProject {
  // Somebody's own table, with a column that has no place here.
  const isOwn = header?.cells.slice(0, FIRST_MEMBER).some((heading) => columnOf(heading) === 'payer');
  if (isOwn) throw new ImportRefused({ code: 'unknownFormat' });
  const builder = new ProjectBuilder('splitwise-csv');
  const names = membersIn(header);
  requireWithinLimits({ members: names.length });
  const keys = names.map((_name, position) => String(position));
  for (const [position, key] of keys.entries()) builder.member(key, names[position]);

  const all = rows.filter((row) => !isBlank(row)).map((row) => readRow(row, names.length));
  const entries = all.filter((row) => !isTotal(row));
  const { currency, taken } = chooseCurrency(builder, entries, currencyOf, chosen);
  for (const row of taken) addRow(builder, row, keys, names);
  const sums = sumsByCurrency(entries);
  for (const total of all.filter(isTotal)) {
    const { line, parts } = total;
    const inIts = sums.get(currencyOf(total)) ?? [];
    const differs = names.some((_name, position) => !isSame(inIts[position] ?? 0, parts[position] ?? 0));
    if (differs) builder.remark('totalDiffers', { line });
  }
  return builder.finish({ currency });
}

/** Without the empty cells that a spreadsheet may add at the end. */
function membersIn(header: CsvRow | undefined): readonly string[] {
  const names = header?.cells.slice(FIRST_MEMBER).map((cell) => cell.trim()) ?? [];
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

function readRow({ line, cells }: CsvRow, count: number): Row {
  const currency = currencyOf({ cells });
  const parts = cells.slice(FIRST_MEMBER, FIRST_MEMBER + count).map((cell) => {
    const part = cell.trim() === '' ? 0 : readHundredths(cell, currency);
    if (part === null) throw new ImportRefused({ code: 'unreadableRow', line });
    return exact(part);
  });
  return { line, cells, parts };
}

function sumsByCurrency(rows: readonly Row[]): ReadonlyMap<string, readonly number[]> {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const ofCurrency = sums.get(currencyOf(row)) ?? [];
    sums.set(currencyOf(row), ofCurrency);
    for (const [position, part] of row.parts.entries()) ofCurrency[position] = (ofCurrency[position] ?? 0) + part;
  }
  return sums;
}

function currencyOf({ cells }: Pick<Row, 'cells'>): string {
  return (cells[CURRENCY] ?? '').trim();
}

/** The last row, or the last one in each currency, is a check: it has no cost of which anybody could have a part. */
function isTotal({ cells, parts }: Row): boolean {
  const cost = (cells[COST] ?? '').trim();
  return cost === '' || (readHundredths(cost) === 0 && parts.some((part) => part !== 0));
}

function addRow(builder: ProjectBuilder, row: Row, keys: readonly string[], names: readonly string[]): void {
  const { line, cells, parts } = row;
  const currency = currencyOf(row);
  const cost = readHundredths(cells[COST] ?? '', currency);
  if (cost === null) throw new ImportRefused({ code: 'unreadableRow', line });
  const amounts = [cells[COST] ?? '', ...cells.slice(FIRST_MEMBER, FIRST_MEMBER + parts.length)];
  if (hasDoubtful(amounts, currency)) builder.remark('doubtfulAmounts', { line });
  const category = (cells[CATEGORY] ?? '').trim();
  const isPayment = PAYMENT.has(category.toLowerCase());
  const title = cells[DESCRIPTION] ?? '';
  const between = names.filter((_name, position) => parts[position] !== 0);
  const withKeys = parts.map((part, position) => [keys[position] ?? '', part] as const);
  const creditors = withKeys.filter(([, part]) => part > 0);
  const debtors = withKeys.filter(([, part]) => part < 0).map(([key, part]) => [key, -part] as const);
  // A person who has paid the whole bill bears the rest.
  const own = (part: number) => (isPayment || creditors.length > 1 ? 0 : Math.max(0, exact(cost - part)));
  addShared(builder, {
    title: isPayment && saysOnlyWho(title, between) ? null : title,
    isPayment,
    currency,
    date: (cells[DATE] ?? '').trim(),
    ...(!isPayment && category !== '' && { category }),
    line,
    paid: creditors.map(([key, part]) => [key, exact(part + own(part))]),
    owed: [...creditors.map(([key, part]) => [key, own(part)] as const), ...debtors],
  });
}

/** A thousandth of a major unit is a tenth. */
function isSame(sum: number, amount: number): boolean {
  return Math.abs(sum - amount) < 0.05;
}

/** Splitwise names a payment itself, as "Lea M. paid Max R.": which says no more than who has paid whom. */
function saysOnlyWho(title: string, names: readonly string[]): boolean {
  const words = title.split(/\s+/);
  return names.every((name) => words.includes(name.split(/\s+/)[0] ?? ''));
}
