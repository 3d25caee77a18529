'use client';

import { useFormatter } from 'next-intl';
import { useCallback } from 'react';

/** Writes minor units in the chosen language, always with two decimals. */
export function useAmountFormat(): (amount: number) => string {
  const format = useFormatter();
  return useCallback((amount) => format.number(amount / 100, 'amount'), [format]);
}
