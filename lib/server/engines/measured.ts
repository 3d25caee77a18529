import 'server-only';
import type { RowReader, Writer } from '@/lib/server/engines/engine';
import type { PrismaClient } from '@/lib/server/generated/postgres/client';
import { getMetrics, timeDatabase } from '@/lib/server/process/metrics';

/** Each returns what it was given where nothing is measured. */

export function measuredReader(reader: RowReader): RowReader {
  if (!getMetrics()) return reader;
  return {
    read: (sql, ...parameters) => timeDatabase('read', () => reader.read(sql, ...parameters)),
    close: () => reader.close(),
  };
}

export function measuredWriter(writer: Writer): Writer {
  if (!getMetrics()) return writer;
  return {
    transact: (work) => timeDatabase('write', () => writer.transact(work)),
    close: () => writer.close(),
  };
}

export function measuredClient(client: PrismaClient): PrismaClient {
  if (!getMetrics()) return client;
  const measured = client.$extends({
    query: { $allOperations: ({ args, query }) => timeDatabase('query', () => query(args)) },
  });
  // It has the same methods, but for those that set up a client.
  return measured as unknown as PrismaClient;
}
