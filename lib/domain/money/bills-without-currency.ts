import { entitiesOf } from '@/lib/domain/entities';
import type { Project } from '@/lib/domain/project';
import { mapExpenses, withFields } from '@/lib/domain/structural-sharing';
import { sameOriginal } from './rates';

/**
 * The draft as the server takes it: a project without a currency has no rates, and of its bills only what they said before it
 * lost the currency. Others may take that away while a bill is entered. Amounts stay: one that came with another bill has none then. A
 * bill that was taken away stays away.
 */
export function withoutForeignBills(draft: Project, saved: Project): Project {
  if (draft.currency !== undefined) return draft;
  const hasBill = draft.members.some(({ expenses }) => expenses.some(({ original }) => original));
  if (!hasBill) return withFields(draft, { rates: undefined });
  const known = entitiesOf(saved);
  const members = mapExpenses(draft.members, (expense) => {
    const before = known.get(expense.id);
    if (!expense.original || sameOriginal(expense.original, before?.original)) return expense;
    return withFields(expense, { original: expense.amount === before?.amount ? before.original : undefined });
  });
  return withFields(draft, { rates: undefined, members });
}
