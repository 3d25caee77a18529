import { type CsvRow, hasDoubtful, type NamedRow, namedTable, readHundredths } from '@/lib/transfer/csv-rows';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { type ChosenCurrency, chooseCurrency } from '@/lib/transfer/one-currency';
import { ProjectBuilder } from '@/lib/transfer/project-builder';
import { addSeveralPaid } from '@/lib/transfer/several-payers';

const PAID_BY = 'Paid by ';
const PAID_FOR = 'Paid for ';

/** The category of payments. */
const PAYMENT = 'Money Transfer';

/** An entry, with what each member has paid and owes of it in minor units, in the order of the members. */
interface Row extends NamedRow {
  readonly paid: readonly number[];
  readonly owed: readonly number[];
}

export function isSesterce([header]: readonly CsvRow[]): boolean {
  const names = header?.cells.map((cell) => cell.trim()) ?? [];
  const has = (start: string) => names.some((name) => name.startsWith(start));
  return names.includes('Date') && names.includes('Title') && has(PAID_BY) && has(PAID_FOR);
}

/**
 * The form of Sesterce, in which all data of a Tricount can be had: a column for what each has paid, and one for what
 * each owes.
 */
export function readSesterce(table: readonly CsvRow[], chosen: ChosenCurrency): ImportedProject {
  const { columns, rows } = namedTable(table);
  const namesBehind = (start: string) =>
    [...columns.keys()].filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  const names = [...new Set([...namesBehind(PAID_BY), ...namesBehind(PAID_FOR)])];
  requireWithinLimits({ members: names.length });
  const builder = new ProjectBuilder('sesterce-csv');
  for (const name of names) builder.member(name);
  const entries = rows.map((row): Row => {
    const amountsBehind = (start: string) => names.map((name) => amountIn(row.cell(start + name), row));
    return { ...row, paid: amountsBehind(PAID_BY), owed: amountsBehind(PAID_FOR) };
  });
  const { currency, taken } = chooseCurrency(builder, entries, currencyOf, chosen);
  for (const row of taken) addRow(builder, row, names);
  return builder.finish({ currency });
}

function currencyOf({ cell }: NamedRow): string {
  return cell('Currency').trim();
}

/** Numbers are binary fractions that were written in full. */
function amountIn(cell: string, row: NamedRow): number {
  const amount = cell.trim() === '' ? 0 : readHundredths(cell, currencyOf(row));
  if (amount === null) throw new ImportRefused({ code: 'unreadableRow', line: row.line });
  return Number(amount.toFixed(6));
}

function addRow(builder: ProjectBuilder, row: Row, names: readonly string[]): void {
  const { line, cell, paid, owed } = row;
  const currency = currencyOf(row);
  const [sum, sumOwed] = [sumOf(paid), sumOf(owed)];
  const sharers = owed.filter((part) => part !== 0);
  // Each share may be rounded.
  const difference = Math.abs(sum - sumOwed);
  if (difference > sharers.length || (difference > 0 && sharers.length === 0)) {
    throw new ImportRefused({ code: 'unbalancedRow', line });
  }
  const payers = paid.flatMap((amount, at) => (amount === 0 ? [] : [names[at] ?? '']));
  const [payer, ...otherPayers] = payers;
  if (payer === undefined) {
    builder.remark('unshared', { line });
    return;
  }
  const amounts = names.flatMap((name) => [cell(PAID_BY + name), cell(PAID_FOR + name)]);
  if (hasDoubtful(amounts, currency)) builder.remark('doubtfulAmounts', { line });
  const parts = names.map((key, at) => ({ key, part: (paid[at] ?? 0) - (owed[at] ?? 0) }));
  for (const { key, part } of parts) builder.credit(key, part, currency);
  if (difference > 1e-3) {
    builder.remark('rounded', { line });
    builder.allow(difference, currency);
  }
  const category = cell('Category').trim();
  const isPayment = category === PAYMENT;
  const entry = {
    title: cell('Title'),
    isPayment,
    currency,
    isByAmount: true,
    date: cell('Date').trim() || undefined,
    ...(!isPayment && category !== '' && { category }),
  };
  // A part that has another sign than the rest is no share of one payer's.
  const isOfOne = otherPayers.length === 0 && sharers.every((part) => part > 0 === sum > 0);
  if (isOfOne)
    builder.add({ ...entry, payer, amount: sum, shares: names.map((key, at) => [key, Math.abs(owed[at] ?? 0)]) });
  else addSeveralPaid(builder, entry, parts, line);
}

function sumOf(amounts: readonly number[]): number {
  return Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(6));
}
