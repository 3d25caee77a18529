import { createStore, del, delMany, entries, get, keys, set } from 'idb-keyval';
import { z } from 'zod/mini';
import type { Project } from '@/lib/domain/project';
import { projectSchema } from '@/lib/session/drafts/stored-draft';
import { COPIES } from './copies-database';

/** A project as the server had it at a time, in milliseconds since 1970. */
interface ProjectCopy {
  readonly project: Project;
  readonly asOf: number;
}

const copySchema = z.object({ project: projectSchema, asOf: z.number() });

const MOST_COPIES = 50;

let store: ReturnType<typeof createStore> | undefined;

/** All functions reject where the browser lets nothing be stored. */
function copies(): ReturnType<typeof createStore> {
  store ??= createStore(COPIES, 'projects');
  return store;
}

/** Undefined where there is none, or one of a shape that this version does not know. */
export async function copyOf(projectId: string): Promise<ProjectCopy | undefined> {
  return copySchema.safeParse(await get(projectId, copies())).data;
}

export async function keepCopyOf(copy: ProjectCopy): Promise<void> {
  await set(copy.project.id, copy, copies());
  if ((await keys(copies())).length > MOST_COPIES) await removeOldest();
}

export async function removeCopyOf(projectId: string): Promise<void> {
  await del(projectId, copies());
}

async function removeOldest(): Promise<void> {
  const kept = await entries<string, ProjectCopy>(copies());
  const latestFirst = kept.toSorted(([, a], [, b]) => b.asOf - a.asOf);
  await delMany(
    latestFirst.slice(MOST_COPIES).map(([id]) => id),
    copies(),
  );
}
