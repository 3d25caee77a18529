import { z } from 'zod/mini';
import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import { type KeptDraft, type KeptDrafts, lockOf, prefixOf } from './kept-drafts';
import { expenseSchema, memberSchema, projectSchema } from './kept-project';
import { wayOnOf } from './way-on';

const name = z.nullable(z.string());
const amount = z.nullable(z.int());
const involved = z.array(z.string());
const weights = z.record(z.string(), z.int());
const payment = z.boolean();
const currency = z.nullable(z.string());

const theirs = <Schema extends z.ZodMiniType>(schema: Schema) => z.object({ theirs: schema });
const theirList = z.object({ theirs: involved, weights: z.optional(weights) });

const drafted = <Question extends z.ZodMiniObject>(question: Question) =>
  z.optional(
    z.intersection(question, z.object({ more: z.optional(z.array(z.pipe(z.transform(asQuestion), question))) })),
  );

/** Drafts that were kept before there were weights have bare values. */
function asQuestion(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'theirs' in value ? value : { theirs: value };
}

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

const entrySchema = z.object({ id: z.string(), name: z.string(), amount, payer: person, sharers: z.array(person) });

const keptDraftSchema = z.object({
  snapshot: projectSchema,
  draft: projectSchema,
  conflicts: z.map(
    z.string(),
    z.object({
      name: z.optional(theirs(name)),
      amount: z.optional(theirs(amount)),
      involved: z.optional(theirList),
      weights: z.optional(theirs(weights)),
      payment: z.optional(theirs(payment)),
      payer: z.optional(theirPayer),
      currency: z.optional(theirs(currency)),
      existence: z.optional(theirs(z.enum(['removed', 'changed']))),
      draftName: drafted(theirs(name)),
      draftAmount: drafted(theirs(amount)),
      draftInvolved: drafted(theirList),
      draftWeights: drafted(theirs(weights)),
      draftPayment: drafted(theirs(payment)),
      draftPayer: drafted(theirPayer),
      draftCurrency: drafted(theirs(currency)),
    }),
  ),
  // Drafts that an earlier version of the program kept have none.
  deleted: z._default(deletedSchema, {}),
  isSaveAsked: z.boolean(),
  askedIds: z.optional(z.array(z.string())),
  creations: z.record(z.string(), z.object({ key: z.string(), first: z.optional(creationSchema) })),
  entries: z.optional(z.array(entrySchema)),
  keptAt: z.number(),
});

/** A kept draft, or null where it is not one that this version can read. */
export function readDraft(value: unknown): KeptDraft | null {
  return keptDraftSchema.safeParse(value).data ?? null;
}

/**
 * Hands over each draft of the project whose tab is gone, or can't save it any more, the oldest first. What `restore` returns is
 * kept as this tab's own before the other is deleted. Rejects where nothing can be stored.
 * @param mark That of the project, where the server tells one.
 */
export function takeOverDrafts(
  own: KeptDrafts,
  mark: string | undefined,
  restore: (draft: KeptDraft) => KeptDraft | null,
): Promise<void> {
  const { storage, prefix } = own;
  return storage.exclusively(`quits-drafts/${prefix}`, async () => {
    for (const { key, draft } of await abandonedDrafts(own, mark)) {
      await own.keep(restore(draft));
      await storage.take(lockOf(key));
      await storage.delete(key);
    }
  });
}

/**
 * Those under ids that the project had before are among them: their tabs were closed before they went over. So are those under
 * links in whose place somebody else has put another: by them nothing can be saved, so it does not matter whether their tabs are open.
 */
async function abandonedDrafts({ storage, projectId, key: ownKey }: KeptDrafts, mark: string | undefined) {
  const entries = await storage.entries();
  const formerIds = entries.filter(([, value]) => wayOnOf(value) === projectId).map(([key]) => key);
  const prefixes = [projectId, ...formerIds].map(prefixOf);
  const found = entries.flatMap(([key, value]) => {
    const draft = key === ownKey ? null : readDraft(value);
    if (draft === null) return [];
    const isUnderReplaced = !prefixes.some((prefix) => key.startsWith(prefix));
    const isOfProject = !isUnderReplaced || (mark !== undefined && draft.snapshot.mark === mark);
    return isOfProject ? [{ key, isUnderReplaced, draft: underId(draft, projectId) }] : [];
  });
  if (found.length === 0) return [];
  const held = await storage.heldLocks();
  return found
    .filter(({ key, isUnderReplaced }) => isUnderReplaced || !held.has(lockOf(key)))
    .sort((a, b) => a.draft.keptAt - b.draft.keptAt);
}

/** The draft as that of the project under this id. */
function underId(kept: KeptDraft, id: string): KeptDraft {
  if (kept.snapshot.id === id) return kept;
  const { snapshot, draft, conflicts } = kept;
  const moved = withConflictIds(conflicts, new Map([[snapshot.id, id]]));
  return { ...kept, snapshot: { ...snapshot, id }, draft: { ...draft, id }, conflicts: moved };
}
