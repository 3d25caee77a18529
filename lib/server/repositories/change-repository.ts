import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '@/lib/server/engines/engine';
import { type Change, Prisma } from '@/lib/server/generated/postgres/client';

/** A change of a project, as the history stores it. */
export type ChangeRow = Change;

/**
 * The statement that writes the change. It replaces one of the same version, which a project that was put back in part may have
 * from another past.
 */
export function insertionOf({ projectId, version, kind, before, at, group, device, claimedBy }: ChangeRow): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "Change" ("projectId", "version", "kind", "before", "at", "group", "device", "claimedBy")
    VALUES (${projectId}, ${version}, ${kind}, ${before}, ${at}, ${group}, ${device}, ${claimedBy})
    ON CONFLICT ("projectId", "version") DO UPDATE SET "kind" = excluded."kind", "before" = excluded."before",
      "at" = excluded."at", "group" = excluded."group", "device" = excluded."device",
      "claimedBy" = excluded."claimedBy"`;
}

/** Rows of a page. The first of a history is small, as few are asked for more. */
const FIRST_PAGE = 60;
const MAX_PAGE = 1_000;

/** Bytes of `before`, after which a page or piece ends. */
const LARGE = 2 ** 20;

/**
 * The changes below this version, newest first, without a gap: it ends where the one before is not stored. They come in pages. None
 * holds more than a large row beyond a megabyte, and others get their turn in between.
 */
export async function* changesBelow(tx: Tx, projectId: string, below: number): AsyncGenerator<readonly ChangeRow[]> {
  let next = below - 1;
  for (let take = FIRST_PAGE; next > 0; take = Math.min(MAX_PAGE, take * 4)) {
    const end = await endOfPage(tx, projectId, next, take);
    if (end === null) return;
    const page = await tx.$queryRaw<ChangeRow[]>`
      SELECT "projectId", "version", "kind", "before", "at", "group", "device", "claimedBy" FROM "Change"
      WHERE "projectId" = ${projectId} AND "version" BETWEEN ${end} AND ${next} ORDER BY "version" DESC`;
    const first = next;
    const gap = page.findIndex(({ version }, at) => version !== first - at);
    yield gap === -1 ? page : page.slice(0, gap);
    if (gap !== -1) return;
    next -= page.length;
    await nextTurn();
  }
}

/**
 * The last version of a page that begins at this one and goes down. The texts need not be read for that. Null where it
 * is empty.
 */
async function endOfPage(tx: Tx, projectId: string, from: number, take: number): Promise<number | null> {
  const sizes = await tx.$queryRaw<{ version: number; bytes: number }[]>`
    SELECT "version", octet_length("before") AS "bytes" FROM "Change"
    WHERE "projectId" = ${projectId} AND "version" <= ${from} ORDER BY "version" DESC LIMIT ${take}`;
  return lastWithin(sizes);
}

/** The version up to which changes of these sizes come to no more than a large one beyond a megabyte. Null where there is none. */
export function lastWithin(sizes: readonly { version: number; bytes: number | bigint }[]): number | null {
  let sum = 0;
  for (const { version, bytes } of sizes) {
    sum += Number(bytes);
    if (sum >= LARGE) return version;
  }
  return sizes.at(-1)?.version ?? null;
}
