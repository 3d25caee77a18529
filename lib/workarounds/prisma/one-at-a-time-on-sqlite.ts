import 'server-only';
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils';
import type { Mutex } from '@/lib/server/engines/sqlite/mutex';

/**
 * The same connection, used by one transaction or lone statement at a time. Prisma's adapter has a single connection: a
 * lone statement that arrives during a transaction would run inside it, and could be acknowledged and then rolled back.
 *
 * For: @prisma/adapter-better-sqlite3 7.10
 * Upstream: https://github.com/prisma/orm/issues/29933
 * Goes when it is green without this: lib/workarounds/prisma/one-at-a-time-on-sqlite.test.ts
 */
export function oneAtATime(connection: SqlDriverAdapter, acquire: Mutex): SqlDriverAdapter {
  async function withMutex<T>(work: () => Promise<T>): Promise<T> {
    const release = await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    queryRaw: (query) => withMutex(() => connection.queryRaw(query)),
    executeRaw: (query) => withMutex(() => connection.executeRaw(query)),
    executeScript: (script) => withMutex(() => connection.executeScript(script)),
    dispose: () => acquire().then((release) => connection.dispose().finally(release)),
    // Ignores the isolation level: every transaction of SQLite is serializable, and the adapter accepts no other.
    async startTransaction() {
      const release = await acquire();
      try {
        return releasing(await connection.startTransaction(), release);
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}

/** Prisma calls `commit` or `rollback` once, after the statement of that name. */
function releasing(transaction: Transaction, release: () => void): Transaction {
  const { commit, rollback } = transaction;
  return Object.assign(transaction, {
    commit: () => commit.call(transaction).finally(release),
    async rollback() {
      // After a failed COMMIT, for example on a full disk, the transaction is open and would block all later ones.
      await transaction.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] }).catch(() => undefined);
      await rollback.call(transaction).finally(release);
    },
  });
}
