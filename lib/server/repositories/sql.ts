import 'server-only';
import type { Tx } from '@/lib/server/engines/engine';
import type { Prisma } from '@/lib/server/generated/postgres/client';

/** The number of rows that `chosen` names: a table, and a condition. */
export async function countRows(tx: Tx, chosen: Prisma.Sql): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number | bigint }[]>`SELECT COUNT(*) AS "count" FROM ${chosen}`;
  return Number(row?.count);
}
