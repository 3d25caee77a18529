import { z } from 'zod/mini';
import { type DraftedField, draftFields } from '@/lib/domain/merge/conflict';
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
  createdAt: z.optional(z.string()),
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

const text = z.nullable(z.string());
const amount = z.nullable(z.int());
const weights = z.record(z.string(), z.int());

const theirs = <Schema extends z.ZodMiniType>(schema: Schema) => z.object({ theirs: schema });
const drafted = <Value extends z.ZodMiniObject>(value: Value) =>
  z.optional(
    z.intersection(value, z.object({ more: z.optional(z.array(z.pipe(z.transform(asConflictValue), value))) })),
  );

/** Drafts that were stored before there were weights have bare values. */
function asConflictValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'theirs' in value ? value : { theirs: value };
}

const memberContent = z.pick(memberSchema, { name: true, order: true });
const expenseContent = z.extend(z.omit(expenseSchema, { id: true, version: true }), { memberId: z.string() });
const deletedSchema = z.object({
  members: z.optional(z.record(z.string(), z.nullable(memberContent))),
  expenses: z.optional(z.record(z.string(), z.nullable(expenseContent))),
});

const creationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member-created'), member: memberSchema }),
  z.object({ kind: z.literal('expense-created'), memberId: z.string(), expense: expenseSchema }),
]);

const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('project-updated'),
    name: text,
    currency: z.optional(text),
    rates: z.optional(z.nullable(ratesSchema)),
  }),
  z.object({ kind: z.literal('member-updated'), memberId: z.string(), name: text, order: z.int() }),
  z.object({ kind: z.literal('member-deleted'), memberId: z.string() }),
  z.object({
    kind: z.literal('expense-updated'),
    memberId: z.string(),
    expense: expenseSchema,
    payerId: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('expense-deleted'), memberId: z.string(), expenseId: z.string() }),
]);

const person = z.object({ id: z.string(), name: text });

const VALUES = {
  name: theirs(text),
  amount: z.extend(theirs(amount), { original: z.optional(originalSchema) }),
  involved: z.extend(theirs(z.array(z.string())), { weights: z.optional(weights) }),
  weights: theirs(weights),
  payment: theirs(z.boolean()),
  date: theirs(text),
  note: theirs(text),
  payer: z.extend(theirs(z.string()), { order: z.int() }),
  currency: z.extend(theirs(text), { rates: z.optional(ratesSchema) }),
  rates: theirs(z.record(z.string(), text)),
} satisfies Record<DraftedField, z.ZodMiniType>;

type OfDrafts = {
  [Field in DraftedField as `draft${Capitalize<Field>}`]: ReturnType<typeof drafted<(typeof VALUES)[Field]>>;
};

const conflictSchema = z.extend(z.partial(z.object(VALUES)), {
  existence: z.optional(theirs(z.enum(['removed', 'changed']))),
  ...(Object.fromEntries(draftFields.map(([field, ofDrafts]) => [ofDrafts, drafted(VALUES[field])])) as OfDrafts),
});

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
  uncut: z.optional(z.object({ amount: z.number(), currency: z.nullable(z.string()) })),
  isByAmounts: z.optional(z.literal(true)),
  firstRate: z.optional(z.object({ code: z.string(), currency: z.string(), rate: z.string() })),
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
  inDoubtWrites: z.optional(z.array(z.object({ step: changeSchema, version: z.optional(z.int()) }))),
  isSentAskedAgain: z.optional(z.boolean()),
  creations: z.record(
    z.string(),
    z.object({
      key: z.string(),
      first: z.optional(creationSchema),
      isSent: z.optional(z.boolean()),
      debt: z.optional(debtSchema),
    }),
  ),
  toTakeBack: z.optional(z.array(z.string())),
  entries: z.optional(z.array(entrySchema)),
  newcomers: z.optional(z.record(z.string(), z.array(z.string()))),
  keptAt: z.number(),
});

/** A stored draft, or null where it is not one that this version can read. */
export function readDraft(value: unknown): StoredDraft | null {
  return storedDraftSchema.safeParse(value).data ?? null;
}
