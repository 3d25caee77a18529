import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { computeBalances } from '@/lib/domain/balance';
import type { Member } from '@/lib/domain/project';
import { type Payment, settle } from '@/lib/domain/settlement';

interface Settlement {
  members: readonly Member[];
  /** Minor units by member id. */
  balances: ReadonlyMap<string, number>;
  payments: readonly Payment[];
}

const SettlementContext = createContext<Settlement | null>(null);

/** Provides balances and payments. A keystroke is painted first, and these right after it. */
export function SettlementProvider({ children }: { children: ReactNode }) {
  const members = useDeferredValue(useProjectSession(({ editor }) => editor.draft.members));
  const settlement = useMemo(() => {
    const balances = computeBalances(members);
    return { members, balances, payments: settle(balances) };
  }, [members]);
  return <SettlementContext value={settlement}>{children}</SettlementContext>;
}

export function useSettlement(): Settlement {
  const settlement = useContext(SettlementContext);
  if (settlement === null) throw new Error('useSettlement needs a SettlementProvider above it.');
  return settlement;
}
