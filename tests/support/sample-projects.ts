import type { Expense, Member, Project } from '@/lib/domain/project';

export function expense(id: string, fields: Partial<Expense> = {}): Expense {
  return { id, name: id, amount: null, order: 0, involvedMemberIds: [], ...fields };
}

export function member(id: string, fields: Partial<Member> = {}): Member {
  return { id, name: id, order: 0, expenses: [], ...fields };
}

/** A project whose members and expenses are numbered in the order in which they are given. */
export function project(fields: Partial<Project> = {}): Project {
  const members = (fields.members ?? []).map((given, order) => ({
    ...given,
    order,
    expenses: given.expenses.map((paid, at) => ({ ...paid, order: at })),
  }));
  return {
    id: 'p1',
    name: 'Summer trip',
    createdAt: '2026-07-01T16:05:00.000Z',
    updatedAt: '2026-07-01T16:05:00.000Z',
    version: 1,
    ...fields,
    members,
  };
}

/** Anna paid 45.00 for all, in three expenses; Ben paid nothing; so Ben owes Anna half. */
export function annaAndBen(): Project {
  return project({
    members: [
      member('anna', {
        name: 'Anna',
        expenses: [
          expense('pizza', { name: 'Pizza', amount: 3_000 }),
          expense('taxi', { name: 'Taxi', amount: 1_250 }),
          expense('ice', { name: 'Ice cream', amount: 250 }),
        ],
      }),
      member('ben', { name: 'Ben' }),
    ],
  });
}

export const tent = expense('tent', { amount: 1_000 });
export const food = expense('food', { amount: 1_000, order: 1, involvedMemberIds: ['ada', 'ben'] });
export const fuel = expense('fuel', { amount: 1_000, involvedMemberIds: ['ada'] });
export const ada = member('ada', { expenses: [tent] });
export const ben = member('ben', { order: 1, expenses: [fuel] });

/** Ada paid a tent for all, Ben paid fuel for Ada. */
export const trip = project({ id: 'trip', name: 'Trip', members: [ada, ben] });

/** A trip in which each list has several entries, for what depends on their neighbours. */
export const tripOfThree = project({
  ...trip,
  members: [
    member('ada', { expenses: [tent, food] }),
    member('ben', { expenses: [expense('fuel', { amount: 1_000 }), expense('wine', { amount: 1_000 })] }),
    member('cleo'),
  ],
});

/** The next version of a project, with other values in one expense. */
export function withExpense(of: Project, id: string, fields: Partial<Expense>): Project {
  const members = of.members.map((payer) => ({
    ...payer,
    expenses: payer.expenses.map((one) => (one.id === id ? { ...one, ...fields } : one)),
  }));
  return { ...of, version: (of.version ?? 0) + 1, members };
}

/** The next version of a project, with another name for one member. */
export function withName(of: Project, id: string, name: string): Project {
  return {
    ...of,
    version: (of.version ?? 0) + 1,
    members: of.members.map((one) => (one.id === id ? { ...one, name } : one)),
  };
}

/** The next version of a project, without one member or expense. */
export function without(of: Project, id: string): Project {
  const members = of.members
    .filter((one) => one.id !== id)
    .map((payer) => ({ ...payer, expenses: payer.expenses.filter((one) => one.id !== id) }));
  return { ...of, version: (of.version ?? 0) + 1, members };
}

export function expenseOf({ members }: Project, id: string): Expense | undefined {
  return members.flatMap(({ expenses }) => expenses).find((one) => one.id === id);
}
