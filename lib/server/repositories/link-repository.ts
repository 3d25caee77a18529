import 'server-only';
import type { LinkMay } from '@/lib/contract/links';
import { getRowReader } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma, type ProjectLink } from '@/lib/server/generated/postgres/client';
import { countRows } from '@/lib/server/repositories/sql';

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
export async function readLink(tx: Tx, link: string): Promise<LinkRow | null> {
  const [row] = await tx.$queryRaw<LinkRow[]>`
    SELECT "link", "projectId", "may", "createdAt" FROM "ProjectLink" WHERE "link" = ${link}`;
  return row ?? null;
}

/** The links of a project that lead to it, besides its own id. */
export function readLinks(tx: Tx, projectId: string): Promise<LinkRow[]> {
  return tx.$queryRaw`
    SELECT "link", "projectId", "may", "createdAt" FROM "ProjectLink"
    WHERE "projectId" = ${projectId} AND "may" <> 'gone'`;
}

/** How many links the project has had besides its own id, those included that lead nowhere any more. */
export function countLinks(tx: Tx, projectId: string): Promise<number> {
  return countRows(tx, Prisma.sql`"ProjectLink" WHERE "projectId" = ${projectId}`);
}

/** Inserts the link. Throws a unique violation where it is there, or was once. */
export async function insertLink(tx: Tx, row: Omit<LinkRow, 'createdAt'>): Promise<LinkRow> {
  const { link, projectId, may } = row;
  const createdAt = new Date();
  await tx.$executeRaw`
    INSERT INTO "ProjectLink" ("link", "projectId", "may", "createdAt")
    VALUES (${link}, ${projectId}, ${may}, ${createdAt})`;
  return { ...row, createdAt };
}

/** From now on the links of the project that may do this lead nowhere, its own id included. */
export async function revokeLinks(tx: Tx, projectId: string, may: LinkMay): Promise<void> {
  await tx.$executeRaw`UPDATE "ProjectLink" SET "may" = 'gone' WHERE "projectId" = ${projectId} AND "may" = ${may}`;
  if (may === 'write') await tx.$executeRaw`UPDATE "Project" SET "ownLink" = false WHERE "id" = ${projectId}`;
}
