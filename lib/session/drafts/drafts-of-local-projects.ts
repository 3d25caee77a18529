import { z } from 'zod/mini';
import { randomKey } from '@/lib/client/random-key';
import { isLocalProject, localProjectId } from '@/lib/domain/local-project';
import { NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import type { DraftStorage, Platform } from '@/lib/session/platform';
import { prefixOf, redirectIn, type StoredDraft } from './draft-store';
import { projectSchema } from './read-draft';

/**
 * Stores a new project on this device until the server can create it under this key. Gives its id. Rejects where
 * nothing can be stored.
 */
export async function storeLocalProject(platform: Platform, name: string, key: string): Promise<string> {
  const id = localProjectId(key);
  const time = new Date(platform.now()).toISOString();
  const project: Project = { id, name: nameOrNull(name), createdAt: time, updatedAt: time, members: [] };
  const stored: StoredDraft = {
    snapshot: project,
    draft: project,
    conflicts: NO_CONFLICTS,
    deleted: {},
    isSaveAsked: false,
    creations: {},
    keptAt: platform.now(),
  };
  await storageOf(platform).put(prefixOf(id) + randomKey(), stored);
  return id;
}

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

function storageOf(platform: Platform): DraftStorage {
  const storage = platform.openDrafts();
  if (storage === null) throw new Error('This browser has no storage for drafts.');
  return storage;
}
