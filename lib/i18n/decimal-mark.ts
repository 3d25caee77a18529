import type { DecimalMark } from '@/lib/domain/money/amount';
import { amountFormat } from './amount-format';

/** The mark ahead of the decimals, as people who read this language write it: in a field, the other one groups. */
export function decimalMarkOf(locale: string): DecimalMark {
  return amountFormat(locale, 'field')(0).includes(',') ? ',' : '.';
}
