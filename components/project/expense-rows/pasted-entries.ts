import { amountOf } from '@/lib/domain/money/counted-amounts';
import { isCurrency } from '@/lib/domain/money/currency';
import { nameKey, nameOrNull } from '@/lib/domain/name';
import type { Expense, Project } from '@/lib/domain/project';
import { withBillCurrency } from '@/lib/editor/bill-of-entry';
import type { ListLine } from '@/lib/transfer/formats/plain-list';

/** An expense to come. */
export interface PastedEntry extends Pick<Expense, 'name' | 'amount' | 'original'> {
  readonly memberId: string;
}

/**
 * The lines of a list as expenses. Who is named behind an amount has paid it, if that is a member, also by a name that
 * is the code of a currency; otherwise this member has. An amount in another currency than the project's is a bill.
 * `shown` begins with those that the person should see: the number can be read in two ways, or there is no rate.
 */
export function pastedEntries(
  lines: readonly ListLine[],
  project: Project,
  memberId: string,
): { entries: readonly PastedEntry[]; shown: readonly PastedEntry[] } {
  const members = new Map(project.members.toReversed().map((member) => [nameKey(member.name ?? ''), member]));
  const named = (name: string | null | undefined) => (name ? members.get(nameKey(name)) : undefined);

  function entryOf({ name, amount, payer, currency, currencyWord }: ListLine): PastedEntry {
    const byWord = payer === null ? named(currencyWord) : undefined;
    const member = byWord ?? named(payer);
    const words = member ? [name] : [name, payer];
    const isForeign = currency !== undefined && isCurrency(currency) && currency !== project.currency;
    const isBill = !byWord && project.currency !== undefined && isForeign;
    return {
      memberId: member?.id ?? memberId,
      name: nameOrNull(words.filter(Boolean).join(' ')),
      ...(isBill ? withBillCurrency({ amount }, currency, project) : { amount: Math.round(amount) }),
    };
  }

  const entries = lines.map(entryOf);
  const unsure = new Set(entries.filter((entry, at) => amountOf(entry, project) === null || lines[at]?.isDoubtful));
  return { entries, shown: [...unsure, ...entries.filter((entry) => !unsure.has(entry))] };
}
