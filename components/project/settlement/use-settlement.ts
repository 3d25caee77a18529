'use client';

import { useMemo } from 'react';
import { computeBalances } from '@/lib/domain/balance';
import type { Member } from '@/lib/domain/project';
import { settle } from '@/lib/domain/settlement';

/** Balances in minor units and the payments that even them out. */
export function useSettlement(members: readonly Member[]) {
  return useMemo(() => {
    const balances = computeBalances(members);
    return { balances, payments: settle(balances) };
  }, [members]);
}
