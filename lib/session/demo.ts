import { countedProject } from '@/lib/domain/money/counted-amounts';
import type { Project } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/balance';
import type { SessionState, SessionStore } from './session-store';

/**
 * How the example opens: all cards folded, and answering for whoever owes the most, so that its first screen says what
 * it is about.
 */
export function demoView(project: Project): Pick<SessionState, 'folded' | 'exampleMemberId'> {
  const { members } = countedProject(project);
  const balances = [...computeBalances(members)].sort(([, one], [, other]) => one - other);
  return { folded: new Set(members.map(({ id }) => id)), exampleMemberId: balances[0]?.[0] ?? null };
}

/**
 * What Save does in the example, where nothing goes to a server: what was entered (all, or these expenses alone) counts
 * as saved.
 */
export function saveDemo(session: SessionStore, ids?: readonly string[]): void {
  session.emit({ type: 'demo-saved' });
  session.dispatch({ type: 'demo-saved', ids });
}
