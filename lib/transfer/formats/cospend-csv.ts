import {
  type CsvRow,
  hasDoubtful,
  isBlank,
  type NamedRow,
  type NamedTable,
  namedTable,
  readHundredths,
} from '@/lib/transfer/csv-rows';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { ProjectBuilder } from '@/lib/transfer/project-builder';
import { nameSplitter } from '@/lib/transfer/split-names';
import { addWeightedBill, remarkWeights } from '@/lib/transfer/weighted-bill';

/** The category of what was paid back. */
const REIMBURSEMENT = '-11';

/** What Cospend exports to bring along a member who is in no bill. */
const PLACEHOLDER = 'deleteMeIfYouWant';

/** The project that Cospend exports: sections with a header each, apart by blank lines. */
export function readCospend(rows: readonly CsvRow[]): ImportedProject {
  const sections = sectionsOf(rows);
  const rowsWith = (column: string) => sections.find(({ columns }) => columns.has(column))?.rows ?? [];
  const builder = new ProjectBuilder('cospend-csv');
  const weights = new Map<string, number>();
  for (const { line, cell } of rowsWith('active')) {
    const name = cell('name').trim();
    const weight = readHundredths(cell('weight'));
    if (name === '' || weight === null) throw new ImportRefused({ code: 'unreadableRow', line });
    builder.member(name);
    weights.set(name, weight / 100);
    if (cell('active') === '0') builder.remark('inactive', { person: { name, weight: weight / 100 } });
    if (cell('color') !== '') builder.remark('colours');
  }
  const bills = rowsWith('owers');
  for (const { cell } of bills) {
    const payer = cell('payer_name').trim();
    const weight = readHundredths(cell('payer_weight'));
    if (!weights.has(payer)) weights.set(payer, weight === null ? 1 : weight / 100);
  }
  requireWithinLimits({ members: weights.size });
  remarkWeights(builder, weights);
  const categories = new Map(rowsWith('categoryname').map(({ cell }) => [cell('categoryid'), cell('categoryname')]));
  const split = nameSplitter(',', weights.keys());
  const isMain = ({ cell }: NamedRow) => readHundredths(cell('exchange_rate')) === 100;
  const currencies = rowsWith('exchange_rate');
  const currency = currencies.find(isMain)?.cell('currencyname').trim().toUpperCase();
  for (const row of bills) addBill(builder, row, { weights, categories, split, currency });
  if (currencies.length > 1) builder.remark('rates', { count: currencies.length - 1 });
  return builder.finish({ currency });
}

function sectionsOf(rows: readonly CsvRow[]): NamedTable[] {
  const sections: CsvRow[][] = [[]];
  for (const row of rows) {
    if (isBlank(row)) sections.push([]);
    else sections.at(-1)?.push(row);
  }
  return sections.map(namedTable);
}

interface Known {
  readonly weights: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, string>;
  /** The names in a cell. */
  readonly split: (cell: string) => string[];
  /** That of all bills. */
  readonly currency: string | undefined;
}

function addBill(builder: ProjectBuilder, { line, cell }: NamedRow, known: Known): void {
  const { weights, categories, split, currency } = known;
  if (cell('deleted') === '1') {
    builder.remark('deleted', { line });
    return;
  }
  const payer = cell('payer_name').trim();
  const amount = readHundredths(cell('amount'), currency);
  const owers = split(cell('owers'));
  if (payer === '' || amount === null || owers.length === 0) throw new ImportRefused({ code: 'unreadableRow', line });
  if (cell('what') === PLACEHOLDER) {
    for (const ower of owers) builder.member(ower);
    return;
  }
  if (!['', 'n'].includes(cell('repeat'))) builder.remark('repetitions', { line });
  if (!['', 'n'].includes(cell('paymentmode')) || Number(cell('paymentmodeid')) > 0) builder.remark('paymentModes');
  if (hasDoubtful([cell('amount')], currency)) builder.remark('doubtfulAmounts', { line });
  const isPayment = cell('categoryid') === REIMBURSEMENT;
  addWeightedBill(
    builder,
    {
      payer,
      owers,
      title: isPayment && cell('what') === nameOfSettlement(payer, owers) ? null : cell('what'),
      amount,
      isPayment,
      date: cell('date') || undefined,
      category: isPayment ? undefined : categories.get(cell('categoryid')),
      notes: [urlDecoded(cell('comment'))],
    },
    weights,
  );
}

/** What Cospend calls the payments by which it settles a project: they say no more than who has paid whom. */
function nameOfSettlement(payer: string, owers: readonly string[]): string {
  return `${payer} → ${owers.join()}`;
}

function urlDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Written by a version that did not encode comments.
    return text;
  }
}
