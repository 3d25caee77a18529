import { isCurrency, leastPaid } from '@/lib/domain/money/currency';
import type { Original } from '@/lib/domain/project';
import { wholeShares } from '@/lib/domain/settlement/shares';
import { CSV_FORMS, type CsvForm, type CsvWords, FORMER_WORDS, fixedColumns } from '@/lib/transfer/csv-forms';
import { type CsvRow, filledCells, hasDoubtful, isBlank, readHundredths } from '@/lib/transfer/csv-rows';
import { billOf } from '@/lib/transfer/currency-conversion';
import { undefused } from '@/lib/transfer/formula-guard';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { type ChosenCurrency, chooseCurrency } from '@/lib/transfer/one-currency';
import { ProjectBuilder } from '@/lib/transfer/project-builder';

const [TYPE, DATE, PAYER, NAME, AMOUNT, CURRENCY, FIRST_MEMBER] = [0, 1, 2, 3, 4, 5, 6];

/** The parts in which an expense is shared, such as '2+1'. */
const PARTS = /^\d{1,15}(?:\+\d{1,15})*$/;

/** In which words a file is, and how many columns stand behind those of its members. */
interface Form {
  readonly words: CsvWords;
  readonly behind: number;
}

/** Null where it is none of this program's. */
function formOf(header: CsvRow | undefined): Form | null {
  const cells = filledCells(header);
  const written: readonly CsvForm[] = Object.values(CSV_FORMS);
  for (const words of [...written.map(({ words }) => words), ...FORMER_WORDS]) {
    for (const hasBills of [true, false]) {
      const { before, behind } = fixedColumns(words, hasBills);
      const from = Math.max(before.length, cells.length - behind.length);
      const fixed = [...cells.slice(0, before.length), ...cells.slice(from)];
      if ([...before, ...behind].every((word, at) => word === fixed[at]?.trim()))
        return { words, behind: behind.length };
    }
  }
  return null;
}

export function isQuitsCsv([header]: readonly CsvRow[]): boolean {
  return formOf(header) !== null;
}

/**
 * Payer, name and amount, by which the tables of before begin. They don't say what is a payment, and their notes may
 * look like a list.
 */
const OLDER = /^(?:Payer,Name,Amount|Paid by,Expense,Amount|Bezahlt von,Ausgabe,Betrag|Pagado por,Gasto,Importe)$/;

export function isOlderQuitsCsv([header]: readonly CsvRow[]): boolean {
  return OLDER.test(filledCells(header).slice(0, 3).join(','));
}

/** The table that this program exports, in whichever language. */
export function readQuitsCsv([header, ...rows]: readonly CsvRow[], chosen: ChosenCurrency): ImportedProject {
  const form = formOf(header);
  if (form === null) throw new ImportRefused({ code: 'unknownFormat' });
  const { words, behind } = form;
  const names = filledCells(header).slice(FIRST_MEMBER, -behind);
  requireWithinLimits({ members: names.length });
  const builder = new ProjectBuilder('quits-csv');
  for (const name of names) builder.member(name, nameIn(name, words));
  builder.remark('creation');

  const isOf = (...types: readonly string[]) => {
    return ({ cells }: CsvRow) => types.includes((cells[TYPE] ?? '').trim());
  };
  const filled = rows.filter((row) => !isBlank(row));
  const isEntry = isOf(words.expense, words.payment);
  const isFooter = isOf(words.sum, words.paid, words.share, words.balance);
  const stray = filled.find((row) => !isEntry(row) && !isFooter(row));
  if (stray) throw new ImportRefused({ code: 'unreadableRow', line: stray.line });
  const entries = filled.filter(isEntry);
  const { currency, taken } = chooseCurrency(builder, entries, currencyOf, chosen);
  for (const row of taken) addRow(builder, row, names, isOf(words.payment)(row));
  if (new Set(entries.map(currencyOf)).size <= 1) {
    for (const row of filled.filter(isOf(words.balance))) checkBalances(builder, row, names, currency);
  }
  const rates = new Set(
    taken
      .map((row) => originalOf(row, names)?.currency)
      .filter((code) => code && code !== currency && !chosen.rates?.[code]),
  );
  if (rates.size > 0 && isCurrency(currency ?? '')) builder.remark('rates', { count: rates.size });
  return builder.finish({ currency: currency ?? currencyOf(filled.at(-1) ?? { line: 0, cells: [] }) });
}

function currencyOf({ cells }: CsvRow): string {
  return (cells[CURRENCY] ?? '').trim();
}

/** Who has no name stands there as 'Unnamed', and the second of them as 'Unnamed (2)'. */
function nameIn(cell: string, { unnamed }: CsvWords): string | null {
  return cell === unnamed || (cell.startsWith(`${unnamed} (`) && /^\(\d+\)$/.test(cell.slice(unnamed.length + 1)))
    ? null
    : undefused(cell);
}

function addRow(builder: ProjectBuilder, row: CsvRow, names: readonly string[], isPayment: boolean): void {
  const { line, cells } = row;
  const currency = currencyOf(row);
  const cell = (at: number) => (cells[at] ?? '').trim();
  const refuse = (code: 'unreadableRow' | 'unbalancedRow') => new ImportRefused({ code, line });
  const original = originalOf(row, names);
  const isBillAlone = cell(AMOUNT) === '' && original !== undefined;
  if (cell(AMOUNT) === '' && !isBillAlone) {
    builder.remark('noAmount', { line });
    return;
  }
  const amount = isBillAlone ? 0 : readHundredths(cell(AMOUNT), currency);
  const payer = cells[PAYER] ?? '';
  const named = names.flatMap((name, at) => {
    const text = cell(FIRST_MEMBER + at);
    return text === '' ? [] : [{ name, share: readHundredths(text, currency) ?? Number.NaN }];
  });
  // Older files do not say who shares a bill that has no amount.
  const sharers = isBillAlone && named.length === 0 ? names.map((name) => ({ name, share: 0 })) : named;
  const shares = sharers.map(({ share }) => share);
  const isWhole = [amount, ...shares].every((number) => number !== null && Number.isInteger(number) && number >= 0);
  if (amount === null || !isWhole || !names.includes(payer) || sharers.length === 0) throw refuse('unreadableRow');
  if (shares.reduce((sum, share) => sum + share, 0) !== amount) throw refuse('unbalancedRow');

  const amounts = cells.slice(AMOUNT, FIRST_MEMBER + names.length);
  if (hasDoubtful(amounts, currency)) builder.remark('doubtfulAmounts', { line });
  const partsText = cell(FIRST_MEMBER + names.length);
  const weights = PARTS.test(partsText) ? partsText.split('+').map(Number) : shares.map(() => 1);
  // Who has changed a share in a spreadsheet has left the parts as they were.
  const parts = isSplitBy(weights, amount, shares) ? weights : shares;
  const sum = parts.reduce((total, part) => total + part, 0);
  builder.credit(payer, amount, currency);
  for (const [at, { name }] of sharers.entries()) {
    builder.credit(name, sum && (-amount * (parts[at] ?? 0)) / sum, currency);
  }
  builder.add({
    payer,
    amount: isBillAlone ? null : amount,
    shares: sharers.map(({ name }, at) => [name, parts[at] ?? 0]),
    isByAmount: true,
    currency,
    isPayment,
    title: undefused(cells[NAME] ?? ''),
    date: cell(DATE) || undefined,
    notes: [undefused(cells[FIRST_MEMBER + names.length + 1] ?? '')],
    original,
  });
}

/** What the bill said, in its own currency. */
function originalOf({ line, cells }: CsvRow, { length }: readonly string[]): Original | undefined {
  const [number = '', currency = ''] = cells.slice(FIRST_MEMBER + length + 2).map((cell) => cell.trim());
  if (number === '' && currency === '') return undefined;
  const bill = billOf(readHundredths(number, currency) ?? -1, currency);
  if (bill === undefined) throw new ImportRefused({ code: 'unreadableRow', line });
  return bill;
}

function isSplitBy(weights: readonly number[], amount: number, shares: readonly number[]): boolean {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (weights.length !== shares.length || !weights.every((weight) => weight > 0)) return false;
  const expected = wholeShares(amount, { memberIds: [], weights, sum });
  return expected.every((share, at) => share === shares[at]);
}

/** The balances of the file are rounded to what can be paid. */
function checkBalances(
  builder: ProjectBuilder,
  { line, cells }: CsvRow,
  names: readonly string[],
  currency: string | undefined,
): void {
  const isOther = names.some((name, at) => {
    const balance = readHundredths(cells[FIRST_MEMBER + at] ?? '', currency) ?? Number.NaN;
    return !(Math.abs(balance - builder.credited(name)) <= leastPaid(currency));
  });
  if (isOther) builder.remark('totalDiffers', { line });
}
