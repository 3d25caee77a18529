import 'server-only';
import type { Change, PrismaClient } from '@/lib/server/generated/postgres/client';
import { lastWithin } from '@/lib/server/repositories/change-repository';
import { copyPieces, otherContent, PAGE, pages } from './pieces';

/**
 * Copies what a project collects as long as it is in use, the keys of its calls and its history, in pieces: a transaction has an
 * end, a history has none (docs/decisions/025-retention.md). What an earlier copy has written is only compared. Throws a
 * SettingsError where the target holds anything else.
 */
export async function copyGrowingTables(from: PrismaClient, to: PrismaClient, projectId: string): Promise<void> {
  const keys = await copyPieces(
    pages(
      (last) =>
        from.idempotencyKey.findMany({
          where: { projectId, key: { gt: last } },
          orderBy: { key: 'asc' },
          take: PAGE,
        }),
      ({ key }) => key,
    ),
    {
      keyOf: ({ key }) => key,
      find: (some) => to.idempotencyKey.findMany({ where: { projectId, key: { in: some } } }),
      insert: (data) => to.idempotencyKey.createMany({ data }),
    },
  );
  const changes = await copyPieces(changesOf(from, projectId), {
    keyOf: ({ version }) => version,
    find: (some) => to.change.findMany({ where: { projectId, version: { in: some } } }),
    insert: (data) => to.change.createMany({ data }),
  });
  const where = { projectId };
  if ((await to.idempotencyKey.count({ where })) !== keys) throw otherContent();
  if ((await to.change.count({ where })) !== changes) throw otherContent();
}

/** The changes of a project, oldest first. No piece holds more than a large one beyond a megabyte. */
async function* changesOf(db: PrismaClient, projectId: string): AsyncGenerator<Change[]> {
  for (let last = -1; ; ) {
    const end = await endOfPiece(db, projectId, last);
    if (end === null) return;
    const version = { gt: last, lte: end };
    yield await db.change.findMany({ where: { projectId, version }, orderBy: { version: 'asc' } });
    last = end;
  }
}

/** The last version of a piece that begins after this one. The texts need not be read for that. Null where it is empty. */
async function endOfPiece(db: PrismaClient, projectId: string, last: number): Promise<number | null> {
  const sizes = await db.$queryRaw<{ version: number; bytes: number }[]>`
    SELECT "version", octet_length("before") AS "bytes" FROM "Change"
    WHERE "projectId" = ${projectId} AND "version" > ${last} ORDER BY "version" LIMIT ${PAGE}`;
  return lastWithin(sizes);
}
