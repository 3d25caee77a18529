import type { Project } from '@/lib/domain/project';
import { BrowserStore } from '@/lib/session/drafts/browser-store';

/** The name of the IndexedDB in which a browser has projects as the server last gave them. */
export const COPIES = 'quits-copies';

/** A project as the server had it at a time, in milliseconds since 1970. */
export interface ProjectCopy {
  readonly project: Project;
  readonly asOf: number;
}

const MAX_COPIES = 50;

let store: BrowserStore | undefined;

/** All functions reject where the browser lets nothing be stored. */
function copies(): BrowserStore {
  store ??= new BrowserStore(COPIES, 'projects');
  return store;
}

/** Undefined where there is none. */
export async function readCopy(projectId: string): Promise<ProjectCopy | undefined> {
  return (await copies().get(projectId)) as ProjectCopy | undefined;
}

export async function storeCopy(copy: ProjectCopy): Promise<void> {
  await copies().put(copy.project.id, copy);
  if ((await copies().keys()).length > MAX_COPIES) await removeOldest();
}

export async function removeCopy(projectId: string): Promise<void> {
  await copies().delete(projectId);
}

async function removeOldest(): Promise<void> {
  const stored = await copies().entries<ProjectCopy>();
  const latestFirst = stored.toSorted(([, a], [, b]) => b.asOf - a.asOf);
  await copies().delete(...latestFirst.slice(MAX_COPIES).map(([id]) => id));
}
