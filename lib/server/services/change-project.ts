import 'server-only';
import { engineOf, getWriter } from '@/lib/server/engines/db';
import type { ProjectChange, Tx } from '@/lib/server/engines/engine';
import { getEvents } from '@/lib/server/events/project-events';
import { getEnv } from '@/lib/server/process/env';
import { type LockedProject, raiseVersion } from '@/lib/server/repositories/lock-by-link';
import { requireEpoch } from '@/lib/server/repositories/project-repository';
import type { ChangeSource, ProjectPath } from '@/lib/server/resources/call-types';
import { ProblemError, projectBusy } from '@/lib/server/resources/errors';
import { type Entry, writeEntry } from '@/lib/server/services/history-entry';
import { requireWritable } from '@/lib/server/services/refuse-read-only';
import { admitWrite } from '@/lib/server/services/write-concurrency';

/** What a change returns, and what the history stores of it. */
export interface Changed<T> {
  result: T;
  entry: Entry;
}

/** A change within a transaction. `version` is the project's after it, `path` leads by its own id, and `at` is its time. */
export type Change<T, P extends ProjectPath = ProjectPath> = (
  tx: Tx,
  version: number,
  path: P,
  at: Date,
) => Promise<Changed<T>>;

/**
 * Raises the version of the project to which the link in the path leads, applies the change and writes it into the history in
 * one transaction, then announces it. The change runs again when its transaction was rolled back in favour of another.
 * Throws what `writeByLink` and the change throw.
 */
export function changeProject<T, P extends ProjectPath>(
  asked: P,
  source: ChangeSource = {},
  change: Change<T, P>,
): Promise<T> {
  // Raised first, so that the changes of one project wait for each other, and SQLite takes its write lock before it reads:
  // to upgrade a read lock could fail as busy.
  return writeByLink(asked.projectId, raiseVersion, async (tx, { projectId, version, changedAt: at }) => {
    const { result, entry } = await change(tx, version, { ...asked, projectId }, at);
    await writeEntry(tx, { projectId, version, at, entry, source });
    return { result, announced: { projectId, version } };
  });
}

/** Thrown by a change, rolls its transaction back. What the change was asked for is answered by this instead, after that. */
export class Instead extends Error {
  constructor(readonly answer: () => Promise<unknown>) {
    super();
  }
}

/** What a change of a project returns, and what is announced once it is committed. */
interface Written<T> {
  result: T;
  announced?: ProjectChange;
}

/** How often a change is tried of a project that somebody deletes and brings back at the same time. */
const MAX_ATTEMPTS = 5;

/**
 * The way of every change: locks the project to which the link leads and changes it in one transaction, as `admitWrite` does. Where
 * `lock` returns null, throws what is wrong with the link: read_only_link, link_replaced, project_deleted, project_not_found.
 * Throws demo_read_only, unavailable and what `change` throws, but for `Instead`.
 */
export async function writeByLink<T>(
  link: string,
  lock: (tx: Tx, link: string) => Promise<LockedProject | null>,
  change: (tx: Tx, locked: LockedProject) => Promise<Written<T>>,
  attempts = MAX_ATTEMPTS,
): Promise<T> {
  if (link === getEnv().DEMO_PROJECT_ID) {
    throw new ProblemError(
      'demo_read_only',
      'The demo project is the same for everyone: nothing in it can be changed.',
    );
  }
  async function lockAndChange(tx: Tx): Promise<Written<T>> {
    const locked = await lock(tx, link);
    if (locked === null) throw new Instead(again);
    const written = await change(tx, locked);
    if (written.announced) await engineOf(getEnv().DATABASE_URL).notify(tx, written.announced);
    return written;
  }

  /** Goes on where the project has been brought back meanwhile. */
  async function again(): Promise<T> {
    await requireWritable(link);
    if (attempts === 1) throw projectBusy();
    return writeByLink(link, lock, change, attempts - 1);
  }

  await requireEpoch();
  try {
    const { result, announced } = await admitWrite(link, async () => (await getWriter()).transact(lockAndChange));
    if (announced) getEvents().tell(announced);
    return result;
  } catch (error) {
    if (error instanceof Instead) return (await error.answer()) as T;
    throw error;
  }
}
