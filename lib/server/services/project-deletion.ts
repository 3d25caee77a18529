import 'server-only';
import type { WireProjectHead } from '@/lib/contract/project';
import { getWriter } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { deleteMarked, deleteProject as deleteRows } from '@/lib/server/repositories/delete-project';
import { bringBack, markDeleted } from '@/lib/server/repositories/lock-by-link';
import type { VersionCheck } from '@/lib/server/resources/call-types';
import { preconditionFailed } from '@/lib/server/resources/errors';
import { FOR_GOOD } from '@/lib/server/resources/for-good';
import { writeByLink } from '@/lib/server/services/change-project';
import { requireHead } from '@/lib/server/services/projects';
import { admitWrite } from '@/lib/server/services/write-concurrency';

interface Deletion {
  check?: VersionCheck;
  /** At once, whether it has been deleted before or not: nobody can bring it back. */
  isForGood?: boolean;
}

/**
 * Deletes the project. It can be restored until `retention.ts` deletes its rows after DELETED_DAYS, at once if that is none.
 * Throws precondition_failed and what `writeByLink` throws.
 */
export async function deleteProject(link: string, { check, isForGood: isAgain = false }: Deletion = {}): Promise<void> {
  const isForGood = isAgain || getEnv().DELETED_DAYS === 0;
  const mark = (tx: Tx) => markDeleted(tx, link, { isAgain, isForGood });
  const left = await writeByLink(link, mark, async (tx, { projectId, version }) => {
    if (check && !check(version)) throw preconditionFailed(await requireHead(tx, projectId, link));
    const isDone = !isForGood || (await deleteRows(tx, projectId));
    return { result: isDone ? null : projectId, announced: { projectId, version: null } };
  });
  if (left !== null) await deleteRest(left);
}

/**
 * The rows of a project that is marked, in several transactions: others write in between. It is gone to all by now, so a
 * failure is none of the deletion: the sweep goes on.
 */
async function deleteRest(projectId: string): Promise<void> {
  const deleteMore = async () => (await getWriter()).transact((tx) => deleteMarked(tx, projectId, FOR_GOOD));
  try {
    while (!(await admitWrite(projectId, deleteMore)));
  } catch (error) {
    getLog().warn({ error: describeError(error) }, 'The rest of a deleted project is left to the sweep.');
  }
}

/** Brings a deleted project back as it was. One that is there stays as it is. Throws what `writeByLink` throws. */
export function undeleteProject(link: string): Promise<WireProjectHead> {
  return writeByLink(link, bringBack, async (tx, { projectId }) => ({
    result: await requireHead(tx, projectId, link),
  }));
}
