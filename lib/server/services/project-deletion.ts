import 'server-only';
import type { WireProjectHead } from '@/lib/contract/project';
import type { Tx } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { deleteProject as deleteRows } from '@/lib/server/repositories/delete-project';
import { bringBack, markDeleted } from '@/lib/server/repositories/lock-by-link';
import type { VersionCheck } from '@/lib/server/resources/call-types';
import { preconditionFailed } from '@/lib/server/resources/errors';
import { writeByLink } from '@/lib/server/services/change-project';
import { requireHead } from '@/lib/server/services/projects';

interface Deletion {
  check?: VersionCheck;
  /** At once, whether it has been deleted before or not: nobody can bring it back. */
  isForGood?: boolean;
}

/**
 * Deletes the project. It can be restored until `sweep.ts` deletes its rows after DELETED_DAYS, at once if that is none.
 * Throws precondition_failed and what `writeByLink` throws.
 */
export function deleteProject(link: string, { check, isForGood = false }: Deletion = {}): Promise<void> {
  const mark = (tx: Tx) => markDeleted(tx, link, { isAgain: isForGood });
  return writeByLink(link, mark, async (tx, { projectId, version }) => {
    if (check && !check(version)) throw preconditionFailed(await requireHead(tx, projectId, link));
    if (isForGood || getEnv().DELETED_DAYS === 0) await deleteRows(tx, projectId);
    return { result: undefined, announced: { projectId, version: null } };
  });
}

/** Brings a deleted project back as it was. One that is there stays as it is. Throws what `writeByLink` throws. */
export function undeleteProject(link: string): Promise<WireProjectHead> {
  return writeByLink(link, bringBack, async (tx, { projectId }) => ({
    result: await requireHead(tx, projectId, link),
  }));
}
