import 'server-only';
import type { WireProjectHead } from '@/lib/contract/project';
import { getEnv } from '@/lib/server/process/env';
import { markDeleted, unmarkDeleted } from '@/lib/server/repositories/lock-by-link';
import type { VersionCheck } from '@/lib/server/resources/call-types';
import { preconditionFailed } from '@/lib/server/resources/errors';
import { writeByLink } from '@/lib/server/services/change-project';
import { requireHead } from '@/lib/server/services/projects';

interface Deletion {
  check?: VersionCheck;
  /** Deletes the rows at once, also those of a project that is marked as deleted. */
  isForGood?: boolean;
}

/**
 * Deletes the project. It can be restored until the sweep deletes its rows after DELETED_DAYS, and not at all where that is 0.
 * Throws precondition_failed and what `writeByLink` throws.
 */
export function deleteProject(link: string, { check, isForGood = false }: Deletion = {}): Promise<void> {
  const lock = isForGood ? unmarkDeleted : markDeleted;
  return writeByLink(link, lock, async (tx, { projectId, version }) => {
    if (check && !check(version)) throw preconditionFailed(await requireHead(tx, projectId, link));
    if (isForGood || getEnv().DELETED_DAYS === 0) {
      await tx.$executeRaw`DELETE FROM "ProjectLink" WHERE "projectId" = ${projectId}`;
      await tx.$executeRaw`DELETE FROM "Project" WHERE "id" = ${projectId}`;
    }
    return { result: undefined, announced: { projectId, version: null } };
  });
}

/** Brings a deleted project back as it was. One that is there stays as it is. Throws what `writeByLink` throws. */
export function undeleteProject(link: string): Promise<WireProjectHead> {
  return writeByLink(link, unmarkDeleted, async (tx, { projectId }) => ({
    result: await requireHead(tx, projectId, link),
  }));
}
