import 'server-only';
import { sharingFromWire } from '@/lib/contract/project';
import { ratesIn } from '@/lib/domain/money/rates';
import type { ExpenseContent } from '@/lib/domain/patch/patch';
import type { Rates } from '@/lib/domain/project';
import type { SharedExpense } from '@/lib/server/repositories/expense-repository';
import type { ExpenseRow } from '@/lib/server/repositories/project-repository';

/** The row of an expense at this version. Who shares it is in rows of their own. */
export function rowOfExpense(id: string, content: ExpenseContent, version: number): ExpenseRow {
  const { amount, original } = content;
  return {
    id,
    memberId: content.memberId,
    name: content.name,
    amount: amount === null ? null : BigInt(amount),
    order: content.order,
    isPayment: content.isPayment ?? false,
    date: content.date ?? null,
    note: content.note ?? null,
    originalAmount: original ? BigInt(original.amount) : null,
    originalCurrency: original?.currency ?? null,
    createdAt: content.createdAt === undefined ? null : new Date(content.createdAt),
    version,
  };
}

/** The inverse of `rowOfExpense`. */
export function contentOfExpense({ expense, weights }: SharedExpense): ExpenseContent {
  const { memberId, name, amount, order, isPayment, date, note, originalAmount, originalCurrency, createdAt } = expense;
  return {
    memberId,
    name,
    amount: amount === null ? null : Number(amount),
    order,
    ...sharingFromWire([...weights].map(([id, weight]) => ({ id, weight }))),
    ...(isPayment && { isPayment: true }),
    ...(date !== null && { date }),
    ...(note !== null && { note }),
    ...(originalAmount !== null &&
      originalCurrency !== null && { original: { amount: Number(originalAmount), currency: originalCurrency } }),
    ...(createdAt !== null && { createdAt: createdAt.toISOString() }),
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
