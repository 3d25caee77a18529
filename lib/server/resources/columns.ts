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

/** The rates as their column holds them: by their codes in one order. Null where there is none. */
export function columnOfRates(rates: Rates | null | undefined): string | null {
  const sorted = rates && ratesIn(rates);
  return sorted ? JSON.stringify(sorted) : null;
}

/** The inverse of `columnOfRates`. */
export function ratesOfColumn(column: string): Rates {
  return JSON.parse(column);
}
