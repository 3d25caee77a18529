import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '@/lib/server/engines/engine';
import { type Change, Prisma } from '@/lib/server/generated/postgres/client';

/** A change of a project, as the history keeps it. */
export type ChangeRow = Change;

/**
 * The statement that writes the change. It replaces one of the same version, which a project that was put back in part may have
 * from another past.
 */
export function insertionOf({ projectId, version, kind, before, at, group, device }: ChangeRow): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "Change" ("projectId", "version", "kind", "before", "at", "group", "device")
    VALUES (${projectId}, ${version}, ${kind}, ${before}, ${at}, ${group}, ${device})
    ON CONFLICT ("projectId", "version") DO UPDATE SET "kind" = excluded."kind", "before" = excluded."before",
      "at" = excluded."at", "group" = excluded."group", "device" = excluded."device"`;
}

/** Rows of a page. The first of a history is small, as few are asked for more. */
const FIRST_PAGE = 60;
const LARGEST_PAGE = 1_000;

/** Characters of `before` in a page, after which the next one has fewer rows. */
const LARGE = 2 ** 20;

/**
 * The changes below this version, newest first, without a gap: it ends where the one before is not kept. Pages are as large as
 * their rows are small, and others get their turn in between.
 */
export async function* changesBelow(tx: Tx, projectId: string, below: number): AsyncGenerator<ChangeRow> {
  let next = below - 1;
  for (let take = FIRST_PAGE; ; ) {
    const page = await tx.$queryRaw<ChangeRow[]>`
      SELECT "projectId", "version", "kind", "before", "at", "group", "device" FROM "Change"
      WHERE "projectId" = ${projectId} AND "version" <= ${next} ORDER BY "version" DESC LIMIT ${take}`;
    let characters = 0;
    for (const change of page) {
      if (change.version !== next) return;
      yield change;
      next -= 1;
      characters += change.before.length;
    }
    if (page.length < take) return;
    take = characters > LARGE ? Math.ceil(take / 10) : Math.min(LARGEST_PAGE, take * 4);
    await nextTurn();
  }
}
