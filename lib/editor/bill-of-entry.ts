import { DECIMALS } from '@/lib/domain/money/amount';
import { decimalsOf } from '@/lib/domain/money/currency';
import { amountByRate, isByRate } from '@/lib/domain/money/rate-arithmetic';
import { sameBill } from '@/lib/domain/money/rates';
import { amountOfBill, whyUncounted } from '@/lib/domain/money/uncounted-bill';
import type { Original, Project } from '@/lib/domain/project';
import type { Entry, Written } from './sheet-entry';

type Rated = Pick<Project, 'currency' | 'rates'>;
type Bill = Pick<Entry, 'amount' | 'original' | 'firstRate' | 'uncut'>;

/**
 * The bill with another amount, in minor units of its own currency. What it comes to follows by the rate, unless it was
 * typed by hand.
 */
export function withBillAmount(entry: Entry, amount: number | null, project: Rated): Bill {
  const original = foreignBill(entry, project);
  // That of a currency which the project has got since is no other one.
  const uncut = undefined;
  if (original === undefined) return { amount, uncut, ...(project.currency !== undefined && { original: undefined }) };
  const bill = { ...original, amount: amount ?? 0 };
  return { original: bill, amount: followedAmount(entry, bill, ratedFor(entry, project)), uncut };
}

/** The entry with a first rate of its bill, or without one. What that comes to follows, unless it was typed by hand. */
export function withFirstRate(entry: Entry, rate: string | null, project: Rated): Entry {
  const { original } = entry;
  const { currency } = project;
  if (original === undefined || currency === undefined) return entry;
  const firstRate = rate === null ? undefined : { code: original.currency, currency, rate };
  const now = ratedFor({ ...entry, firstRate }, project);
  return { ...entry, firstRate, amount: followedAmount(entry, original, ratedFor(entry, project), now) };
}

/** The project with the first rate that was typed for this entry, as far as it is one in the project's currency. */
export function ratedFor({ firstRate }: Pick<Entry, 'firstRate'>, project: Rated): Rated {
  if (!firstRate || firstRate.currency !== project.currency) return project;
  return { ...project, rates: { ...project.rates, [firstRate.code]: firstRate.rate } };
}

/**
 * The entry as it is saved: a bill without an amount has what the rate makes of it, or what it says, once that is in
 * the currency of the project. The same entry where there is neither.
 */
export function countedEntry(entry: Entry, project: Rated): Entry {
  const { amount, original } = entry;
  const comesTo = amount === null ? amountOfBill(original, ratedFor(entry, project)) : null;
  return comesTo === null ? entry : { ...entry, amount: comesTo, original: foreignBill(entry, project) };
}

/** Whether the bill would count nothing once it is saved: it has no amount, and there is no rate that gives it one. */
export function isUncounted(entry: Entry, project: Rated): boolean {
  return whyUncounted(countedEntry(entry, project), project) !== null;
}

/** What the bill said, as far as that is another currency than the project's. */
export function foreignBill({ original }: Bill, { currency }: Rated): Original | undefined {
  return currency === undefined || original?.currency === currency ? undefined : original;
}

/**
 * The entry once its bill is in this currency. The number that was typed stays what it is, but for decimals that the
 * currency does not have: these are back with the next one that has them.
 */
export function withBillCurrency(entry: Bill & Pick<Entry, 'base'>, code: string, project: Rated): Bill {
  const { original, amount, base } = entry;
  const rated = ratedFor(entry, project);
  const written = writtenOf(entry);
  const uncutIn = (currency: string | null) => (isCut(written, currency) ? written : undefined);
  if (code === project.currency) {
    if (original === undefined) return { amount };
    const isSaved = base !== undefined && sameBill(entry, base.expense);
    const isTyped = amount !== null && (isSaved || !isFollowing(entry, rated));
    if (isTyped) return { original: undefined, amount: amount || null, uncut: undefined };
    return { original: undefined, amount: rescaled(written, null) || null, uncut: uncutIn(null) };
  }
  const bill = { amount: rescaled(written, code), currency: code };
  const before = original ? entry : { ...entry, amount: null };
  return { original: bill, amount: followedAmount(before, bill, rated), uncut: uncutIn(code) };
}

/** The number in the field, with the decimals that its currency has cut. */
function writtenOf({ original, amount, uncut }: Bill): Written {
  const shown = original ?? { amount: amount ?? 0, currency: null };
  return uncut && rescaled(uncut, shown.currency) === shown.amount ? uncut : shown;
}

/** What the bill comes to: by the rate that is, if it followed the rate that was, and else what was typed. */
export function followedAmount(
  entry: Pick<Entry, 'amount' | 'original'>,
  bill: Original,
  before: Rated,
  now: Rated = before,
): number | null {
  if (!isFollowing(entry, before)) return entry.amount;
  const rate = now.rates?.[bill.currency];
  return rate === undefined || bill.amount === 0 ? null : amountByRate(bill, rate, now.currency);
}

/** Whether the amount follows the rate: nobody has typed another one. */
export function isFollowing({ amount, original }: Pick<Entry, 'amount' | 'original'>, project: Rated): boolean {
  return amount === null || isByRate({ amount, original }, project);
}

/** The same number of units of another currency. */
function rescaled({ amount, currency }: Written, to: string | null): number {
  const decimals = (code: string | null) => (code === null ? DECIMALS : decimalsOf(code));
  return Math.round(amount * 10 ** (decimals(to) - decimals(currency)));
}

function isCut(written: Written, to: string | null): boolean {
  return rescaled({ amount: rescaled(written, to), currency: to }, written.currency) !== written.amount;
}
