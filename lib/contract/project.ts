import { z } from 'zod/mini';
import { isCalendarDay } from '@/lib/domain/calendar-day';
import type { Expense, Member, Project, ProjectHead, Weights } from '@/lib/domain/project';
import { amountFromWire, originalFromWire } from './minor-units';
import type { ReceivedExpense } from './received-project';

/**
 * The wire shapes that the API answers with. Amounts are major units with at most two decimals, timestamps ISO 8601 in UTC.
 *
 * A project's `version` is raised by every change in it. The `version` of a member or expense is the one that the project got
 * when it was last changed. A change of an expense counts for the member that paid it, too. The `epoch` of a project is that
 * of the database in which it has them.
 */

/** The amount is in major units of the currency beside it, with as many decimals as that has. */
export const originalSchema = z.object({ amount: z.number(), currency: z.string() });

const involvedMemberSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  order: z.int(),
  /** How the members' shares relate. On all of them or on none, who then share alike. */
  weight: z.optional(z.int()),
});

export const expenseSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  order: z.int(),
  version: z.int(),
  involved_members: z.array(involvedMemberSchema),
  /** Money that was handed over and not spent. Absent otherwise. */
  is_payment: z.optional(z.literal(true)),
  /** The calendar day, `YYYY-MM-DD`. Absent where there is none. */
  date: z.optional(z.string()),
  /** Absent where there is none. */
  note: z.optional(z.string()),
  /** What the bill said in its own currency. Absent where that is the project's. */
  original: z.optional(originalSchema),
  /** The amount is what the project's rate makes of the bill, and follows that. Absent where it was typed. */
  amount_by_rate: z.optional(z.literal(true)),
  /** Absent where it is not known. */
  created_at: z.optional(z.iso.datetime()),
});

/** An expense by itself, with who paid it. */
export const paidExpenseSchema = z.extend(expenseSchema, { member_id: z.string() });

/** A member without the expenses that it paid: a change of the member answers with no more than it could change. */
export const memberHeadSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  order: z.int(),
  version: z.int(),
});

export const memberSchema = z.extend(memberHeadSchema, { expenses: z.array(expenseSchema) });

/** A project without its members. */
export const projectHeadSchema = z.object({
  id: z.string(),
  /** By this link nothing can be changed. Absent otherwise. */
  read_only: z.optional(z.literal(true)),
  name: z.nullable(z.string()),
  /** An ISO 4217 code. Absent where there is none. */
  currency: z.optional(z.string()),
  /** By the codes of other currencies, decimal texts. Absent where there is none. */
  rates: z.optional(z.record(z.string(), z.string())),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  epoch: z.optional(z.string()),
  version: z.int(),
});

export const projectSchema = z.extend(projectHeadSchema, {
  /** The same by all its links that write. Absent by a read-only link. */
  mark: z.optional(z.string()),
  members: z.array(memberSchema),
});

const idsSchema = z.record(z.string(), z.string());

/** A new project. `ids`: of what came with it, by the keys of the body. */
export const newProjectSchema = z.extend(projectHeadSchema, { ids: z.optional(idsSchema) });

/** The answer to a patch. The project is absent where the call preferred a minimal answer. */
export const patchedSchema = z.object({
  ids: idsSchema,
  version: z.int(),
  updated_at: z.iso.datetime(),
  project: z.optional(projectSchema),
});

export type WireExpense = z.infer<typeof expenseSchema>;
export type WirePaidExpense = z.infer<typeof paidExpenseSchema>;
export type WireMemberHead = z.infer<typeof memberHeadSchema>;
export type WireMember = z.infer<typeof memberSchema>;
export type WireProjectHead = z.infer<typeof projectHeadSchema>;
export type WireProject = z.infer<typeof projectSchema>;

/** What a change answers with. */
export type WireEntity = WireProjectHead | WireMemberHead | WirePaidExpense;

/** The expense as this server tells it, or another one, which may tell less. */
export function expenseFromWire(wire: ReceivedExpense): Expense {
  const { id, name, amount, order, version, date, note, original, created_at } = wire;
  return {
    id,
    name,
    amount: amount === null || wire.amount_by_rate ? null : amountFromWire(amount),
    order,
    ...(version !== undefined && { version }),
    ...sharingFromWire(wire.involved_members),
    ...(wire.is_payment && { isPayment: true }),
    ...(date && isCalendarDay(date) && { date }),
    ...(note && { note }),
    ...(original && { original: originalFromWire(original) }),
    ...(created_at && { createdAt: created_at }),
  };
}

/** Who shares an expense. Even weights are no weights. */
export function sharingFromWire(
  involved: readonly { readonly id: string; readonly weight?: number }[],
): Pick<Expense, 'involvedMemberIds' | 'weights'> {
  const uneven = involved.flatMap(({ id, weight = 1 }) => (weight === 1 ? [] : [[id, weight] as const]));
  const weights: Weights = Object.fromEntries(uneven);
  return { involvedMemberIds: involved.map(({ id }) => id), ...(uneven.length > 0 && { weights }) };
}

function memberFromWire(wire: WireMember): Member {
  return { ...wire, expenses: wire.expenses.map(expenseFromWire) };
}

function projectHeadFromWire({ id, read_only, created_at, updated_at, ...wire }: WireProjectHead): ProjectHead {
  return { id, ...(read_only && { readOnly: true }), ...wire, createdAt: created_at, updatedAt: updated_at };
}

export function projectFromWire({ members, ...head }: WireProject): Project {
  return { ...projectHeadFromWire(head), members: members.map(memberFromWire) };
}
