import type { Project } from '@/lib/domain/project';
import { localProjectId } from '@/lib/domain/temporary-id';
import type { DraftStorage, Platform } from '@/lib/session/platform';
import { type DraftRecord, recordKey, textOf } from './draft-record';

/** The content of a new project. Ids are temporary. */
export type NewContent = Pick<Project, 'name' | 'currency' | 'rates' | 'members'>;

/** A new project that is only on this device, until the server creates it under this key. */
export function localProject(platform: Platform, content: NewContent, key: string): Project {
  const time = new Date(platform.now()).toISOString();
  return { id: localProjectId(key), createdAt: time, updatedAt: time, ...content };
}

/** Stores a local project until its page has the server create it. Gives its id. Rejects where nothing can be stored. */
export async function storeLocalProject(platform: Platform, project: Project): Promise<string> {
  const record: DraftRecord = {
    base: textOf(project),
    patch: {},
    pending: null,
    questions: [],
    entries: [],
    storedAt: platform.now(),
  };
  await storageOf(platform).put(recordKey(project.id), record);
  return project.id;
}

/** Where drafts are stored. Throws where this browser has no such place. */
export function storageOf(platform: Platform): DraftStorage {
  const storage = platform.openDrafts();
  if (storage === null) throw new Error('This browser has no storage for drafts.');
  return storage;
}
