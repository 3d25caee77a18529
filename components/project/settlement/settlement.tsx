import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { leastPaid } from '@/lib/domain/money/currency-decimals';
import type { Member } from '@/lib/domain/project';
import { computeBalances, memberTotal } from '@/lib/domain/settlement/balance';
import { settle } from '@/lib/domain/settlement/settlement';

function settlementOf(members: readonly Member[], currency: string | undefined) {
  const spent = members.reduce((sum, member) => sum + memberTotal(member), 0);
  return { members, spent, ...settle(computeBalances(members), leastPaid(currency)) };
}

const SettlementContext = createContext<ReturnType<typeof settlementOf> | null>(null);

/** Provides balances and payments. A keystroke is painted first, and these right after it. */
export function SettlementProvider({ children }: { children: ReactNode }) {
  const members = useDeferredValue(useProjectSession(({ editor }) => editor.draft.members));
  const currency = useProjectSession(({ editor }) => editor.draft.currency);
  const settlement = useMemo(() => settlementOf(members, currency), [members, currency]);
  return <SettlementContext value={settlement}>{children}</SettlementContext>;
}

export function useSettlement() {
  const settlement = useContext(SettlementContext);
  if (settlement === null) throw new Error('useSettlement needs a SettlementProvider above it.');
  return settlement;
}
