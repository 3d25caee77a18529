import 'server-only';

/**
 * What an adapter of Prisma tells of its driver's error: the driver's own code and message, and a word for its kind. It
 * stands beneath the error of a statement, and is that of a commit.
 *
 * For: @prisma/client 7.10
 * Upstream: https://github.com/prisma/orm/issues/28953
 * Goes when the error itself tells the code, and it is green by that: lib/server/engines/postgres/unavailable.test.ts
 */
export function driverErrorOf(error: object): Record<string, unknown> {
  const { meta, cause } = error as { meta?: { driverAdapterError?: { cause?: unknown } }; cause?: unknown };
  return (meta?.driverAdapterError?.cause ?? cause ?? {}) as Record<string, unknown>;
}
