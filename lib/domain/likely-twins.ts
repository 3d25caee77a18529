import { countedProject } from '@/lib/domain/money/counted-amounts';
import { nameKey, nameOrNull } from './name';
import { paidExpenses } from './payer';
import type { Project } from './project';

/** Two entries that two devices have probably made of the same thing. */
export interface Twins {
  readonly kind: 'expense' | 'member';
  readonly mine: string;
  readonly theirs: string;
}

/** The project as the server had it, and the draft. */
interface Known {
  readonly snapshot: Project;
  readonly draft: Project;
}

/**
 * The new expenses of the draft with the amount and the day of one that others have entered since, and the new people with the
 * name of one. `latest` is the project as it was just read. A hint and no more: two dinners may cost the same.
 */
export function likelyTwins({ snapshot, draft }: Known, latest: Project): Twins[] {
  if (latest.members === snapshot.members || draft.members === snapshot.members) return [];
  const [known, mine] = [idsOf(snapshot), idsOf(draft)];
  const isNewHere = ({ id }: { id: string }) => !known.has(id);
  const isNewThere = ({ id }: { id: string }) => !known.has(id) && !mine.has(id);
  const theirs = paidExpenses(countedProject(latest).members).filter(({ expense }) => isNewThere(expense));
  const bills = paidExpenses(countedProject(draft).members).flatMap(({ expense }): Twins[] => {
    if (!isNewHere(expense) || !expense.amount || expense.isPayment) return [];
    const twin = theirs.find(({ expense: one }) => one.amount === expense.amount && one.date === expense.date);
    return twin ? [{ kind: 'expense', mine: expense.id, theirs: twin.expense.id }] : [];
  });
  const people = draft.members.filter(isNewHere).flatMap(({ id, name }): Twins[] => {
    const key = nameOrNull(name);
    const twin = latest.members.find(
      (one) => isNewThere(one) && key !== null && nameKey(one.name ?? '') === nameKey(key),
    );
    return twin ? [{ kind: 'member', mine: id, theirs: twin.id }] : [];
  });
  return [...bills, ...people];
}

/** The twins of which the project still has both. */
export function openTwins(twins: readonly Twins[], project: Project, idNow: (id: string) => string): Twins[] {
  const ids = idsOf(project);
  return twins
    .map((one) => ({ ...one, mine: idNow(one.mine) }))
    .filter(({ mine, theirs }) => ids.has(mine) && ids.has(theirs));
}

function idsOf(project: Project): Set<string> {
  return new Set(project.members.flatMap(({ id, expenses }) => [id, ...expenses.map((one) => one.id)]));
}
