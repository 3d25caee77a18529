import 'server-only';
import { ratesIn } from '@/lib/domain/money/rates';
import type { Original, Rates } from '@/lib/domain/project';

/** The columns that hold what a bill said. */
export function columnsOfOriginal(original: Original | null | undefined) {
  return {
    originalAmount: original ? BigInt(original.amount) : null,
    originalCurrency: original?.currency ?? null,
  };
}

/**
 * The rates as their column holds them: by their codes in one order, and with the currency that they are in. An older
 * instance beside this one changes that without them. Null where there is none.
 */
export function columnOfRates(rates: Rates | null | undefined, currency: string | null): string | null {
  const sorted = rates && ratesIn(rates);
  return sorted ? JSON.stringify({ in: currency, rates: sorted }) : null;
}

/** The inverse of `columnOfRates`: those that are in the currency of the project. Undefined where there is none. */
export function ratesOfColumn(column: string | null, currency: string | null): Rates | undefined {
  if (column === null) return undefined;
  const { in: of, rates }: { in: string; rates: Rates } = JSON.parse(column);
  return of === currency ? rates : undefined;
}
