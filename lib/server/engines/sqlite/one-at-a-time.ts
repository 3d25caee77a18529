import 'server-only';
import type { SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils';

/**
 * The same connection, used by one transaction or lone statement at a time.
 *
 * The SQLite adapter has a single connection and separates only transactions: a lone statement that arrives while a
 * transaction is open would run inside it, see uncommitted data and be rolled back with it after it was acknowledged.
 */
export function oneAtATime(connection: SqlDriverAdapter): SqlDriverAdapter {
  let last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, with the function that ends the turn. */
  async function turn(): Promise<() => void> {
    const previous = last;
    let endTurn = () => {};
    last = new Promise((resolve) => {
      // The driver is synchronous: without this the whole queue would run in one go, and no connection would be accepted.
      endTurn = () => setImmediate(resolve);
    });
    await previous;
    return endTurn;
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const endTurn = await turn();
    try {
      return await work();
    } finally {
      endTurn();
    }
  }

  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    queryRaw: (query) => inTurn(() => connection.queryRaw(query)),
    executeRaw: (query) => inTurn(() => connection.executeRaw(query)),
    executeScript: (script) => inTurn(() => connection.executeScript(script)),
    dispose: () => inTurn(() => connection.dispose()),
    // The isolation level is for PostgreSQL: here every transaction is serializable, and the adapter accepts no other level.
    async startTransaction() {
      const endTurn = await turn();
      try {
        return endingTurn(await connection.startTransaction(), endTurn);
      } catch (error) {
        endTurn();
        throw error;
      }
    },
  };
}

/** Prisma calls `commit` or `rollback` once, after it has sent the statement of that name. */
function endingTurn(transaction: Transaction, endTurn: () => void): Transaction {
  const { commit, rollback } = transaction;
  return Object.assign(transaction, {
    commit: () => commit.call(transaction).finally(endTurn),
    async rollback() {
      // After a COMMIT that failed (a full disk, say) the transaction is still open and would block every later one.
      await transaction.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] }).catch(() => undefined);
      await rollback.call(transaction).finally(endTurn);
    },
  });
}
