import { nameOrNull } from './name';
import type { Expense } from './project';

/**
 * What a payment without a name is called in each language. Pages of before have saved their word as the name of what
 * was marked as paid.
 */
export const PAYMENT_WORDS: readonly string[] = ['Payment', 'Zahlung', 'Pago'];

/** The name that people have given an expense or a payment. Null for none, and for a payment with nothing but the word for one. */
export function ownName({ name, isPayment }: Pick<Expense, 'name' | 'isPayment'>): string | null {
  const saved = nameOrNull(name);
  return isPayment && saved !== null && PAYMENT_WORDS.includes(saved) ? null : saved;
}
