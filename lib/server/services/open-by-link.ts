import 'server-only';
import { isOwnApi } from '@/lib/contract/own-api';
import { isId } from '@/lib/domain/base58';
import { getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { findTarget } from '@/lib/server/repositories/link-repository';
import {
  type ProjectStamp,
  readProjectRow,
  readStamp,
  readStampByOwnLink,
} from '@/lib/server/repositories/project-repository';
import {
  isProblem,
  linkReplaced,
  ProblemError,
  projectBusy,
  projectDeleted,
  projectNotFound,
} from '@/lib/server/resources/errors';

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

/**
 * Whether no project was ever at this link, or it is gone for good. False for what is no link, and where projects are on another
 * server. Rejects where the database can't be asked.
 */
export async function isMissingProject(link: string): Promise<boolean> {
  if (!isId(link) || !isOwnApi(getEnv().API_BASE_URL)) return false;
  try {
    await openProject(link);
    return false;
  } catch (error) {
    if (error instanceof ProblemError) return isProblem(error, 'project_not_found');
    throw error;
  }
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
  if (again === null) throw projectBusy();
  return { link, projectId, isReadOnly: may === 'read', stamp: again };
}
