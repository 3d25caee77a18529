import 'server-only';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { readLink } from '@/lib/server/repositories/link-repository';

/** A project that a transaction has just updated, and so locked. */
export interface LockedProject {
  /** Its own id. */
  projectId: string;
  version: number;
  /** The time of its last change. */
  changedAt: Date;
}

/**
 * Locks the project to which the link leads for writing. Null where the link may not write, or the project is deleted: the
 * transaction has to be rolled back then. Both are sure until the transaction ends, whatever it waited for.
 */
export function lockByLink(tx: Tx, link: string): Promise<LockedProject | null> {
  return updateByLink(tx, link, Prisma.sql`"version" = "version"`, Prisma.sql`AND "deletedAt" IS NULL`);
}

/** As `lockByLink`, and raises the version of the project and sets the time of the change. */
export function raiseVersion(tx: Tx, link: string): Promise<LockedProject | null> {
  const set = Prisma.sql`"version" = "version" + 1, "updatedAt" = ${new Date()}`;
  return updateByLink(tx, link, set, Prisma.sql`AND "deletedAt" IS NULL`);
}

/** As `lockByLink`, and marks the project as deleted now. */
export function markDeleted(tx: Tx, link: string): Promise<LockedProject | null> {
  return updateByLink(tx, link, Prisma.sql`"deletedAt" = ${new Date()}`, Prisma.sql`AND "deletedAt" IS NULL`);
}

/** As `lockByLink`, for a deleted project as well, and removes the mark of the deletion. */
export function unmarkDeleted(tx: Tx, link: string): Promise<LockedProject | null> {
  return updateByLink(tx, link, Prisma.sql`"deletedAt" = NULL`, Prisma.empty);
}

/** An update of its row locks the project. One statement where the link is the project's own id. */
async function updateByLink(
  tx: Tx,
  link: string,
  set: Prisma.Sql,
  condition: Prisma.Sql,
): Promise<LockedProject | null> {
  const own = await update(tx, link, set, Prisma.sql`AND "ownLink" ${condition}`);
  if (own) return own;
  const target = await readLink(tx, link);
  if (target?.may !== 'write') return null;
  const updated = await update(tx, target.projectId, set, condition);
  // The lock may have been that of a transaction which revoked the link.
  return updated && (await readLink(tx, link))?.may === 'write' ? updated : null;
}

async function update(
  tx: Tx,
  projectId: string,
  set: Prisma.Sql,
  condition: Prisma.Sql,
): Promise<LockedProject | null> {
  const [updated] = await tx.$queryRaw<{ version: number; updatedAt: Date | string }[]>`
    UPDATE "Project" SET ${set} WHERE "id" = ${projectId} ${condition}
    RETURNING "version", "updatedAt"`;
  if (updated === undefined) return null;
  return { projectId, version: updated.version, changedAt: new Date(updated.updatedAt) };
}
