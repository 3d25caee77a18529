import { z } from 'zod/mini';
import { isLocalProject } from '@/lib/domain/local-project';
import type { Project } from '@/lib/domain/project';
import type { Platform } from '@/lib/session/platform';
import { prefixOf, redirectIn } from './draft-store';
import { projectSchema } from './read-draft';
import { storageOf } from './store-local-project';

/** What this device knows of a local project: the project, or the id that the server has given it. Null where it knows nothing. */
export async function findLocalProject(
  platform: Platform,
  projectId: string,
): Promise<{ project: Project } | { createdAs: string } | null> {
  if (!isLocalProject(projectId)) return null;
  const entries = await storageOf(platform).entries();
  for (const [key, value] of entries) {
    const draft = z.object({ snapshot: projectSchema }).safeParse(value);
    if (key.startsWith(prefixOf(projectId)) && draft.success) return { project: draft.data.snapshot };
  }
  const createdAs = redirectIn(entries.find(([key]) => key === projectId)?.[1]);
  return createdAs === null ? null : { createdAs };
}
