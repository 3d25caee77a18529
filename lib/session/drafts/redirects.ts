import { projectIdOf } from '@/lib/session/drafts/draft-record';
import type { DraftStorage, Platform } from '@/lib/session/platform';

/** Beside the drafts of this browser, under the id that a project had: the id that it has got since. */
export interface Redirect {
  readonly createdAs: string;
  /** The mark of the project. A redirect that was noted before the server knew the project has none. */
  readonly mark?: string;
}

/** Notes that the project is to go on under another id. A browser that stores nothing goes without. */
export async function noteRedirect(platform: Platform, projectId: string, nextId: string): Promise<void> {
  await platform.openDrafts()?.put(projectId, { createdAs: nextId } satisfies Redirect);
}

/** Takes that back, where it does not go on under that id. */
export async function forgetRedirect(platform: Platform, projectId: string, nextId: string): Promise<void> {
  const drafts = platform.openDrafts();
  // Another tab may have noted one since.
  if (redirectIn((await entriesIn(drafts)).get(projectId)) === nextId) await drafts?.delete(projectId);
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
  // Ids that are added during the loop come up in it, too.
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

/**
 * Removes the drafts of the projects, also under ids of before, and the redirects from those to them. Returns how to restore
 * them. Rejects where nothing can be stored.
 */
export async function takeOutDrafts(
  storage: DraftStorage,
  projectIds: readonly string[],
): Promise<() => Promise<void>> {
  const entries = await storage.entries();
  const ids = withFormerIds(entries, projectIds);
  const taken = entries.filter(([key, entry]) => ids.has(redirectIn(entry) ?? projectIdOf(key)));
  for (const [key] of taken) {
    await storage.delete(key);
    storage.announce(key);
  }
  return async () => {
    for (const [key, value] of taken) {
      await storage.put(key, value);
      storage.announce(key);
    }
  };
}

/** Whether this browser has anything under the project's id: a draft, or a redirect. Rejects where nothing can be stored. */
export async function hasAnyOf(storage: DraftStorage, projectId: string): Promise<boolean> {
  return (await storage.entries()).some(([key]) => projectIdOf(key) === projectId);
}
