import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { computeBalances } from '@/lib/domain/balance';
import type { Member } from '@/lib/domain/project';
import { settle } from '@/lib/domain/settlement';

/** Balances are in minor units by member id. */
function settlementOf(members: readonly Member[]) {
  const balances = computeBalances(members);
  return { members, balances, payments: settle(balances) };
}

const SettlementContext = createContext<ReturnType<typeof settlementOf> | null>(null);

/** Provides balances and payments. A keystroke is painted first, and these right after it. */
export function SettlementProvider({ children }: { children: ReactNode }) {
  const members = useDeferredValue(useProjectSession(({ editor }) => editor.draft.members));
  const settlement = useMemo(() => settlementOf(members), [members]);
  return <SettlementContext value={settlement}>{children}</SettlementContext>;
}

export function useSettlement() {
  const settlement = useContext(SettlementContext);
  if (settlement === null) throw new Error('useSettlement needs a SettlementProvider above it.');
  return settlement;
}
