import 'server-only';
import type { LinkMay } from '@/lib/contract/links';
import { type Db, getRowReader, selectEpoch } from '@/lib/server/engines/db';
import { Prisma, type ProjectLink } from '@/lib/server/generated/postgres/client';
import { noteEpoch } from '@/lib/server/resources/epoch';

/** A link besides the own id of its project, and what it may: `gone` leads nowhere any more. */
export type LinkRow = Omit<ProjectLink, 'may'> & { may: LinkMay | 'gone' };

/** Where a link leads. Every way to a project that is not its own id begins with it. */
export type LinkTarget = Pick<LinkRow, 'projectId' | 'may'>;

/** Null where there is no such link. An own id is none. */
export async function findTarget(link: string): Promise<LinkTarget | null> {
  const reader = await getRowReader();
  const sql = `SELECT "projectId", "may" FROM "ProjectLink" WHERE "link" = $1`;
  return (await reader.read<LinkTarget>(sql, link)) ?? null;
}

/** Null where there is no such link, as the transaction sees it. */
export async function readLink(tx: Db, link: string): Promise<LinkRow | null> {
  return (await tx.projectLink.findUnique({ where: { link } })) as LinkRow | null;
}

/** The links of a project that lead to it, besides its own id. */
export async function readLinks(db: Db, projectId: string): Promise<LinkRow[]> {
  return (await db.projectLink.findMany({ where: { projectId, may: { not: 'gone' } } })) as LinkRow[];
}

export function countLinks(tx: Db, projectId: string): Promise<number> {
  return tx.projectLink.count({ where: { projectId } });
}

export async function insertLink(tx: Db, row: Omit<LinkRow, 'createdAt'>): Promise<LinkRow> {
  return (await tx.projectLink.create({ data: row })) as LinkRow;
}

/** From now on the links of the project that may do this lead nowhere, its own id included. */
export async function takeLinksBack(tx: Db, projectId: string, may: LinkMay): Promise<void> {
  await tx.projectLink.updateMany({ where: { projectId, may }, data: { may: 'gone' } });
  // By Prisma's model it would count as a change of the project's content.
  if (may === 'write') await tx.$executeRaw`UPDATE "Project" SET "ownLink" = false WHERE "id" = ${projectId}`;
}

/** A project that a transaction has just updated, and so locked. */
export interface LockedProject {
  /** Its own id. */
  projectId: string;
  version: number;
}

/**
 * Updates the row of the project to which the link leads for writing, which locks it: one statement where the link is the
 * project's own id. Null where the link may not write, or `condition` does not hold: the transaction has to be rolled back
 * then. Both are sure until the transaction ends, whatever it waited for. Notes the epoch.
 */
export async function updateByLink(
  tx: Db,
  link: string,
  set: Prisma.Sql,
  condition: Prisma.Sql = Prisma.empty,
): Promise<LockedProject | null> {
  const own = await update(tx, link, set, Prisma.sql`AND "ownLink" ${condition}`);
  if (own) return own;
  const target = await readLink(tx, link);
  if (target?.may !== 'write') return null;
  const updated = await update(tx, target.projectId, set, condition);
  // The lock may have been that of a transaction which took the link back.
  return updated && (await readLink(tx, link))?.may === 'write' ? updated : null;
}

/** Locks the project to which the link leads for writing. Null as in `updateByLink`, and where it is deleted. */
export function lockByLink(tx: Db, link: string): Promise<LockedProject | null> {
  return updateByLink(tx, link, Prisma.sql`"version" = "version"`, Prisma.sql`AND "deletedAt" IS NULL`);
}

async function update(
  tx: Db,
  projectId: string,
  set: Prisma.Sql,
  condition: Prisma.Sql,
): Promise<LockedProject | null> {
  const [updated] = await tx.$queryRaw<{ version: number; epoch: string }[]>`
    UPDATE "Project" SET ${set} WHERE "id" = ${projectId} ${condition}
    RETURNING "version", (${Prisma.raw(selectEpoch())}) AS "epoch"`;
  if (updated === undefined) return null;
  noteEpoch(updated.epoch);
  return { projectId, version: updated.version };
}
