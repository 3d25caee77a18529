import { z } from 'zod/mini';
import type { ConflictField } from '@/lib/domain/merge/conflict';
import type { StoredDraft } from './draft-store';

const originalSchema = z.object({ amount: z.int(), currency: z.string() });
const ratesSchema = z.record(z.string(), z.string());

const expenseSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  order: z.int(),
  version: z.optional(z.int()),
  involvedMemberIds: z.array(z.string()),
  weights: z.optional(z.record(z.string(), z.int())),
  isPayment: z.optional(z.literal(true)),
  date: z.optional(z.string()),
  note: z.optional(z.string()),
  original: z.optional(originalSchema),
});

const memberSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  order: z.int(),
  version: z.optional(z.int()),
  expenses: z.array(expenseSchema),
});

/** A project as a browser stores it. An earlier version of the program may have written it. */
export const projectSchema = z.object({
  id: z.string(),
  mark: z.optional(z.string()),
  name: z.nullable(z.string()),
  currency: z.optional(z.string()),
  rates: z.optional(ratesSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  epoch: z.optional(z.string()),
  version: z.optional(z.int()),
  readOnly: z.optional(z.literal(true)),
  members: z.array(memberSchema),
});

const name = z.nullable(z.string());
const amount = z.nullable(z.int());
const involved = z.array(z.string());
const weights = z.record(z.string(), z.int());
const payment = z.boolean();
const currency = z.nullable(z.string());
const date = z.nullable(z.string());
const note = z.nullable(z.string());

const theirs = <Schema extends z.ZodMiniType>(schema: Schema) => z.object({ theirs: schema });
const theirList = z.object({ theirs: involved, weights: z.optional(weights) });

const drafted = <Value extends z.ZodMiniObject>(value: Value) =>
  z.optional(
    z.intersection(value, z.object({ more: z.optional(z.array(z.pipe(z.transform(asConflictValue), value))) })),
  );

/** Drafts that were stored before there were weights have bare values. */
function asConflictValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'theirs' in value ? value : { theirs: value };
}

const theirAmount = z.extend(theirs(amount), { original: z.optional(originalSchema) });
const theirCurrency = z.extend(theirs(currency), { rates: z.optional(ratesSchema) });
const someRates = z.record(z.string(), z.nullable(z.string()));
const theirPayer = z.object({ theirs: z.string(), order: z.int() });

const memberContent = z.object({ name, order: z.int() });
const expenseContent = z.extend(z.omit(expenseSchema, { id: true, version: true }), { memberId: z.string() });
const deletedSchema = z.object({
  members: z.optional(z.record(z.string(), z.nullable(memberContent))),
  expenses: z.optional(z.record(z.string(), z.nullable(expenseContent))),
});

const creationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member-created'), member: memberSchema }),
  z.object({ kind: z.literal('expense-created'), memberId: z.string(), expense: expenseSchema }),
]);

const person = z.object({ id: z.string(), name });

const CONFLICT = {
  name: z.optional(theirs(name)),
  amount: z.optional(theirAmount),
  involved: z.optional(theirList),
  weights: z.optional(theirs(weights)),
  payment: z.optional(theirs(payment)),
  date: z.optional(theirs(date)),
  note: z.optional(theirs(note)),
  payer: z.optional(theirPayer),
  currency: z.optional(theirCurrency),
  rates: z.optional(theirs(someRates)),
  existence: z.optional(theirs(z.enum(['removed', 'changed']))),
  draftName: drafted(theirs(name)),
  draftAmount: drafted(theirAmount),
  draftInvolved: drafted(theirList),
  draftWeights: drafted(theirs(weights)),
  draftPayment: drafted(theirs(payment)),
  draftDate: drafted(theirs(date)),
  draftNote: drafted(theirs(note)),
  draftPayer: drafted(theirPayer),
  draftCurrency: drafted(theirCurrency),
  draftRates: drafted(theirs(someRates)),
} satisfies Record<ConflictField, z.ZodMiniType>;

const conflictSchema = z.object(CONFLICT);

const entryBase = z.object({ payerId: z.string(), expense: expenseSchema });

const entrySchema = z.object({
  id: z.string(),
  name: z.string(),
  amount,
  payer: person,
  sharers: z.array(person),
  weights: z.optional(weights),
  isPayment: z.optional(z.literal(true)),
  date: z.optional(z.string()),
  note: z.optional(z.string()),
  original: z.optional(originalSchema),
  base: z.optional(entryBase),
  conflict: z.optional(conflictSchema),
  removed: z.optional(z.object({ base: entryBase, conflict: z.optional(conflictSchema) })),
});

const debtSchema = z.object({
  fromMemberId: z.string(),
  toMemberId: z.string(),
  paidBy: z.array(z.string()),
  marked: z.optional(expenseSchema),
});

const storedDraftSchema = z.object({
  snapshot: projectSchema,
  draft: projectSchema,
  conflicts: z.map(z.string(), conflictSchema),
  // Drafts that an earlier version of the program stored have none.
  deleted: z._default(deletedSchema, {}),
  isSaveAsked: z.boolean(),
  askedIds: z.optional(z.array(z.string())),
  creations: z.record(
    z.string(),
    z.object({
      key: z.string(),
      first: z.optional(creationSchema),
      isSent: z.optional(z.boolean()),
      debt: z.optional(debtSchema),
    }),
  ),
  entries: z.optional(z.array(entrySchema)),
  keptAt: z.number(),
});

/** A stored draft, or null where it is not one that this version can read. */
export function readDraft(value: unknown): StoredDraft | null {
  return storedDraftSchema.safeParse(value).data ?? null;
}
