import 'server-only';
import { selectEpoch } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { readLink } from '@/lib/server/repositories/link-repository';
import { noteEpoch } from '@/lib/server/resources/epoch';
import { FOR_GOOD } from '@/lib/server/resources/for-good';

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
 * transaction has to be rolled back then. Both are sure until the transaction ends, whatever it waited for. Notes the epoch.
 */
export function lockByLink(tx: Tx, link: string): Promise<LockedProject | null> {
  return updateByLink(tx, link, Prisma.sql`"version" = "version"`, Prisma.sql`AND "deletedAt" IS NULL`);
}

/** As `lockByLink`, and raises the version of the project and sets the time of the change. */
export function raiseVersion(tx: Tx, link: string): Promise<LockedProject | null> {
  const set = Prisma.sql`"version" = "version" + 1, "updatedAt" = ${notBeforeLastChange(new Date())}`;
  return updateByLink(tx, link, set, Prisma.sql`AND "deletedAt" IS NULL`);
}

interface Mark {
  /** Also one that is deleted. */
  isAgain: boolean;
  isForGood: boolean;
}

/** As `lockByLink`, and marks the project as deleted now, or for good. */
export function markDeleted(tx: Tx, link: string, { isAgain, isForGood }: Mark): Promise<LockedProject | null> {
  const set = Prisma.sql`"deletedAt" = ${isForGood ? FOR_GOOD : notBeforeLastChange(new Date())}`;
  return updateByLink(tx, link, set, isAgain ? Prisma.empty : Prisma.sql`AND "deletedAt" IS NULL`);
}

/** As `lockByLink`, for a deleted project as well, and takes that mark away. Null also where that is for good. */
export function bringBack(tx: Tx, link: string): Promise<LockedProject | null> {
  const isThere = Prisma.sql`AND ("deletedAt" IS NULL OR "deletedAt" > ${FOR_GOOD})`;
  return updateByLink(tx, link, Prisma.sql`"deletedAt" = NULL`, isThere);
}

/**
 * This time, or that of the project's last change if it is later. The clock of a server may be far behind for a moment, and what
 * seems old is swept.
 */
function notBeforeLastChange(time: Date): Prisma.Sql {
  return Prisma.sql`CASE WHEN "updatedAt" > ${time} THEN "updatedAt" ELSE ${time} END`;
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
  const [updated] = await tx.$queryRaw<{ version: number; updatedAt: Date | string; epoch: string }[]>`
    UPDATE "Project" SET ${set} WHERE "id" = ${projectId} ${condition}
    RETURNING "version", "updatedAt", (${Prisma.raw(selectEpoch())}) AS "epoch"`;
  if (updated === undefined) return null;
  noteEpoch(updated.epoch);
  return { projectId, version: updated.version, changedAt: new Date(updated.updatedAt) };
}
