import type { Api } from '@/lib/client/api';
import { factsBetween } from '@/lib/domain/history/change-facts';
import type { ExpenseContent, Patch } from '@/lib/domain/patch/patch';
import { remapPatch } from '@/lib/domain/patch/remap-ids';
import { paidById } from '@/lib/domain/payer';
import type { Project } from '@/lib/domain/project';
import type { SessionStore } from './session-store';

type Entries<Kind extends 'members' | 'expenses'> = NonNullable<Patch[Kind]>;

/**
 * Saves a patch on a server that knows only the calls of the specification: one after the other, in its order. What a call
 * has acknowledged joins the snapshot at once. The first call that fails ends it: rejects as that does. A call whose answer
 * is lost is not made again by itself, and a draft that others were faster than replaces theirs
 * (docs/decisions/046-servers-of-the-specification.md).
 */
export async function saveBySteps(session: SessionStore, api: Api, patch: Patch): Promise<void> {
  const steps = new Steps(session, api);
  await steps.head(patch);
  await steps.members(patch);
  await steps.expenses(patch);
}

class Steps {
  /** From temporary ids to those of the server. */
  readonly #ids = new Map<string, string>();

  constructor(
    private readonly session: SessionStore,
    private readonly api: Api,
  ) {}

  async head({ project }: Patch): Promise<void> {
    if (project === undefined) return;
    await this.api.updateProject(this.#saved.id, project);
    this.#taken({ project });
  }

  async members({ members = {} }: Patch): Promise<void> {
    const known = new Set(this.#saved.members.map(({ id }) => id));
    const entries = Object.entries(members);
    for (const [id, content] of entries) {
      if (content === null || known.has(id)) continue;
      const created = await this.api.createMember(this.#saved.id, content);
      this.#taken({ members: { [id]: content } }, id, created);
    }
    for (const [id, content] of entries) {
      if (content === null || !known.has(id)) continue;
      await this.api.updateMember(this.#saved.id, id, content);
      this.#taken({ members: { [id]: content } });
    }
    for (const [id, content] of entries) {
      if (content !== null || !known.has(id)) continue;
      await this.api.deleteMember(this.#saved.id, id);
      this.#taken({ members: { [id]: null }, expenses: this.#paidBy(id) });
    }
  }

  async expenses({ expenses: asked = {} }: Patch): Promise<void> {
    const { expenses = {} } = remapPatch({ expenses: asked }, this.#ids);
    for (const [id, content] of Object.entries(expenses)) await this.#expense(id, content);
  }

  /** Another payer is a creation there and a deletion: the calls name the payer in their paths. */
  async #expense(id: string, content: ExpenseContent | null): Promise<void> {
    const { id: projectId } = this.#saved;
    const saved = paidById(this.#saved.members).get(id);
    const hasMoved = saved && content && saved.payer.id !== content.memberId;
    if (content !== null && (saved === undefined || hasMoved)) {
      const created = await this.api.createExpense(projectId, content.memberId, content);
      if (hasMoved) {
        await this.api.deleteExpense(projectId, saved.payer.id, id);
        this.#taken({ expenses: { [id]: null } });
      }
      this.#taken({ expenses: { [id]: content } }, id, created);
    } else if (content !== null) {
      await this.api.updateExpense(projectId, content.memberId, id, content);
      this.#taken({ expenses: { [id]: content } });
    } else if (saved !== undefined) {
      await this.api.deleteExpense(projectId, saved.payer.id, id);
      this.#taken({ expenses: { [id]: null } });
    }
  }

  #paidBy(memberId: string): Entries<'expenses'> {
    const paid = this.#saved.members.find(({ id }) => id === memberId)?.expenses ?? [];
    return Object.fromEntries(paid.map(({ id }) => [id, null]));
  }

  get #saved(): Project {
    return this.session.getState().editor.snapshot;
  }

  #taken(patch: Patch, id?: string, created?: string): void {
    const before = this.#saved;
    const ids = new Map(id !== undefined && created !== undefined && id !== created ? [[id, created]] : []);
    for (const [from, to] of ids) this.#ids.set(from, to);
    this.session.dispatch({ type: 'saved', patch, ids, stamp: { updatedAt: before.updatedAt } });
    const after = this.#saved;
    this.session.emit({ type: 'saved', facts: factsBetween(before, after), before, after });
  }
}
