import 'server-only';
import { isFileUrl } from '@/lib/server/engines/database-url';
import type { Engine, RowReader, Writer } from '@/lib/server/engines/engine';
import { postgres } from '@/lib/server/engines/postgres/postgres';
import { sqlite } from '@/lib/server/engines/sqlite/sqlite';
import type { PrismaClient } from '@/lib/server/generated/postgres/client';
import { getEnv } from '@/lib/server/process/env';
import { getMetrics, timeDatabase } from '@/lib/server/process/metrics';
import { perProcess } from '@/lib/server/process/per-process';

/** Milliseconds. A transaction takes a few, but waits behind all others when many people save at once. */
const TRANSACTION_OPTIONS = { maxWait: 15_000, timeout: 15_000 };

const client = perProcess('db', () => measuredClient(newClient(getEnv().DATABASE_URL, 'process')));
const reader = perProcess('reader', () => {
  const { DATABASE_URL } = getEnv();
  return engineOf(DATABASE_URL).openReader(DATABASE_URL).then(measuredReader);
});

const writer = perProcess('writer', () => {
  const { DATABASE_URL } = getEnv();
  return engineOf(DATABASE_URL).openWriter(DATABASE_URL).then(measuredWriter);
});

/** The engine of a valid DATABASE_URL. Nothing else asks which engine it is. */
export function engineOf(url: string): Engine {
  return isFileUrl(url) ? sqlite : postgres;
}

/** The one Prisma client of this process, connected at its first query. */
export const getDb = client.get;

/** SQL that gives the epoch of this process's database. */
export function selectEpoch(): string {
  return engineOf(getEnv().DATABASE_URL).selectEpoch;
}

/** The one row reader of this process, opened at the first call. */
export const getRowReader = reader.get;

/** The one writer of this process, opened at the first call. */
export const getWriter = writer.get;

/** Closes all connections of this process to its database. A later query opens them again. */
export async function closeDb(): Promise<void> {
  (await reader.take())?.close();
  await (await writer.take())?.close();
  await client.take()?.$disconnect();
  await engineOf(getEnv().DATABASE_URL).closeConnections();
}

/** A client of any database, for tools. The caller disconnects it. */
export function openDb(url: string): PrismaClient {
  return newClient(url, 'tool');
}

function newClient(url: string, use: 'process' | 'tool'): PrismaClient {
  const { Client, adapter } = engineOf(url);
  return new Client({ adapter: adapter(url, use), transactionOptions: TRANSACTION_OPTIONS });
}

/** Each returns what it was given where nothing is measured. */

function measuredReader(reader: RowReader): RowReader {
  if (!getMetrics()) return reader;
  return {
    read: (sql, ...parameters) => timeDatabase('read', () => reader.read(sql, ...parameters)),
    close: () => reader.close(),
  };
}

function measuredWriter(writer: Writer): Writer {
  if (!getMetrics()) return writer;
  return {
    transact: (work) => timeDatabase('write', () => writer.transact(work)),
    close: () => writer.close(),
  };
}

function measuredClient(client: PrismaClient): PrismaClient {
  if (!getMetrics()) return client;
  const measured = client.$extends({
    query: { $allOperations: ({ args, query }) => timeDatabase('query', () => query(args)) },
  });
  // It has the same methods, but for those that set up a client.
  return measured as unknown as PrismaClient;
}
