import { DECIMALS } from '@/lib/domain/money/amount';
import { amountOf, type Rated } from '@/lib/domain/money/counted-amounts';
import { decimalsOf } from '@/lib/domain/money/currency';
import type { Original } from '@/lib/domain/project';
import type { Entry } from './sheet-entry';

type Bill = Pick<Entry, 'amount' | 'original'>;

/** The bill, as far as it is in another currency than the project. */
export function foreignBill({ original }: Pick<Entry, 'original'>, { currency }: Rated): Original | undefined {
  return currency === undefined || original?.currency === currency ? undefined : original;
}

/** The project with the first rate that was typed for this entry, as far as it has none and that is one in its currency. */
export function ratedFor({ firstRate }: Pick<Entry, 'firstRate'>, project: Rated): Rated {
  if (!firstRate || firstRate.currency !== project.currency || project.rates?.[firstRate.code] !== undefined)
    return project;
  return { ...project, rates: { ...project.rates, [firstRate.code]: firstRate.rate } };
}

/** The amount of the entry, in minor units: the one that was typed, or what the rate makes of the bill. Null where there is neither. */
export function amountOfEntry(entry: Entry, project: Rated): number | null {
  return amountOf(entry, ratedFor(entry, project));
}

/** Whether the bill would count nothing once it is saved: it has no amount, and there is no rate that gives it one. */
export function isUncounted(entry: Entry, project: Rated): boolean {
  return Boolean(entry.original?.amount) && amountOfEntry(entry, project) === null;
}

/** The bill with another amount, in minor units of its own currency. An amount that was typed for it stays. */
export function withBillAmount(entry: Bill, amount: number | null, project: Rated): Bill {
  const original = foreignBill(entry, project);
  if (original) return { amount: entry.amount, original: { ...original, amount: amount ?? 0 } };
  return { amount, original: project.currency === undefined ? entry.original : undefined };
}

/**
 * The bill in this currency. The number that was typed stays what it is, but for decimals that the currency does not have. An
 * amount that was typed for a bill stays.
 */
export function withBillCurrency({ amount, original }: Bill, code: string, { currency }: Rated): Bill {
  const typed = original ?? { amount: amount ?? 0, currency: null };
  if (code === currency)
    return original ? { original: undefined, amount: amount ?? (inCurrency(typed, null) || null) } : { amount };
  return { original: { amount: inCurrency(typed, code), currency: code }, amount: original ? amount : null };
}

/** The same number of units in another currency, in its minor units; null stands for the project's. */
function inCurrency(typed: { readonly amount: number; readonly currency: string | null }, to: string | null): number {
  const decimals = (code: string | null) => (code === null ? DECIMALS : decimalsOf(code));
  return Math.round(typed.amount * 10 ** (decimals(to) - decimals(typed.currency)));
}
