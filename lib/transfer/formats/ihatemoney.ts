import { z } from 'zod/mini';
import { type CsvRow, hasDoubtful, hundredthsOf, namedTable, readHundredths } from '@/lib/transfer/csv-rows';
import { failFastList } from '@/lib/transfer/fail-fast-list';
import { withoutDefusing } from '@/lib/transfer/formula-guard';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject, ImportFormat } from '@/lib/transfer/imported-project';
import { type ChosenCurrency, chooseCurrency } from '@/lib/transfer/one-currency';
import { ProjectBuilder } from '@/lib/transfer/project-builder';
import { nameSplitter } from '@/lib/transfer/split-names';
import { addWeightedBill, remarkWeights } from '@/lib/transfer/weighted-bill';

const billSchema = z.object({
  what: z.string(),
  /** Before version 7 there is none. */
  bill_type: z.optional(z.string()),
  /** Major units. Negative: an income. */
  amount: z.number(),
  /** Before version 5 there is none. */
  currency: z.optional(z.nullable(z.string())),
  date: z.optional(z.nullable(z.string())),
  payer_name: z.string(),
  payer_weight: z.optional(z.number()),
  owers: failFastList(z.string()),
});

export const ihatemoneySchema = failFastList(billSchema);

/** A bill with its amount in minor units, and its line in a CSV. */
interface Bill extends Omit<z.infer<typeof billSchema>, 'amount'> {
  readonly hundredths: number;
  readonly isDoubtful?: boolean;
  readonly line?: number;
}

/** What ihatemoney calls no currency. */
const NO_CURRENCY = 'XXX';

/** The bills that ihatemoney exports as JSON. */
export function readIhatemoneyJson(bills: z.infer<typeof ihatemoneySchema>, chosen: ChosenCurrency): ImportedProject {
  const read = bills.map(({ amount, ...bill }) => ({ ...bill, hundredths: hundredthsOf(amount) }));
  return readBills('ihatemoney-json', read, chosen);
}

/** The same as CSV. */
export function readIhatemoneyCsv(table: readonly CsvRow[], chosen: ChosenCurrency): ImportedProject {
  const { rows } = namedTable(table);
  const payers = new Set(rows.map(({ cell }) => withoutDefusing(cell('payer_name')).trim()));
  requireWithinLimits({ members: payers.size });
  const split = nameSplitter(', ', payers);
  const bills = rows.map(({ line, cell }): Bill => {
    const hundredths = readHundredths(cell('amount'), cell('currency'));
    const weight = readHundredths(cell('payer_weight') || '1');
    const owers = split(withoutDefusing(cell('owers')));
    const payer = withoutDefusing(cell('payer_name')).trim();
    if (payer === '' || hundredths === null || weight === null || owers.length === 0) {
      throw new ImportRefused({ code: 'unreadableRow', line });
    }
    return {
      line,
      what: withoutDefusing(cell('what')),
      bill_type: cell('bill_type'),
      hundredths,
      isDoubtful: hasDoubtful([cell('amount')], cell('currency')),
      currency: cell('currency') || null,
      date: cell('date') || null,
      payer_name: payer,
      payer_weight: weight / 100,
      owers,
    };
  });
  return readBills('ihatemoney-csv', bills, chosen);
}

function readBills(format: ImportFormat, all: readonly Bill[], chosen: ChosenCurrency): ImportedProject {
  const builder = new ProjectBuilder(format);
  const { currency, taken } = chooseCurrency(builder, all, currencyOf, chosen);
  // A weight counts in all bills, whichever currency its member paid in.
  const weights = new Map(all.map(({ payer_name, payer_weight = 1 }) => [payer_name, payer_weight]));
  // The oldest comes first here.
  for (const bill of taken.toReversed()) addBill(builder, bill, weights);
  const owers = new Set(taken.flatMap((bill) => bill.owers));
  const withoutWeight = [...owers].filter((name) => !weights.has(name)).length;
  remarkWeights(builder, new Map([...owers].map((name) => [name, weights.get(name) ?? 1])));
  const hasWeights = [...weights.values()].some((weight) => weight !== 1);
  if (hasWeights && withoutWeight > 0) builder.remark('unknownWeights', { count: withoutWeight });
  return builder.finish({ currency });
}

function currencyOf({ currency }: Bill): string {
  return currency || NO_CURRENCY;
}

function addBill(builder: ProjectBuilder, bill: Bill, weights: ReadonlyMap<string, number>): void {
  const { what, bill_type, hundredths, date, payer_name: payer, owers, line, isDoubtful } = bill;
  if (owers.length === 0) {
    builder.remark('unshared', { line });
    return;
  }
  if (isDoubtful) builder.remark('doubtfulAmounts', { line });
  const isPayment = bill_type === 'Reimbursement';
  const content = { title: what, isPayment, date: date ?? undefined, currency: currencyOf(bill) };
  const entry = { payer, owers, amount: hundredths, ...content };
  addWeightedBill(builder, entry, weights);
}
