import 'server-only';
import { driverCodeOf } from '@/lib/server/engines/unavailable';

/** Of SQLite and PostgreSQL. */
const CODES = ['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE', '23505'];

/** Whether a row with the same key is there already. Prisma reports that of a model by a code of its own. */
export function isUniqueViolation(error: unknown): boolean {
  const isOfModel = error instanceof Error && 'code' in error && error.code === 'P2002';
  return isOfModel || CODES.includes(driverCodeOf(error) ?? '');
}
