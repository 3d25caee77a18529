import { randomKey } from '@/lib/client/random-key';
import type { Conflicts } from '@/lib/domain/merge/conflict';
import type { Project } from '@/lib/domain/project';
import type { Entry } from '@/lib/editor/entry';
import type { DraftStorage } from '@/lib/session/platform';
import type { Creation } from '@/lib/session/saving/creation-keys';
import { Turns } from '@/lib/session/saving/turns';

/** What a tab has not saved yet, with the snapshot that its editing began with. */
export interface KeptDraft {
  readonly snapshot: Project;
  readonly draft: Project;
  readonly conflicts: Conflicts;
  /** Whether a save of it was under way, or waited for the network. */
  readonly isSaveAsked: boolean;
  /** What is known of the creations of what is new in the draft, by temporary id. */
  readonly creations: Readonly<Record<string, Creation>>;
  /** What had been begun in the sheet for new expenses. Drafts of before have none. */
  readonly entries?: readonly Entry[];
  /** Milliseconds since 1970, by this browser's clock. */
  readonly keptAt: number;
}

/**
 * Keeps the drafts of one project in this browser, one for each tab. A tab holds a lock as long as it has a draft here, so
 * that a draft whose tab is gone can be told from one that is being edited. All methods reject where nothing can be stored.
 */
export class KeptDrafts {
  /** What the keys of all drafts of the project begin with. */
  readonly prefix: string;
  /** The key of this tab's own draft. */
  readonly key: string;
  readonly #turns = new Turns();
  #isPut = false;
  #release: (() => void) | null = null;

  constructor(
    readonly projectId: string,
    readonly storage: DraftStorage,
  ) {
    this.prefix = prefixOf(projectId);
    this.key = this.prefix + randomKey();
  }

  /** Keeps this draft of the tab in place of the one before; null keeps none. */
  keep(draft: KeptDraft | null): Promise<void> {
    return this.#turns.take(() => (draft === null ? this.#delete() : this.#put(draft)));
  }

  /** The project has got this id, and its drafts are kept under that. Whoever comes back to the id of before is led there. */
  moveTo(projectId: string): Promise<void> {
    return this.#turns.take(async () => {
      await this.storage.put(this.projectId, { createdAs: projectId });
      await this.#delete();
    });
  }

  async #put(draft: KeptDraft): Promise<void> {
    // The draft first: a page that is being closed may not live to get its lock.
    await this.storage.put(this.key, draft);
    this.#isPut = true;
    this.#release ??= await this.storage.hold(lockOf(this.key));
  }

  async #delete(): Promise<void> {
    if (!this.#isPut) return;
    await this.storage.delete(this.key);
    this.#isPut = false;
    this.#release?.();
    this.#release = null;
  }
}

/** What the keys of all drafts of a project begin with. */
export function prefixOf(projectId: string): string {
  return `${projectId}/`;
}

/** The name of the lock that is held as long as somebody edits the draft. */
export function lockOf(key: string): string {
  return `quits-draft/${key}`;
}
