import { decimalsOf } from '@/lib/domain/money/currency';
import { isolatedName } from '@/lib/domain/name';
import type { Original } from '@/lib/domain/project';

/** By language and decimals. */
const made = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  const options = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: 'stripIfInteger',
  } as const;
  const format = made.get(key) ?? new Intl.NumberFormat(locale, options);
  made.set(key, format);
  return format;
}

/** Writes what a bill said in a field: with all its decimals, and without signs between thousands. */
export function billFieldFormat(locale: string, currency: string): (amount: number) => string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  });
  return (amount) => format.format(amount / 10 ** decimals);
}

/** Writes what a bill said, with the code of its currency. Nothing breaks the line between them. */
export function billFormat(locale: string): (bill: Original) => string {
  return ({ amount, currency }) => {
    const decimals = decimalsOf(currency);
    return `${numberFormat(locale, decimals).format(amount / 10 ** decimals)}\u00A0${isolatedName(currency, '')}`;
  };
}
