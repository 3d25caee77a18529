import { z } from 'zod/mini';
import type { Expense, Member, Project } from '@/lib/domain/project';

/**
 * The wire shapes that the API answers with. Amounts are major units with at most two decimals, timestamps ISO 8601 in UTC.
 *
 * A project's `version` is raised by every change in it. The `version` of a member or expense is the one that the project got
 * when it was last changed. A change of an expense counts for the member that paid it, too.
 */

const involvedMemberSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  order: z.int(),
});

export const expenseSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  order: z.int(),
  version: z.int(),
  involved_members: z.array(involvedMemberSchema),
});

export const memberSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  order: z.int(),
  version: z.int(),
  expenses: z.array(expenseSchema),
});

export const projectSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
  members: z.array(memberSchema),
});

export type WireExpense = z.infer<typeof expenseSchema>;
export type WireMember = z.infer<typeof memberSchema>;
export type WireProject = z.infer<typeof projectSchema>;
export type WireEntity = WireProject | WireMember | WireExpense;

/** Major units with at most two decimals to integer minor units. */
export function amountFromWire(amount: number): number {
  return Math.round(amount * 100);
}

/** Integer minor units to major units with at most two decimals. */
export function amountToWire(amount: number): number {
  return amount / 100;
}

export function expenseFromWire(wire: WireExpense): Expense {
  return {
    id: wire.id,
    name: wire.name,
    amount: wire.amount === null ? null : amountFromWire(wire.amount),
    order: wire.order,
    version: wire.version,
    involvedMemberIds: wire.involved_members.map((member) => member.id),
  };
}

export function memberFromWire(wire: WireMember): Member {
  return { ...wire, expenses: wire.expenses.map(expenseFromWire) };
}

export function projectFromWire({ created_at, updated_at, ...wire }: WireProject): Project {
  return { ...wire, createdAt: created_at, updatedAt: updated_at, members: wire.members.map(memberFromWire) };
}

/** The current state of what a refused call was about. */
export type Current =
  | { kind: 'project'; project: Project }
  | { kind: 'member'; member: Member }
  | { kind: 'expense'; expense: Expense };

export function currentFromWire(wire: WireEntity): Current {
  if ('members' in wire) return { kind: 'project', project: projectFromWire(wire) };
  if ('expenses' in wire) return { kind: 'member', member: memberFromWire(wire) };
  return { kind: 'expense', expense: expenseFromWire(wire) };
}
