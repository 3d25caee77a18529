import 'server-only';
import type { SqlDriverAdapter, SqlQuery, Transaction } from '@prisma/driver-adapter-utils';
import type { Client } from 'pg';

/**
 * Sends the statements of a transaction one after the other: Prisma sends those into which it has split a large one all at once,
 * and `pg` will no longer queue them. A connection whose statement has no answer in time is closed, since the next to borrow it
 * from the pool would wait behind that statement.
 *
 * For: @prisma/adapter-pg 7.10
 * Upstream: https://github.com/prisma/orm/pull/29979
 * Goes when it is green without this: lib/workarounds/prisma/serial-transactions-on-postgres.test.ts
 */
export function serialTransactions(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const begin = adapter.startTransaction.bind(adapter);
  return Object.assign(adapter, {
    startTransaction: async (isolationLevel?: Parameters<typeof begin>[0]) => serial(await begin(isolationLevel)),
  });
}

function serial(transaction: Transaction): Transaction {
  const { client } = transaction as Transaction & { readonly client: Client };
  let last: Promise<unknown> = Promise.resolve();

  function queued<Result>(send: (query: SqlQuery) => Promise<Result>): (query: SqlQuery) => Promise<Result> {
    return (query) => {
      const result = last.then(() => send(query));
      last = result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') void client.end();
      });
      return result;
    };
  }

  return Object.assign(transaction, {
    queryRaw: queued(transaction.queryRaw.bind(transaction)),
    executeRaw: queued(transaction.executeRaw.bind(transaction)),
  });
}
