import 'server-only';
import { driverErrorOf } from '@/lib/workarounds/prisma/driver-error';

/** Codes of Prisma, its adapters, Node.js, SQLite and PostgreSQL. */
const UNAVAILABLE_CODES = [
  // Not reached, closed, no connection in time, a transaction that did not begin or end in time, and one that gave way.
  /^P(1001|1002|1008|1017|2024|2028|2034|2037)$/,
  /^(ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections)$/,
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
  /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/,
  // Connection, read-only server, gave way, out of resources, lock or statement timeout, shutdown, input or output.
  /^(08...|25006|25P0[34]|40001|40P01|53...|55P03|57...|58...)$/,
];

/** What `pg` and its pool say in errors without a code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
];

/** A row that is on another server than the one that was asked, which can't reach it: as a coordinator of Citus says it. */
const OUT_OF_REACH = /^(08000|08001|08003|08006)$/;

/** The code of an internal error, under which Citus says some of that. */
const INTERNAL_ERROR = 'XX000';
const NODE_MESSAGES = [
  'connection to the remote node',
  'connection not open',
  'could not connect to any active placements',
  'could not establish any connections to the node',
  'failure on connection marked as essential',
  'server closed the connection unexpectedly',
];

interface DatabaseError {
  code?: unknown;
  message: string;
  cause?: unknown;
}

/**
 * Whether the database could not do its part: it is away, locked, full or read-only. The same call may succeed later. It
 * may also have been done, where the connection was lost during the commit.
 */
export function isUnavailable(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  const { code, message, cause } = error;
  const codes = [code, driverCodeOf(error)].filter((value) => typeof value === 'string');
  return (
    codes.some((text) => UNAVAILABLE_CODES.some((pattern) => pattern.test(text))) ||
    (codes.length === 0 && MESSAGES.some((start) => message.startsWith(start))) ||
    isRowOutOfReach(error) ||
    isUnavailable(cause)
  );
}

/**
 * Whether the server that was asked can't reach the one that has the row. It has rolled the transaction back, as far as it
 * can tell, and a row with another key may be on a server that answers.
 */
export function isRowOutOfReach(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  const code = driverCodeOf(error);
  if (code === undefined) return false;
  const { originalMessage = error.message } = driverErrorOf(error);
  return (
    OUT_OF_REACH.test(code) ||
    (code === INTERNAL_ERROR && NODE_MESSAGES.some((start) => String(originalMessage).startsWith(start)))
  );
}

/**
 * The code that the driver gave an error, such as SQLITE_FULL or 55P03; without one, the adapter's own word. Prisma wraps the
 * errors of statements, but not those of a commit, and nobody wraps those of the writer.
 */
export function driverCodeOf(error: unknown): string | undefined {
  if (!isDatabaseError(error)) return undefined;
  const { originalCode, kind } = driverErrorOf(error);
  const code = originalCode ?? kind ?? error.code;
  return typeof code === 'string' ? code : undefined;
}

/** Not by its class: the errors of SQLite have that of the first realm in which a process has loaded the driver. */
function isDatabaseError(error: unknown): error is DatabaseError {
  return typeof error === 'object' && error !== null && 'message' in error;
}

/** Of SQLite and PostgreSQL. */
const UNIQUE_CODES = ['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE', '23505'];

/** Whether a row with the same key is there already. Prisma reports that of a model by a code of its own. */
export function isUniqueViolation(error: unknown): boolean {
  const isOfModel = error instanceof Error && 'code' in error && error.code === 'P2002';
  return isOfModel || UNIQUE_CODES.includes(driverCodeOf(error) ?? '');
}
