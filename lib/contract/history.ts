import { z } from 'zod/mini';
import { CHANGE_KINDS } from '@/lib/domain/history/entries';
import { weightsOf } from '@/lib/domain/involvement';
import type { ExpenseContent, Patch } from '@/lib/domain/patch/patch';
import { fewEntries } from './few-entries';
import { amountFromWire, amountToWire, originalFromWire, originalToWire } from './minor-units';
import { memberHeadSchema, paidExpenseSchema, sharingFromWire } from './project';

/**
 * The history of a project: each call that changed it, newest first, with what the entities it touched were before. A
 * reader who holds the project at a version walks back from there (`lib/domain/history`).
 */

const memberContentSchema = z.pick(memberHeadSchema, { name: true, order: true });

const OMITTED = { id: true, version: true, involved_members: true, amount_by_rate: true } as const;

/** The amount is the one that was typed. A bill that had none counted by the rate. */
const expenseContentSchema = z.extend(z.omit(paidExpenseSchema, OMITTED), {
  /** Weights by the ids of those whom the expense names. Empty: all share alike. */
  involved: z.record(z.string(), z.int()),
});

/** What the entities that a change touched were before it. Null: not there. */
export const patchSchema = z.object({
  project: z.optional(
    z.object({
      name: z.nullable(z.string()),
      currency: z.optional(z.string()),
      rates: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  members: z.optional(z.record(z.string(), z.nullable(memberContentSchema))),
  expenses: z.optional(z.record(z.string(), z.nullable(expenseContentSchema))),
});

export const changeSchema = z.object({
  /** The project's version after the change. */
  version: z.int(),
  kind: z.enum(CHANGE_KINDS),
  at: z.iso.datetime(),
  /** The same for all calls of one save. */
  group: z.optional(z.string()),
  /** It was made with the device mark that this call carries. */
  by_this_device: z.optional(z.literal(true)),
  /** The member who made it, as the device has claimed: it may have been anybody who has the link. */
  claimed_by: z.optional(z.string()),
  before: patchSchema,
});

export const changesSchema = z.object({
  changes: z.array(changeSchema),
  /** Where the next page begins: its query parameter `before`. Null at the end of what is stored. */
  next: z.nullable(z.int()),
  /** How many days a change is stored. 0: none is. */
  kept_days: z.int(),
});

/** `before`: only changes whose version is below this one. */
export const BEFORE_QUERY = 'before';

/** Each is merged by itself. */
export const MAX_UNDONE = 20;

/** Versions are in 32-bit integer columns. */
const MAX_VERSION = 2 ** 31 - 1;

const version = z
  .int({ error: 'A version is a whole number.' })
  .check(
    z.minimum(0, { error: 'A version is zero or more.' }),
    z.maximum(MAX_VERSION, { error: 'There is no such version.' }),
  );

const ofDifferentVersions = (versions: readonly number[]) => new Set(versions).size === versions.length;

export const undoInputSchema = z.object({
  versions: fewEntries(
    z
      .array(version, { error: 'The versions are a list of whole numbers.' })
      .check(
        z.minLength(1, { error: 'Name at least one version.' }),
        z.meta({ maxItems: MAX_UNDONE }),
        z.refine(ofDifferentVersions, { error: 'Name each version once.' }),
      ),
    MAX_UNDONE,
  ),
});
export const putBackInputSchema = z.object({ version });

export type WirePatch = z.infer<typeof patchSchema>;
export type WireChange = z.infer<typeof changeSchema>;
export type WireChanges = z.infer<typeof changesSchema>;

type WireExpenseContent = z.infer<typeof expenseContentSchema>;

export function patchFromWire({ expenses, ...patch }: WirePatch): Patch {
  return { ...patch, ...(expenses && { expenses: mapContents(expenses, expenseContentFromWire) }) };
}

export function patchToWire({ expenses, ...patch }: Patch): WirePatch {
  return { ...patch, ...(expenses && { expenses: mapContents(expenses, expenseContentToWire) }) };
}

function mapContents<From, To>(
  contents: Readonly<Record<string, From | null>>,
  map: (content: From) => To,
): Record<string, To | null> {
  return Object.fromEntries(Object.entries(contents).map(([id, content]) => [id, content && map(content)]));
}

function expenseContentFromWire(wire: WireExpenseContent): ExpenseContent {
  const { member_id, amount, involved, is_payment, original, created_at, ...content } = wire;
  return {
    memberId: member_id,
    ...content,
    amount: amount === null ? null : amountFromWire(amount),
    ...sharingFromWire(Object.entries(involved).map(([id, weight]) => ({ id, weight }))),
    ...(is_payment && { isPayment: true }),
    ...(original && { original: originalFromWire(original) }),
    ...(created_at && { createdAt: created_at }),
  };
}

function expenseContentToWire(expense: ExpenseContent): WireExpenseContent {
  const { memberId, amount, involvedMemberIds, weights, isPayment, original, createdAt, ...content } = expense;
  return {
    member_id: memberId,
    ...content,
    amount: amount === null ? null : amountToWire(amount),
    involved: weightsOf(involvedMemberIds, weights),
    ...(isPayment && { is_payment: true }),
    ...(original && { original: originalToWire(original) }),
    ...(createdAt && { created_at: createdAt }),
  };
}
