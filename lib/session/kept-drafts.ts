import { z } from 'zod/mini';
import type { Conflicts } from '@/lib/domain/merge/conflict';
import type { Project } from '@/lib/domain/project';
import { type Creation, randomKey } from './creation-keys';
import type { DraftStorage } from './platform';
import { Turns } from './turns';

/** What a tab has not saved yet, with the snapshot that its editing began with. */
export interface KeptDraft {
  readonly snapshot: Project;
  readonly draft: Project;
  readonly conflicts: Conflicts;
  /** Whether a save of it was under way, or waited for the network. */
  readonly isSaveAsked: boolean;
  /** What is known of the creations of what is new in the draft, by temporary id. */
  readonly creations: Readonly<Record<string, Creation>>;
  /** Milliseconds since 1970, by this browser's clock. */
  readonly keptAt: number;
}

const name = z.nullable(z.string());
const amount = z.nullable(z.int());
const theirs = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.object({ theirs: schema }));

const expenseSchema = z.object({
  id: z.string(),
  name,
  amount,
  order: z.int(),
  version: z.optional(z.int()),
  involvedMemberIds: z.array(z.string()),
});

const memberSchema = z.object({
  id: z.string(),
  name,
  order: z.int(),
  version: z.optional(z.int()),
  expenses: z.array(expenseSchema),
});

const projectSchema = z.object({
  id: z.string(),
  name,
  createdAt: z.string(),
  updatedAt: z.string(),
  epoch: z.optional(z.string()),
  version: z.optional(z.int()),
  members: z.array(memberSchema),
});

const creationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member-created'), member: memberSchema }),
  z.object({ kind: z.literal('expense-created'), memberId: z.string(), expense: expenseSchema }),
]);

const keptDraftSchema = z.object({
  snapshot: projectSchema,
  draft: projectSchema,
  conflicts: z.map(
    z.string(),
    z.object({
      name: theirs(name),
      amount: theirs(amount),
      involved: theirs(z.array(z.string())),
      existence: theirs(z.enum(['removed', 'changed'])),
    }),
  ),
  isSaveAsked: z.boolean(),
  creations: z.record(z.string(), z.object({ key: z.string(), first: z.optional(creationSchema) })),
  keptAt: z.number(),
});

/**
 * Keeps the drafts of one project in this browser, one for each tab. A tab holds a lock as long as it has a draft here, so
 * that a draft whose tab is gone can be told from one that is being edited. All methods reject where nothing can be stored.
 */
export class KeptDrafts {
  readonly #prefix: string;
  readonly #key: string;
  readonly #turns = new Turns();
  #release: (() => void) | null = null;

  constructor(
    projectId: string,
    private readonly storage: DraftStorage,
  ) {
    this.#prefix = `${projectId}/`;
    this.#key = this.#prefix + randomKey();
  }

  /** Keeps this draft of the tab in place of the one before; null keeps none. */
  keep(draft: KeptDraft | null): Promise<void> {
    return this.#turns.take(() => this.#write(draft));
  }

  /**
   * Hands over each draft whose tab is gone, the oldest first. What `restore` returns is kept as this tab's own before the
   * other is deleted.
   */
  takeOver(restore: (draft: KeptDraft) => KeptDraft | null): Promise<void> {
    const lock = `quits-drafts/${this.#prefix}`;
    return this.#turns.take(() => this.storage.exclusively(lock, () => this.#takeOver(restore)));
  }

  async #takeOver(restore: (draft: KeptDraft) => KeptDraft | null): Promise<void> {
    const entries = await this.storage.entries();
    const kept = entries.filter(([key]) => key.startsWith(this.#prefix) && key !== this.#key);
    if (kept.length === 0) return;
    const held = await this.storage.heldLocks();
    const abandoned = kept
      .filter(([key]) => !held.has(lockOf(key)))
      .flatMap(([key, value]) => {
        const { data: draft } = keptDraftSchema.safeParse(value);
        return draft ? [{ key, draft }] : [];
      })
      .sort((a, b) => a.draft.keptAt - b.draft.keptAt);
    for (const { key, draft } of abandoned) {
      await this.#write(restore(draft));
      await this.storage.delete(key);
    }
  }

  async #write(draft: KeptDraft | null): Promise<void> {
    if (draft === null) {
      await this.storage.delete(this.#key);
      this.#release?.();
      this.#release = null;
      return;
    }
    // The draft first: a page that is being closed may not live to get its lock.
    await this.storage.put(this.#key, draft);
    this.#release ??= await this.storage.hold(lockOf(this.#key));
  }
}

function lockOf(key: string): string {
  return `quits-draft/${key}`;
}
