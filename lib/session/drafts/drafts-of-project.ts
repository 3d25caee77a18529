import type { DraftStorage } from '@/lib/session/platform';
import { lockOf, projectIdOf } from './draft-store';

/** Whether this browser has anything under the project's id: a draft, or where it goes on. Rejects where nothing can be stored. */
export async function hasAnyOf(storage: DraftStorage, projectId: string): Promise<boolean> {
  return (await keysOf(storage, projectId)).length > 0;
}

/** Removes all that is stored under the project's id, also by open tabs, which are told. Rejects where nothing can be stored. */
export async function dropAllOf(storage: DraftStorage, projectId: string): Promise<void> {
  const keys = await keysOf(storage, projectId);
  await Promise.all(keys.map((key) => storage.delete(key)));
  // Who is told looks whether anything is left.
  await Promise.all(keys.map((key) => storage.take(lockOf(key))));
}

async function keysOf(storage: DraftStorage, projectId: string): Promise<string[]> {
  return (await storage.entries()).map(([key]) => key).filter((key) => projectIdOf(key) === projectId);
}
