'use client';

import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

/** Writes minor units in the chosen language, always with two decimals; in a field without grouping. */
export function useAmountFormat(kind: 'amount' | 'amountField' = 'amount'): (amount: number) => string {
  const format = useFormatter();
  return useCallback((amount) => format.number(amount / 100, kind), [format, kind]);
}
