import 'server-only';
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
