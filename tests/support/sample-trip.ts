import type { Expense, Member, Project } from '@/lib/domain/project';

/** A small project and changes of it, for tests only. */

export function expense(id: string, order: number, fields: Partial<Expense> = {}): Expense {
  return { id, name: id, amount: 1_000, order, involvedMemberIds: [], ...fields };
}

export function member(id: string, order: number, ...expenses: Expense[]): Member {
  return { id, name: id, order, expenses };
}

function project(version: number, ...members: Member[]): Project {
  return { id: 'trip', name: 'Trip', createdAt: '', updatedAt: '', version, members };
}

export const base = project(
  1,
  member('ada', 0, expense('tent', 0), expense('food', 1, { involvedMemberIds: ['ada', 'ben'] })),
  member('ben', 1, expense('fuel', 0), expense('wine', 1)),
  member('cleo', 2),
);

/** Changes one expense of the base. */
export function withExpense(of: Project, id: string, fields: Partial<Expense>): Project {
  const members = of.members.map((payer) => ({
    ...payer,
    expenses: payer.expenses.map((one) => (one.id === id ? { ...one, ...fields } : one)),
  }));
  return { ...of, version: of.version + 1, members };
}

export function without(of: Project, id: string): Project {
  const members = of.members
    .filter((one) => one.id !== id)
    .map((payer) => ({ ...payer, expenses: payer.expenses.filter((one) => one.id !== id) }));
  return { ...of, version: of.version + 1, members };
}

export function withName(of: Project, id: string, name: string): Project {
  return { ...of, version: of.version + 1, members: of.members.map((one) => (one.id === id ? { ...one, name } : one)) };
}

export function expenseOf({ members }: Project, id: string): Expense | undefined {
  return members.flatMap(({ expenses }) => expenses).find((one) => one.id === id);
}
