import 'server-only';
import { Prisma } from '@/lib/server/generated/postgres/client';

/** The fields as the list of an UPDATE's SET. An undefined one keeps its value. At least one is defined. */
export function assignments(fields: Readonly<Record<string, unknown>>): Prisma.Sql {
  const columns = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [Prisma.sql`${Prisma.raw(`"${name}"`)} = ${value}`],
  );
  return Prisma.join(columns);
}
