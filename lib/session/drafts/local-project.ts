import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { isLocalProject, localProjectId } from '@/lib/domain/temporary-id';
import type { DraftStorage, Platform } from '@/lib/session/platform';
import { type DraftRecord, recordKey, textOf } from './draft-record';
import { readRecord } from './read-records';
import { redirectIn } from './redirects';

/**
 * Stores a new project on this device until the server can create it under this key. Gives its id. Rejects where
 * nothing can be stored.
 */
export async function storeLocalProject(platform: Platform, name: string, key: string): Promise<string> {
  const id = localProjectId(key);
  const time = new Date(platform.now()).toISOString();
  const project: Project = { id, name: nameOrNull(name), createdAt: time, updatedAt: time, members: [] };
  const record: DraftRecord = {
    base: textOf(project),
    patch: {},
    pending: null,
    questions: [],
    entries: [],
    storedAt: platform.now(),
  };
  await storageOf(platform).put(recordKey(id), record);
  return id;
}

/** The local project of this id, or the id that the server has given it. Null where this device knows nothing of it. */
export async function findLocalProject(
  platform: Platform,
  projectId: string,
): Promise<{ project: Project } | { createdAs: string } | null> {
  if (!isLocalProject(projectId)) return null;
  const entries = await storageOf(platform).entries();
  for (const [key, value] of entries) {
    const record = key.startsWith(`${projectId}/`) ? readRecord(value) : null;
    if (record !== null) return { project: record.base };
  }
  const createdAs = redirectIn(entries.find(([key]) => key === projectId)?.[1]);
  return createdAs === null ? null : { createdAs };
}

/** Where drafts are stored. Throws where this browser has no such place. */
function storageOf(platform: Platform): DraftStorage {
  const storage = platform.openDrafts();
  if (storage === null) throw new Error('This browser has no storage for drafts.');
  return storage;
}
