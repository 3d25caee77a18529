import 'server-only';
import { isId } from '@/lib/domain/base58';
import { getDb, getWriter } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { findTarget } from '@/lib/server/repositories/link-repository';
import {
  type ProjectStamp,
  readProjectRow,
  readStamp,
  readStampByOwnLink,
} from '@/lib/server/repositories/project-repository';
import {
  linkReplaced,
  ProblemError,
  projectDeleted,
  projectNotFound,
  readOnlyLink,
  unavailable,
} from '@/lib/server/resources/errors';
import { sweepIfDue } from '@/lib/server/services/sweep';
import { write } from '@/lib/server/services/write';

/** How often a change is tried of a project that somebody deletes and brings back at the same time. */
const MOST_ATTEMPTS = 5;

/**
 * Where a link leads for reading. Inside, the project goes by its own id; who asked must see no other link than theirs in an
 * answer (docs/decisions/024-links.md).
 */
export interface OpenedProject {
  link: string;
  projectId: string;
  /** By this link nothing can be changed. */
  isReadOnly: boolean;
  stamp: ProjectStamp;
}

/**
 * The way of every read. One small query where the link is the project's own id, two more for any other link. Takes any text,
 * such as a part of a URL. Throws project_not_found, link_replaced and project_deleted.
 */
export async function openProject(link: string): Promise<OpenedProject> {
  // No other text is sent to the database.
  if (!isId(link)) throw projectNotFound();
  const stamp = await readStampByOwnLink(link);
  return stamp === null ? openByOtherLink(link) : { link, projectId: link, isReadOnly: false, stamp };
}

async function openByOtherLink(link: string): Promise<OpenedProject> {
  const target = await findTarget(link);
  if (target?.may === 'gone') throw linkReplaced();
  const { projectId, may } = target ?? { projectId: link, may: 'write' };
  const stamp = target && (await readStamp(projectId));
  if (stamp !== null) return { link, projectId, isReadOnly: may === 'read', stamp };

  const project = await readProjectRow(getDb(), projectId);
  if (project === null) throw projectNotFound();
  if (target === null && !project.ownLink) throw linkReplaced();
  if (project.deletedAt !== null) throw projectDeleted(project.deletedAt, may === 'read');
  // It has been brought back meanwhile.
  const again = await readStamp(projectId);
  if (again === null) throw busy();
  return { link, projectId, isReadOnly: may === 'read', stamp: again };
}

function busy(): ProblemError {
  return unavailable('The project is being deleted and brought back. Try again later.');
}

/** Thrown in a transaction that `updateByLink` has refused, so that it is rolled back. */
export class NotByThisLink extends Error {}

/**
 * The way of every change: runs a transaction on the project to which the link leads, as `write` does. Where it throws
 * NotByThisLink, it throws what is wrong with the link: read_only_link, link_replaced, project_deleted, project_not_found.
 * Throws demo_read_only, unavailable and what the transaction throws.
 */
export async function writeByLink<T>(link: string, transaction: (tx: Tx) => Promise<T>): Promise<T> {
  if (link === getEnv().DEMO_PROJECT_ID) {
    throw new ProblemError(
      'demo_read_only',
      'The demo project is the same for everyone: nothing in it can be changed.',
    );
  }
  sweepIfDue();
  for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
    try {
      return await write(link, async () => (await getWriter()).transact(transaction));
    } catch (error) {
      if (!(error instanceof NotByThisLink)) throw error;
    }
    // Goes on where the project has been brought back meanwhile.
    await requireWritable(link);
  }
  throw busy();
}

async function requireWritable(link: string): Promise<void> {
  // Whoever only looks is told that, whether the project is deleted or not.
  if ((await findTarget(link))?.may === 'read') throw readOnlyLink();
  await openProject(link);
}
