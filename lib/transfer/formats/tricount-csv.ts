import { type CsvRow, hasDoubtful, type NamedRow, namedTable, readHundredths } from '@/lib/transfer/csv-rows';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { type ChosenCurrency, chooseCurrency } from '@/lib/transfer/one-currency';
import { ProjectBuilder } from '@/lib/transfer/project-builder';
import { nameSplitter } from '@/lib/transfer/split-names';
import { addWeightedBill } from '@/lib/transfer/weighted-bill';

const NO_CATEGORY = 'UNCATEGORIZED';

/** The columns by which the form is known. */
export const TRICOUNT_COLUMNS = ['Who Paid', 'Total', 'Involved'] as const;

/**
 * A Tricount in its plain form, which has no shares, marks no payments and joins names by what a name may hold: all who
 * are named share alike. Remarks on that, as the form of Sesterce has it all.
 */
export function readTricount(table: readonly CsvRow[], chosen: ChosenCurrency): ImportedProject {
  const { rows: entries } = namedTable(table);
  const payers = new Set(entries.map(({ cell }) => cell('Who Paid').trim()));
  requireWithinLimits({ members: payers.size });
  const split = nameSplitter(', ', payers);
  const builder = new ProjectBuilder('tricount-csv');
  const currencyOf = ({ cell }: NamedRow) => cell('Currency').trim();
  const { currency, taken } = chooseCurrency(builder, entries, currencyOf, chosen);
  for (const row of taken) {
    const { line, cell } = row;
    const payer = cell('Who Paid').trim();
    const amount = readHundredths(cell('Total'), currencyOf(row));
    const owers = split(cell('Involved'));
    if (payer === '' || amount === null) throw new ImportRefused({ code: 'unreadableRow', line });
    if (hasDoubtful([cell('Total')], currencyOf(row))) builder.remark('doubtfulAmounts', { line });
    if (owers.length > 1) builder.remark('evenShares');
    if (cell('File Names').trim() !== '' || cell('Attachment URLs').trim() !== '') builder.remark('attachments');
    const category = cell('Category').trim();
    addWeightedBill(
      builder,
      {
        payer,
        owers,
        title: cell('Description'),
        currency: currencyOf(row),
        amount: Number(amount.toFixed(6)),
        date: cell('When').trim() || undefined,
        ...(category !== '' && category !== NO_CATEGORY && { category }),
      },
      new Map(),
    );
  }
  return builder.finish({ currency });
}
