import { z } from 'zod/mini';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { begunEntries } from '@/lib/editor/sheet-entry';
import type { DraftStorage } from '@/lib/session/platform';
import { type DraftRecord, projectIdOf } from './draft-record';
import { laterIds, leadsToMark, withFormerIds } from './redirects';

const originalSchema = z.object({ amount: z.int(), currency: z.string() });
const ratesSchema = z.record(z.string(), z.string());
const text = z.nullable(z.string());
const weights = z.record(z.string(), z.int());

const expenseSchema = z.object({
  id: z.string(),
  name: text,
  amount: z.nullable(z.int()),
  order: z.int(),
  version: z.optional(z.int()),
  createdAt: z.optional(z.string()),
  involvedMemberIds: z.array(z.string()),
  weights: z.optional(weights),
  isPayment: z.optional(z.literal(true)),
  date: z.optional(z.string()),
  note: z.optional(z.string()),
  original: z.optional(originalSchema),
});

const memberSchema = z.object({
  id: z.string(),
  name: text,
  order: z.int(),
  version: z.optional(z.int()),
  expenses: z.array(expenseSchema),
});

/** A project as a browser stores it. An earlier version of the program may have written it. */
export const projectSchema = z.object({
  id: z.string(),
  mark: z.optional(z.string()),
  name: text,
  currency: z.optional(z.string()),
  rates: z.optional(ratesSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  epoch: z.optional(z.string()),
  version: z.optional(z.int()),
  readOnly: z.optional(z.literal(true)),
  members: z.array(memberSchema),
});

const patchSchema = z.object({
  project: z.optional(z.object({ name: text, currency: z.optional(z.string()), rates: z.optional(ratesSchema) })),
  members: z.optional(z.record(z.string(), z.nullable(z.pick(memberSchema, { name: true, order: true })))),
  expenses: z.optional(
    z.record(
      z.string(),
      z.nullable(z.extend(z.omit(expenseSchema, { id: true, version: true }), { memberId: z.string() })),
    ),
  ),
});

const person = z.object({ id: z.string(), name: text });

const entrySchema = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.nullable(z.int()),
  payer: person,
  sharers: z.array(person),
  weights: z.optional(weights),
  isByAmounts: z.optional(z.literal(true)),
  isPayment: z.optional(z.literal(true)),
  date: z.optional(z.string()),
  note: z.optional(z.string()),
  original: z.optional(originalSchema),
  firstRate: z.optional(z.object({ code: z.string(), currency: z.string(), rate: z.string() })),
  base: z.optional(z.object({ payerId: z.string(), expense: expenseSchema })),
});

const json = z.pipe(
  z.string(),
  z.pipe(
    z.transform((value: string) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return null;
      }
    }),
    projectSchema,
  ),
);

const recordSchema = z.object({
  base: json,
  patch: patchSchema,
  pending: z.nullable(
    z.object({
      key: z.string(),
      version: z.optional(z.int()),
      epoch: z.optional(z.string()),
      patch: patchSchema,
      ids: z.optional(z.array(z.string())),
    }),
  ),
  questions: z.array(z.string()),
  entries: z.array(entrySchema),
  storedAt: z.number(),
});

/** Before there were records each tab stored a draft, whose snapshot was a text and whose members could be places in that. */
const formerDraftSchema = z.object({
  snapshot: z.union([json, projectSchema]),
  draft: z.looseObject({ members: z.array(z.union([memberSchema, z.int()])) }),
  entries: z.optional(z.array(entrySchema)),
  keptAt: z.number(),
});

/** A record with its base read, or a draft of an earlier version of the program as one. */
export type StoredRecord = Omit<DraftRecord, 'base'> & { readonly base: Project };

/** The record in an entry of the browser's drafts; null where this version can't read it. */
export function readRecord(value: unknown): StoredRecord | null {
  const record = recordSchema.safeParse(value);
  if (record.success) return record.data;
  const former = formerDraftSchema.safeParse(value);
  if (!former.success) return null;
  const { snapshot, draft, entries = [], keptAt } = former.data;
  const members = draft.members.map((one) => (typeof one === 'number' ? snapshot.members[one] : one));
  const drafted = projectSchema.safeParse({ ...draft, members });
  if (!drafted.success) return null;
  const patch = diff(snapshot, drafted.data);
  return { base: snapshot, patch, pending: null, questions: [], entries, storedAt: keptAt };
}

export function isUnsaved({ patch, pending, entries }: Pick<StoredRecord, 'patch' | 'pending' | 'entries'>): boolean {
  return pending !== null || Object.keys(patch).length > 0 || begunEntries(entries).length > 0;
}

/** A record with its key. */
export type KeyedRecord = StoredRecord & { readonly key: string };

/**
 * The records of the project in this browser, the oldest first: also under ids that it had before, and under links in
 * whose place somebody else has put another, which the project's mark tells. Rejects where nothing can be stored.
 */
export async function recordsOf(
  storage: DraftStorage,
  projectId: string,
  mark?: string,
): Promise<readonly KeyedRecord[]> {
  const entries = await storage.entries();
  const ids = withFormerIds(entries, [projectId]);
  const replaced = new Set(entries.filter(([, value]) => mark && leadsToMark(value, mark)).map(([key]) => key));
  return entries
    .flatMap(([key, value]) => {
      const record = readRecord(value);
      if (record === null) return [];
      const id = projectIdOf(key);
      const isMarked = mark !== undefined && record.base.mark === mark;
      return ids.has(id) || replaced.has(id) || isMarked ? [{ key, ...record }] : [];
    })
    .sort((a, b) => a.storedAt - b.storedAt);
}

/**
 * How many changes wait in this browser to be saved, by project: under the id under which they were typed, and under each that
 * this browser knows the project by since. Rejects where nothing can be stored.
 */
export async function countUnsaved(storage: DraftStorage): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const stored = new Map(await storage.entries());
  for (const value of stored.values()) {
    const record = readRecord(value);
    if (record === null) continue;
    const { base, patch, entries } = record;
    const { project, members = {}, expenses = {} } = patch;
    const count =
      (project ? 1 : 0) + Object.keys(members).length + Object.keys(expenses).length + begunEntries(entries).length;
    for (const each of [base.id, ...laterIds(stored, base.id)]) counts.set(each, (counts.get(each) ?? 0) + count);
  }
  return counts;
}
