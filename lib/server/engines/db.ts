import 'server-only';
import { engineOf } from './engine';
import { postgresAdapter } from '@/lib/server/engines/postgres/adapter';
import { closePool, getPool, newSingleConnection } from '@/lib/server/engines/postgres/pool';
import { closeRowReader } from './row-reader';
import { sqliteAdapter } from '@/lib/server/engines/sqlite/adapter';
import { getEnv } from '@/lib/server/process/env';
import { type Prisma, PrismaClient } from '@/lib/server/generated/postgres/client';
import { PrismaClient as SqliteClient } from '@/lib/server/generated/sqlite/client';

/** The database, or a transaction in it: what a repository works on. The code is typed against PostgreSQL's client. */
export type Db = Prisma.TransactionClient;

/** Milliseconds. A transaction takes a few, but waits its turn behind all others when many people save at once. */
const TRANSACTION_OPTIONS = { maxWait: 15_000, timeout: 15_000 };

/** The global object outlives hot reloading, and is shared by the bundles of the start-up hook and of the routes. */
const shared = globalThis as typeof globalThis & { quitsDb?: PrismaClient };

/** The one Prisma client of this process, connected at its first query. */
export function getDb(): PrismaClient {
  shared.quitsDb ??= newClient(getEnv().DATABASE_URL, getPool);
  return shared.quitsDb;
}

/** Closes all that this process has open of its database. A later query would open it anew. */
export async function closeDb(): Promise<void> {
  await closeRowReader();
  await shared.quitsDb?.$disconnect();
  shared.quitsDb = undefined;
  await closePool();
}

/** A client of the database at the URL, for a tool that works on another than the process's. It is the caller's to close. */
export function openDb(url: string): PrismaClient {
  return newClient(url, () => newSingleConnection(url));
}

function newClient(url: string, openPool: typeof getPool): PrismaClient {
  const options = { transactionOptions: TRANSACTION_OPTIONS };
  if (engineOf(url) === 'postgres') return new PrismaClient({ ...options, adapter: postgresAdapter(url, openPool) });
  // Both are generated from the same models, and differ in types only where an engine can do what the other can't.
  return new SqliteClient({ ...options, adapter: sqliteAdapter(url) }) as unknown as PrismaClient;
}
