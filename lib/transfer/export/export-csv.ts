import { dsvFormat } from 'd3-dsv';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { decimalsOf } from '@/lib/domain/money/currency';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Member, Original, Project } from '@/lib/domain/project';
import { type ProjectSettlement, settleProject } from '@/lib/domain/settlement/settlement';
import { type Split, splitOf, wholeShares } from '@/lib/domain/settlement/shares';
import { type CsvForm, fixedColumns } from '@/lib/transfer/csv-forms';
import { defused } from '@/lib/transfer/formula-guard';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A project as CSV (RFC 4180), line by line: a row for each expense and payment with what each member bears of it, the
 * sums of the expenses, and what each member has paid, their share and balance as the page shows them. All rows have
 * the same columns, two more where bills have currencies of their own.
 */
export function* csvLines(
  project: Pick<Project, 'members' | 'currency' | 'rates'>,
  { words, decimalMark }: CsvForm,
  { costs, balances }: Pick<ProjectSettlement, 'costs' | 'balances'> = settleProject(project),
): Generator<string> {
  const { members, currency = '' } = countedProject(project);
  const { formatRow } = dsvFormat(decimalMark === ',' ? ';' : ',');
  const line = (cells: readonly string[]) => `${formatRow([...cells])}\r\n`;
  const number = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : (amount / 100).toFixed(2).replace('.', decimalMark);
  const memberIds = members.map(({ id }) => id);
  const names = namesOf(members, words.unnamed);
  const sums = new Map<string, number>();
  let total = 0;

  const hasBills = members.some(({ expenses }) => expenses.some(({ original }) => original));
  const { before, behind } = fixedColumns(words, hasBills);
  yield BYTE_ORDER_MARK + line([...before, ...names, ...behind]);
  for (const [at, { expenses }] of members.entries()) {
    for (const expense of expenses) {
      const { amount, isPayment, weights, date = '', note, original } = expense;
      const split = splitInOrder(expense, memberIds);
      const shares = sharesOf(expense, split);
      if (!isPayment) {
        total += amount ?? 0;
        for (const [id, share] of shares) sums.set(id, (sums.get(id) ?? 0) + share);
      }
      yield line([
        isPayment ? words.payment : words.expense,
        date,
        names[at] ?? '',
        defused(nameOrNull(expense.name) ?? ''),
        number(amount),
        defused(currency),
        ...memberIds.map((id) => number(shares.get(id))),
        // No spreadsheet takes it for a number, a date or a formula.
        weights ? split.weights.join('+') : '',
        defused(savedNote(note) ?? ''),
        ...(hasBills ? billCells(original, decimalMark) : []),
      ]);
    }
  }
  yield footer(words.sum, total, sums);
  yield footer(words.paid, null, new Map(memberIds.map((id) => [id, costs.get(id)?.paid ?? 0])));
  yield footer(words.share, null, new Map(memberIds.map((id) => [id, costs.get(id)?.share ?? 0])));
  yield footer(words.balance, null, balances);

  function footer(word: string, amount: number | null, byMember: ReadonlyMap<string, number>): string {
    const cells = memberIds.map((id) => number(byMember.get(id) ?? 0));
    return line([word, '', '', '', number(amount), defused(currency), ...cells, ...behind.map(() => '')]);
  }
}

/** The amount of a bill, with the decimals of its own currency, and the code of that. */
function billCells(original: Original | undefined, decimalMark: string): string[] {
  if (original === undefined) return ['', ''];
  const { amount, currency } = original;
  const decimals = decimalsOf(currency);
  return [(amount / 10 ** decimals).toFixed(decimals).replace('.', decimalMark), defused(currency)];
}

/** What stands for each member, each another text: by it a row names its payer. */
function namesOf(members: readonly Member[], unnamed: string): string[] {
  const taken = new Set<string>();
  return members.map(({ name }) => {
    const text = defused(nameOrNull(name) ?? unnamed);
    let cell = text;
    for (let count = 2; taken.has(cell); count += 1) cell = `${text} (${count})`;
    taken.add(cell);
    return cell;
  });
}

/** Who shares it, in the order of the columns: so what is left of cents falls to the same when the file is read. */
function splitInOrder({ involvedMemberIds, weights }: Expense, memberIds: readonly string[]): Split {
  const involved = new Set(involvedMemberIds);
  return splitOf({ involvedMemberIds: memberIds.filter((id) => involved.has(id)), weights }, memberIds);
}

/** Whole minor units that add up to the amount. Zeros say who will share a bill that has none. */
function sharesOf({ amount, original }: Expense, split: Split): Map<string, number> {
  if (amount === null && original === undefined) return new Map();
  const shares = wholeShares(amount ?? 0, split);
  return new Map(split.memberIds.map((id, at) => [id, shares[at] ?? 0]));
}
