import 'server-only';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';

/** The fields without those that are undefined, which keep their values. */
export function definedOf<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}

type Defined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** The fields as the list of an UPDATE's SET. An undefined one keeps its value. At least one is defined. */
export function assignments(fields: Readonly<Record<string, unknown>>): Prisma.Sql {
  const columns = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [Prisma.sql`${Prisma.raw(`"${name}"`)} = ${value}`],
  );
  return Prisma.join(columns);
}

/** The number of rows that `chosen` names: a table, and a condition. */
export async function countRows(tx: Tx, chosen: Prisma.Sql): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number | bigint }[]>`SELECT COUNT(*) AS "count" FROM ${chosen}`;
  return Number(row?.count);
}
