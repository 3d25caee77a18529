import type { Expense } from '@/lib/domain/project';
import { billFormat } from './bill-format';

/** What an expense comes to in words: what its bill said, if it did, and its amount. Null where there is neither. */
export function inWords(
  locale: string,
  { amount, original }: Pick<Expense, 'amount' | 'original'>,
  write: (amount: number) => string,
): string | null {
  const texts = [
    ...(original?.amount ? [billFormat(locale)(original)] : []),
    ...(amount === null ? [] : [write(amount)]),
  ];
  return texts.length === 0 ? null : texts.join(', ');
}
