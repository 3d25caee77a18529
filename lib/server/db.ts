import 'server-only';
import { sqliteAdapter } from '@/lib/server/database/sqlite-adapter';
import { getEnv } from '@/lib/server/env';
import { type Prisma, PrismaClient } from '@/lib/server/generated/sqlite/client';

/** The database, or a transaction in it: what a repository works on. */
export type Db = Prisma.TransactionClient;

/** Milliseconds. A transaction takes a few, but waits its turn behind all others when many people save at once. */
const TRANSACTION_OPTIONS = { maxWait: 15_000, timeout: 15_000 };

/** The global object outlives hot reloading, and is shared by the bundles of the start-up hook and of the routes. */
const shared = globalThis as typeof globalThis & { quitsDb?: PrismaClient };

/** The one Prisma client of this process, connected at its first query. */
export function getDb(): PrismaClient {
  shared.quitsDb ??= new PrismaClient({
    adapter: sqliteAdapter(getEnv().DATABASE_URL),
    transactionOptions: TRANSACTION_OPTIONS,
  });
  return shared.quitsDb;
}
