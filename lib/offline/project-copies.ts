import { createStore, del, delMany, entries, keys, set } from 'idb-keyval';
import type { Project } from '@/lib/domain/project';

/** The name of the IndexedDB in which a browser has projects as the server last gave them. */
export const COPIES = 'quits-copies';

/** A project as the server had it at a time, in milliseconds since 1970. */
export interface ProjectCopy {
  readonly project: Project;
  readonly asOf: number;
}

const MAX_COPIES = 50;

let store: ReturnType<typeof createStore> | undefined;

/** All functions reject where the browser lets nothing be stored. */
export function copies(): ReturnType<typeof createStore> {
  store ??= createStore(COPIES, 'projects');
  return store;
}

export async function storeCopy(copy: ProjectCopy): Promise<void> {
  await set(copy.project.id, copy, copies());
  if ((await keys(copies())).length > MAX_COPIES) await removeOldest();
}

export async function removeCopy(projectId: string): Promise<void> {
  await del(projectId, copies());
}

async function removeOldest(): Promise<void> {
  const stored = await entries<string, ProjectCopy>(copies());
  const latestFirst = stored.toSorted(([, a], [, b]) => b.asOf - a.asOf);
  await delMany(
    latestFirst.slice(MAX_COPIES).map(([id]) => id),
    copies(),
  );
}
