import { z } from 'zod/mini';
import type { Project } from '@/lib/domain/project';
import { BrowserStore } from '@/lib/session/drafts/browser-store';
import { projectSchema } from '@/lib/session/drafts/stored-draft';

/** The name of the IndexedDB in which a browser has projects as the server last gave them. */
export const COPIES = 'quits-copies';

/** A project as the server had it at a time, in milliseconds since 1970. */
interface ProjectCopy {
  readonly project: Project;
  readonly asOf: number;
}

const copySchema = z.object({ project: projectSchema, asOf: z.number() });

const MAX_COPIES = 50;

let store: BrowserStore | undefined;

/** All functions reject where the browser lets nothing be stored. */
function copies(): BrowserStore {
  store ??= new BrowserStore(COPIES, 'projects');
  return store;
}

/** Undefined where there is none, or one of a shape that this version does not know. */
export async function copyOf(projectId: string): Promise<ProjectCopy | undefined> {
  return copySchema.safeParse(await copies().get(projectId)).data;
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
