import { del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import type { Project } from '@/lib/domain/project';
import { browserStore } from '@/lib/session/drafts/browser-store';

/** The name of the IndexedDB in which a browser has projects as the server last gave them. */
export const COPIES = 'quits-copies';

/** A project as the server had it at a time, in milliseconds since 1970. */
export interface ProjectCopy {
  readonly project: Project;
  readonly asOf: number;
}

const MAX_COPIES = 50;

let store: UseStore | undefined;

/** All functions that use it reject where the browser lets nothing be stored. */
function copies(): UseStore {
  store ??= browserStore(COPIES, 'projects');
  return store;
}

/** Undefined where there is none. */
export async function readCopy(projectId: string): Promise<ProjectCopy | undefined> {
  return get<ProjectCopy>(projectId, copies());
}

export async function storeCopy(copy: ProjectCopy): Promise<void> {
  await set(copy.project.id, copy, copies());
  if ((await keys(copies())).length <= MAX_COPIES) return;
  const stored = await entries<string, ProjectCopy>(copies());
  const latestFirst = stored.sort(([, a], [, b]) => b.asOf - a.asOf);
  await delMany(
    latestFirst.slice(MAX_COPIES).map(([id]) => id),
    copies(),
  );
}

export async function removeCopy(projectId: string): Promise<void> {
  await del(projectId, copies());
}
