import type { ProjectBuilder, SourceEntry } from './project-builder';

/** What a member has paid of an entry less what they owe of it, in minor units. */
interface NetPart {
  readonly key: string;
  readonly part: number;
}

/** Adds an entry that several have paid, as what each debtor owes to which creditor, in the order of the members. Remarks on it. */
export function addSeveralPaid(
  builder: ProjectBuilder,
  entry: Omit<SourceEntry, 'payer' | 'amount' | 'shares'>,
  parts: readonly NetPart[],
  line: number,
): void {
  builder.remark('severalPayers', { line });
  const creditors = parts.filter(({ part }) => part > 0);
  const debtors = parts.filter(({ part }) => part < 0);
  for (const { from, to, amount } of pairs(creditors, debtors)) {
    builder.add({ ...entry, payer: to, amount, shares: [[from, amount]] });
  }
}

function* pairs(creditors: readonly NetPart[], debtors: readonly NetPart[]) {
  const open = creditors.map(({ key, part }) => ({ key, left: part }));
  for (const { key: from, part } of debtors) {
    let left = -part;
    for (const creditor of open) {
      const amount = Number(Math.min(left, creditor.left).toFixed(6));
      // Binary fractions leave a rest that is none.
      if (amount === 0) continue;
      yield { from, to: creditor.key, amount };
      left -= amount;
      creditor.left -= amount;
    }
  }
}
