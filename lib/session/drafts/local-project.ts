import type { Project } from '@/lib/domain/project';
import { isLocalProject } from '@/lib/domain/temporary-id';
import type { Platform } from '@/lib/session/platform';
import { readRecord } from './read-records';
import { redirectIn } from './redirects';
import { storageOf } from './store-local-project';

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
