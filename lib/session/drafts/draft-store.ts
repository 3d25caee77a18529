import { randomKey } from '@/lib/client/random-key';
import type { Project } from '@/lib/domain/project';
import { withFields } from '@/lib/domain/structural-sharing';
import type { UnsavedDraft } from '@/lib/editor/actions';
import type { StoredNewcomers } from '@/lib/editor/newcomers';
import type { DraftStorage, Platform } from '@/lib/session/platform';
import type { Creation } from '@/lib/session/saving/creation-keys';
import { SerialQueue } from '@/lib/session/serial-queue';

type AlwaysStored = 'conflicts' | 'deleted' | 'isSaveAsked';

/**
 * What a tab has not saved yet or still asks. Drafts that were stored before there were `askedIds`,
 * `inDoubtWrites`, `isSentAskedAgain`, `toTakeBack`, `entries` or `newcomers` have none.
 */
export interface StoredDraft extends Omit<UnsavedDraft, AlwaysStored>, Required<Pick<UnsavedDraft, AlwaysStored>> {
  /** What is known of the creations of what the snapshot lacks, by its id in the draft. */
  readonly creations: Readonly<Record<string, Creation>>;
  /** Of whom it is still asked what they share. */
  readonly newcomers?: StoredNewcomers;
  /** Milliseconds since 1970, by this browser's clock. */
  readonly keptAt: number;
}

/**
 * Stores the drafts of one project in this browser, one for each tab. A tab holds a lock as long as it has a draft here, so
 * that a draft whose tab is gone can be told from one that is being edited. All methods reject where nothing can be stored.
 */
export class DraftStore {
  /** What the keys of all drafts of the project begin with. */
  readonly prefix: string;
  readonly #queue = new SerialQueue();
  #key: string;
  #isPut = false;
  /** What was put last, and what of that another tab has taken over. */
  #last: Project | null = null;
  #taken: Project | null = null;
  /** What is stored for certain under the key. */
  #stored: StoredDraft | null = null;
  #release: (() => void) | null = null;

  /** @param onTaken Another tab has taken the draft of this one. */
  constructor(
    readonly projectId: string,
    readonly storage: DraftStorage,
    private readonly onTaken = () => {},
  ) {
    this.prefix = prefixOf(projectId);
    this.#key = this.#newKey();
  }

  /** The key of this tab's own draft. */
  get key(): string {
    return this.#key;
  }

  /**
   * Stores this draft of the tab in place of the one before; null stores none. What another tab has taken over is
   * stored once it has changed.
   */
  store(draft: StoredDraft | null): Promise<void> {
    return this.#queue.run(async () => {
      if (draft === null) await this.#delete();
      else if (draft.draft !== this.#taken && !isSame(draft, this.#stored)) await this.#put(draft);
    });
  }

  /** The project has got this id, and its drafts are stored under that. Whoever comes back to the id of before is led there. */
  moveTo({ id, mark }: Pick<Project, 'id' | 'mark'>): Promise<void> {
    return this.#queue.run(async () => {
      await this.storage.put(this.projectId, { createdAs: id, mark } satisfies Redirect);
      await this.#delete();
    });
  }

  async #put(draft: StoredDraft): Promise<void> {
    this.#last = draft.draft;
    this.#taken = null;
    this.#stored = null;
    // The draft first: a page that is being closed may not live to get its lock.
    try {
      await this.storage.put(this.#key, draft);
      this.#isPut = true;
    } catch (error) {
      // It may come to be stored yet, and must be deleted then.
      this.#isPut ||= error instanceof DOMException && error.name === 'TimeoutError';
      throw error;
    }
    this.#release ??= await this.storage.hold(lockOf(this.#key), () => this.#give());
    this.#stored = draft;
  }

  /** Another tab goes on with the draft, or has dropped it. */
  #give(): void {
    this.#taken = this.#last;
    this.#stored = null;
    this.#isPut = false;
    this.#release = null;
    this.#key = this.#newKey();
    this.onTaken();
  }

  #newKey(): string {
    return this.prefix + randomKey();
  }

  async #delete(): Promise<void> {
    if (!this.#isPut) return;
    await this.storage.delete(this.#key);
    this.#isPut = false;
    this.#stored = null;
    this.#release?.();
    this.#release = null;
  }
}

/** Whether they hold the same. It is worth asking: a browser takes long to copy a large project. */
function isSame(draft: StoredDraft, stored: StoredDraft | null): boolean {
  if (stored === null) return false;
  const { snapshot, conflicts, deleted } = draft;
  const isSameProject = withFields(stored, { snapshot, draft: draft.draft, conflicts, deleted }) === stored;
  return isSameProject && smallParts(draft) === smallParts(stored);
}

/** All but when it was stored, and what is as large as the project. */
function smallParts({ snapshot, draft, conflicts, deleted, keptAt, ...small }: StoredDraft): string {
  return JSON.stringify(small);
}

/** What the keys of all drafts of a project begin with. */
export function prefixOf(projectId: string): string {
  return `${projectId}/`;
}

/** The id of the project whose draft is stored under the key, or that goes on elsewhere. */
export function projectIdOf(key: string): string {
  const [projectId = key] = key.split('/');
  return projectId;
}

/** The name of the lock that is held as long as somebody edits the draft. */
export function lockOf(key: string): string {
  return `quits-draft/${key}`;
}

/** Beside the drafts of this browser, under the id that a project had: the id that it has got since. */
interface Redirect {
  createdAs: string;
  /** That of the project: what was stored under the id before the server knew the project has none. */
  mark?: string;
}

/**
 * Notes that the project is to go on under another id. One that another tab has noted before stays known, behind this
 * one: either of them may come to be. A browser that stores nothing goes without.
 */
export async function noteRedirect(platform: Platform, projectId: string, nextId: string): Promise<void> {
  const drafts = platform.openDrafts();
  const earlierId = redirectIn((await entriesIn(drafts)).get(projectId));
  if (earlierId === nextId) return;
  if (earlierId !== null) await drafts?.put(nextId, { createdAs: earlierId } satisfies Redirect);
  await drafts?.put(projectId, { createdAs: nextId } satisfies Redirect);
}

/** Takes that back, where it does not go on under that id. */
export async function forgetRedirect(platform: Platform, projectId: string, nextId: string): Promise<void> {
  const drafts = platform.openDrafts();
  const entries = await entriesIn(drafts);
  // Another tab may have noted one since.
  if (redirectIn(entries.get(projectId)) !== nextId) return;
  const earlierId = redirectIn(entries.get(nextId));
  if (earlierId === null) await drafts?.delete(projectId);
  else await drafts?.put(projectId, { createdAs: earlierId } satisfies Redirect);
  await drafts?.delete(nextId);
}

/** The ids under which a project may go on that this browser knew by this one, the last that it has got first. */
export async function redirectsFrom(platform: Platform, projectId: string): Promise<string[]> {
  return laterIds(await entriesIn(platform.openDrafts()), projectId);
}

/** The same, of the entries of the browser's drafts. */
export function laterIds(entries: ReadonlyMap<string, unknown>, projectId: string): string[] {
  const ids: string[] = [];
  for (let next = redirectIn(entries.get(projectId)); next !== null && !ids.includes(next); ) {
    ids.unshift(next);
    next = redirectIn(entries.get(next));
  }
  return ids;
}

/** The ids, and all under which this browser knew their projects before. */
export function withFormerIds(
  entries: readonly (readonly [key: string, entry: unknown])[],
  projectIds: readonly string[],
): ReadonlySet<string> {
  const ids = new Set(projectIds);
  // Those that are added come up in it, too.
  for (const id of ids) for (const [key, entry] of entries) if (redirectIn(entry) === id) ids.add(key);
  return ids;
}

async function entriesIn(drafts: DraftStorage | null): Promise<Map<string, unknown>> {
  return new Map((await drafts?.entries()) ?? []);
}

/** The id in an entry of the browser's drafts; null where it is a draft. */
export function redirectIn(entry: unknown): string | null {
  // Without zod: this is part of the first load.
  const createdAs = typeof entry === 'object' && entry !== null && 'createdAs' in entry ? entry.createdAs : null;
  return typeof createdAs === 'string' ? createdAs : null;
}

/** Whether the entry leads to the project that has the mark. */
export function leadsToMark(entry: unknown, mark: string): boolean {
  return redirectIn(entry) !== null && (entry as Redirect).mark === mark;
}
