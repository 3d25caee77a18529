import 'server-only';
import type { Tx } from '@/lib/server/engines/engine';
import { getEvents } from '@/lib/server/events/project-events';
import { raiseVersion } from '@/lib/server/repositories/project-repository';
import type { Origin } from '@/lib/server/resources/calls';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { type Entry, writeEntry } from '@/lib/server/services/history-entry';
import { NotByThisLink, writeByLink } from '@/lib/server/services/project-access';

/** What a change returns, and what the history keeps of it. */
export interface Changed<T> {
  result: T;
  entry: Entry;
}

/** A change within a transaction. `version` is the project's after it, and `path` leads by its own id. */
export type Change<T, P extends ProjectPath = ProjectPath> = (tx: Tx, version: number, path: P) => Promise<Changed<T>>;

/**
 * Raises the version of the project to which the link in the path leads, applies the change and writes it into the history in
 * one transaction, then announces it. The change runs again when its transaction was rolled back in favour of another.
 * Throws what `writeByLink` and the change throw.
 */
export async function changeProject<T, P extends ProjectPath>(
  asked: P,
  change: Change<T, P>,
  origin: Origin = {},
): Promise<T> {
  const { result, ...changed } = await writeByLink(asked.projectId, async (tx) => {
    // First, so that the changes of one project wait for each other, and SQLite takes its write lock before it reads:
    // to upgrade a read lock could fail as busy.
    const raised = await raiseVersion(tx, asked.projectId);
    if (raised === null) throw new NotByThisLink();
    const { projectId, version } = raised;
    const { result, entry } = await change(tx, version, { ...asked, projectId });
    await writeEntry(tx, { projectId, version, entry, origin });
    return { projectId, version, result };
  });
  await getEvents().announce(changed);
  return result;
}
