import { z } from 'zod/mini';
import { isRate, ratesIn } from '@/lib/domain/money/rates';
import { inOrder } from '@/lib/domain/order';
import type { Member, Project, ProjectHead } from '@/lib/domain/project';
import { expenseFromWire, originalSchema } from './project';

/**
 * A project as a client reads it. Other servers than this one promise less than `project.ts`: they may tell no versions, have numbers
 * as ids, list what they have in any order, and write a time with a space and without its zone, which is UTC.
 */

const name = z.nullable(z.string());
const version = z.optional(z.int());
const time = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replace(' ', 'T')),
  ),
  z.pipe(
    z.iso.datetime({ offset: true, local: true }),
    z.transform((text: string) => (/(z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`)),
  ),
);

export const receivedIdSchema = z.union([z.string(), z.pipe(z.int(), z.transform(String))]);

export const receivedInvolvementSchema = z.object({ id: receivedIdSchema, weight: z.optional(z.int()) });

export const receivedExpenseSchema = z.object({
  id: receivedIdSchema,
  name,
  amount: z.nullable(z.number()),
  order: z.int(),
  version,
  involved_members: z.array(receivedInvolvementSchema),
  is_payment: z.optional(z.boolean()),
  date: z.optional(z.nullable(z.string())),
  note: z.optional(z.nullable(z.string())),
  original: z.optional(z.nullable(originalSchema)),
  amount_by_rate: z.optional(z.boolean()),
  // Another server may write it in a way of its own: it sorts lists and is worth no refusal.
  created_at: z.optional(z.catch(z.nullable(time), null)),
});

export const receivedMemberSchema = z.object({
  id: receivedIdSchema,
  name,
  order: z.int(),
  version,
  expenses: z.array(receivedExpenseSchema),
});

export const receivedProjectSchema = z.object({
  mark: z.optional(z.string()),
  read_only: z.optional(z.boolean()),
  name,
  currency: z.optional(z.nullable(z.string())),
  rates: z.optional(z.nullable(z.record(z.string(), z.string()))),
  created_at: time,
  updated_at: time,
  epoch: z.optional(z.string()),
  version,
  members: z.array(receivedMemberSchema),
});

export type ReceivedExpense = z.infer<typeof receivedExpenseSchema>;
type ReceivedMember = z.infer<typeof receivedMemberSchema>;
type ReceivedProject = z.infer<typeof receivedProjectSchema>;

/** The project that was asked for by this id. */
export function projectFromReceived(id: string, { members, ...head }: ReceivedProject): Project {
  return { ...projectHeadFromReceived(id, head), members: inOrder(members).map(memberFromReceived) };
}

function projectHeadFromReceived(
  id: string,
  { created_at, updated_at, currency, rates, read_only, ...head }: Omit<ReceivedProject, 'members'>,
): ProjectHead {
  return {
    id,
    ...(read_only && { readOnly: true }),
    ...head,
    ...(currency && { currency }),
    ...(currency && rates && receivedRates(rates)),
    createdAt: created_at,
    updatedAt: updated_at,
  };
}

function memberFromReceived({ expenses, ...member }: ReceivedMember): Member {
  return { ...member, expenses: inOrder(expenses).map(expenseFromWire) };
}

/** What is no rate by the rules here can't be computed with. */
function receivedRates(rates: Readonly<Record<string, string>>): Pick<Project, 'rates'> {
  const known = ratesIn(Object.fromEntries(Object.entries(rates).filter(([, rate]) => isRate(rate))));
  return known ? { rates: known } : {};
}
