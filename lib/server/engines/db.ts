import 'server-only';
import type { RowReader } from '@/lib/server/engines/engine';
import { engineOf } from '@/lib/server/engines/engine-of';
import type { Prisma, PrismaClient } from '@/lib/server/generated/postgres/client';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** The database, or a transaction in it: what a repository works on. The code is typed against PostgreSQL's client. */
export type Db = Prisma.TransactionClient;

/** Milliseconds. A transaction takes a few, but waits its turn behind all others when many people save at once. */
const TRANSACTION_OPTIONS = { maxWait: 15_000, timeout: 15_000 };

const client = perProcess('db', () => newClient(getEnv().DATABASE_URL, 'process'));
const reader = perProcess('reader', () => {
  const { DATABASE_URL } = getEnv();
  return engineOf(DATABASE_URL).openReader(DATABASE_URL);
});

/** The one Prisma client of this process, connected at its first query. */
export function getDb(): PrismaClient {
  return client.get();
}

/** The one row reader of this process, opened at the first call. */
export function getRowReader(): Promise<RowReader> {
  return reader.get();
}

/** Closes the row reader, where one is open. The next read opens it again. */
export async function closeRowReader(): Promise<void> {
  (await reader.take())?.close();
}

/** Closes all that this process has open of its database. A later query would open it again. */
export async function closeDb(): Promise<void> {
  await closeRowReader();
  await client.take()?.$disconnect();
  await engineOf(getEnv().DATABASE_URL).closeConnections();
}

/** A client of the database at the URL, for a tool that works on another than the process's. It is the caller's to close. */
export function openDb(url: string): PrismaClient {
  return newClient(url, 'tool');
}

function newClient(url: string, use: 'process' | 'tool'): PrismaClient {
  const { Client, adapter } = engineOf(url);
  return new Client({ adapter: adapter(url, use), transactionOptions: TRANSACTION_OPTIONS });
}
