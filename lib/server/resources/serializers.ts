import 'server-only';
import { amountToWire, type WireExpense, type WireMember, type WireProject } from '@/lib/contract/project';
import type { ExpenseRow, MemberRow, ProjectRows } from '@/lib/server/repositories/project-repository';

/** Rows to the wire shape. Members, expenses and involved members are sorted by their order, then by id. */
export function toWireProject({ project, ...rows }: ProjectRows): WireProject {
  return {
    id: project.id,
    name: project.name,
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
    version: project.version,
    members: toWireMembers(rows),
  };
}

export function toWireMembers({ members, expenses, involvements }: Omit<ProjectRows, 'project'>): WireMember[] {
  const memberById = new Map(members.map((member) => [member.id, member]));
  const involvementsByExpense = groupBy(involvements, (involvement) => involvement.expenseId);
  const expensesByMember = groupBy(expenses, (expense) => expense.memberId);

  const involvedIn = (expense: ExpenseRow) =>
    (involvementsByExpense.get(expense.id) ?? []).flatMap(({ memberId }) => memberById.get(memberId) ?? []);

  return members.toSorted(byOrder).map((member) => {
    const paid = expensesByMember.get(member.id) ?? [];
    return {
      id: member.id,
      name: member.name,
      order: member.order,
      version: paid.reduce((greatest, { version }) => Math.max(greatest, version), member.version),
      expenses: paid.sort(byOrder).map((expense) => toWireExpense(expense, involvedIn(expense))),
    };
  });
}

/** `involved` are the members that the expense names. Without any, all share it. */
export function toWireExpense(expense: ExpenseRow, involved: readonly MemberRow[]): WireExpense {
  return {
    id: expense.id,
    name: expense.name,
    amount: expense.amount === null ? null : amountToWire(Number(expense.amount)),
    order: expense.order,
    version: expense.version,
    involved_members: involved.toSorted(byOrder).map(({ id, name, order }) => ({ id, name, order })),
  };
}

interface Ordered {
  id: string;
  order: number;
}

function byOrder(a: Ordered, b: Ordered): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
