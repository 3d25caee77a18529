import { withRest } from '@/lib/domain/settlement/shares';
import { ImportRefused } from './import-refused';
import type { ProjectBuilder, Share, SourceEntry } from './project-builder';

/** The fields of an entry besides its payers and sharers. */
type EntryContent = Omit<SourceEntry, 'payer' | 'amount' | 'shares' | 'isByAmount'>;

/** An entry of which each has paid and owes so many minor units, below zero where it is an income. */
interface SharedEntry extends EntryContent {
  readonly paid: readonly Share[];
  readonly owed: readonly Share[];
  readonly line: number;
}

/** A difference that is none: what a sum of binary fractions is off by. */
const NOTHING = 1e-3;

/**
 * Adds the entry, and what each is owed of it to what the source says. Where rounded shares are off by up to a minor unit each,
 * they are brought to what was paid, with a remark. Throws ImportRefused where they are off by more.
 */
export function addShared(builder: ProjectBuilder, { paid, owed, line, ...content }: SharedEntry): void {
  const payers = paid.filter(([, amount]) => amount !== 0);
  const sharers = owed.filter(([, part]) => part !== 0);
  const sum = sumOf(payers);
  const rest = Math.abs(exact(sum - sumOf(sharers)));
  if (rest > sharers.length) throw new ImportRefused({ code: 'unbalancedRow', line });
  const [payer, ...otherPayers] = payers.map(([key]) => key);
  if (payer === undefined) {
    builder.remark('unshared', { line });
    return;
  }
  for (const [key] of [...payers, ...sharers]) builder.member(key);
  for (const [key, amount] of payers) builder.credit(key, amount, content.currency);
  for (const [key, part] of sharers) builder.credit(key, -part, content.currency);
  if (rest > NOTHING) {
    builder.remark('rounded', { line });
    builder.allow(rest, content.currency);
  }
  // Even shares stay even: no row of cents can say a third.
  const isEven = sharers.every(([, part]) => part === sharers[0]?.[1]);
  const shares = rest > NOTHING && !isEven ? apportioned(sharers, Math.round(sum)) : sharers;
  // A part that has another sign than the rest is no share of one payer's.
  const isOfOne = otherPayers.length === 0 && shares.every(([, part]) => part > 0 === sum > 0);
  if (isOfOne) {
    const positive = shares.map(([key, part]) => [key, Math.abs(part)] as const);
    builder.add({ ...content, payer, amount: sum, shares: positive, isByAmount: true });
  } else addSeveralPaid(builder, content, netParts(payers, shares), line);
}

/** The shares in whole minor units. Units that are left over go to the largest remainders, among equal ones to the largest share. */
function apportioned(shares: readonly Share[], sum: number): readonly Share[] {
  const exactParts = shares.map(([, part]) => exact(part));
  const remainder = (at: number) => (exactParts[at] ?? 0) - Math.floor(exactParts[at] ?? 0);
  const size = (at: number) => Math.abs(exactParts[at] ?? 0);
  const whole = withRest(exactParts.map(Math.floor), sum, (a, b) => remainder(b) - remainder(a) || size(b) - size(a));
  return shares.map(([key], at) => [key, whole[at] ?? 0]);
}

/** The amount that each person has paid, less the amount that they owe. */
function netParts(paid: readonly Share[], owed: readonly Share[]): readonly Share[] {
  const parts = new Map<string, number>();
  const all = [...paid, ...owed.map(([key, part]) => [key, -part] as const)];
  for (const [key, part] of all) parts.set(key, (parts.get(key) ?? 0) + part);
  return [...parts];
}

/** Adds what each debtor owes to which creditor, in the order of the members. */
function addSeveralPaid(builder: ProjectBuilder, content: EntryContent, parts: readonly Share[], line: number): void {
  builder.remark('severalPayers', { line });
  const open = parts.filter(([, part]) => part > 0).map(([key, part]) => ({ key, left: part }));
  for (const [debtor, part] of parts.filter(([, part]) => part < 0)) {
    let left = -part;
    for (const creditor of open) {
      const amount = exact(Math.min(left, creditor.left));
      if (amount === 0) continue;
      builder.add({ ...content, payer: creditor.key, amount, shares: [[debtor, amount]], isByAmount: true });
      left -= amount;
      creditor.left -= amount;
    }
  }
}

function sumOf(shares: readonly Share[]): number {
  return exact(shares.reduce((sum, [, amount]) => sum + amount, 0));
}

/** Without what binary fractions are off by. */
export function exact(amount: number): number {
  return Number(amount.toFixed(6));
}
