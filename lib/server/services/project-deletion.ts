import 'server-only';
import type { WireProjectHead } from '@/lib/contract/project';
import { getEvents } from '@/lib/server/events/project-events';
import { getEnv } from '@/lib/server/process/env';
import { bringBack, deleteProject as deleteRows, markDeleted } from '@/lib/server/repositories/deletion';
import type { VersionCheck } from '@/lib/server/resources/calls';
import { preconditionFailed } from '@/lib/server/resources/errors';
import { NotByThisLink, writeByLink } from '@/lib/server/services/project-access';
import { requireHead } from '@/lib/server/services/projects';

interface Deletion {
  check?: VersionCheck;
  /** At once, whether it has been deleted before or not: nobody can bring it back. */
  isForGood?: boolean;
}

/**
 * Deletes the project. It is kept for DELETED_DAYS, in which it can be brought back, unless that is none.
 * Throws precondition_failed and what `writeByLink` throws.
 */
export async function deleteProject(link: string, { check, isForGood = false }: Deletion = {}): Promise<void> {
  const projectId = await writeByLink(link, async (tx) => {
    const marked = await markDeleted(tx, link, { isAgain: isForGood });
    if (marked === null) throw new NotByThisLink();
    const { projectId, version } = marked;
    if (check && !check(version)) throw preconditionFailed(await requireHead(tx, projectId, link));
    if (isForGood || getEnv().DELETED_DAYS === 0) await deleteRows(tx, projectId);
    return projectId;
  });
  await getEvents().announce({ projectId, version: null });
}

/** Brings a deleted project back as it was. One that is there stays as it is. Throws what `writeByLink` throws. */
export function undeleteProject(link: string): Promise<WireProjectHead> {
  return writeByLink(link, async (tx) => {
    const back = await bringBack(tx, link);
    if (back === null) throw new NotByThisLink();
    return requireHead(tx, back.projectId, link);
  });
}
