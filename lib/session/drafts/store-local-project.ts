import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { localProjectId } from '@/lib/domain/temporary-id';
import type { DraftStorage, Platform } from '@/lib/session/platform';
import { type DraftRecord, recordKey, textOf } from './draft-record';

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

/** Where drafts are stored. Throws where this browser has no such place. */
export function storageOf(platform: Platform): DraftStorage {
  const storage = platform.openDrafts();
  if (storage === null) throw new Error('This browser has no storage for drafts.');
  return storage;
}
