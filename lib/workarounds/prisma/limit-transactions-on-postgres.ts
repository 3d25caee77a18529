import 'server-only';
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils';

/**
 * Sets parameters of PostgreSQL at the beginning of each transaction and for that alone, because behind a pooler in
 * transaction mode a session is nobody's. They go in one message with the isolation level, where there is one; without it
 * they cost a round trip. A lone statement goes without.
 *
 * For: @prisma/adapter-pg 7.10
 * Upstream: https://github.com/prisma/orm/issues/4477
 * Goes when it is green without this: lib/workarounds/prisma/limit-transactions-on-postgres.test.ts
 */
export function limitTransactions(adapter: SqlDriverAdapter, limits: Record<string, number>): SqlDriverAdapter {
  const settings = Object.entries(limits).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
  const begin = adapter.startTransaction.bind(adapter);

  return Object.assign(adapter, {
    async startTransaction(isolationLevel?: string): Promise<Transaction> {
      const isolation = isolationLevel ? [`SET TRANSACTION ISOLATION LEVEL ${isolationLevel}`] : [];
      const transaction = await begin();
      try {
        await transaction.executeRaw({ sql: [...isolation, ...settings].join('; '), args: [], argTypes: [] });
      } catch (error) {
        // The connection goes back to the pool, so it must not be in a transaction.
        await transaction.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] }).catch(() => undefined);
        await transaction.rollback();
        throw error;
      }
      return transaction;
    },
  });
}
