import { z } from 'zod/mini';

export const expenseSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  order: z.int(),
  version: z.optional(z.int()),
  involvedMemberIds: z.array(z.string()),
  weights: z.optional(z.record(z.string(), z.int())),
  isPayment: z.optional(z.literal(true)),
});

export const memberSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  order: z.int(),
  version: z.optional(z.int()),
  expenses: z.array(expenseSchema),
});

/** A project as a browser keeps it. An earlier version of the program may have written it. */
export const projectSchema = z.object({
  id: z.string(),
  mark: z.optional(z.string()),
  name: z.nullable(z.string()),
  currency: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  epoch: z.optional(z.string()),
  version: z.optional(z.int()),
  readOnly: z.optional(z.literal(true)),
  members: z.array(memberSchema),
});
