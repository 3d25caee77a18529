import 'server-only';

/** Codes of Prisma, its adapters, Node.js, SQLite and PostgreSQL. */
const CODES = [
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

interface DatabaseError {
  code?: unknown;
  message: string;
  cause?: unknown;
  meta?: { driverAdapterError?: { cause?: unknown } };
}

/**
 * Whether the database could not do its part: it is away, locked, full or read-only. The same call may succeed later. It
 * may also have been done, where the connection was lost during the commit.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as DatabaseError;
  const codes = [code, driverCodeOf(error)].filter((value) => typeof value === 'string');
  return (
    codes.some((text) => CODES.some((pattern) => pattern.test(text))) ||
    (codes.length === 0 && MESSAGES.some((start) => message.startsWith(start))) ||
    isUnavailable(cause)
  );
}

/**
 * The code that the driver gave an error, such as SQLITE_FULL or 55P03; without one, the adapter's own word. Prisma wraps the
 * errors of statements, but not those of a commit.
 */
export function driverCodeOf(error: Error): string | undefined {
  const { meta, cause } = error as DatabaseError;
  const { originalCode, kind } = (meta?.driverAdapterError?.cause ?? cause ?? {}) as Record<string, unknown>;
  const code = originalCode ?? kind;
  return typeof code === 'string' ? code : undefined;
}
