import type { Project } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/balance';
import type { SessionState } from './session-store';

/** How the example opens: all cards folded, and answering for whoever owes the most, so that its first screen says what it is about. */
export function demoView({ members }: Project): Pick<SessionState, 'folded' | 'exampleMemberId'> {
  const balances = [...computeBalances(members)].sort(([, one], [, other]) => one - other);
  return { folded: new Set(members.map(({ id }) => id)), exampleMemberId: balances[0]?.[0] ?? null };
}
