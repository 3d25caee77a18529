import 'server-only';
import type { Database } from 'better-sqlite3';
import type { Tx, Writer } from '@/lib/server/engines/engine';
import type { Mutex } from '@/lib/server/engines/sqlite/mutex';
import { statementsOn } from '@/lib/server/engines/sqlite/statements';

/** A transaction that waits for its turn. */
interface Waiting {
  work(tx: Tx): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Transactions on a connection of their own. Those that wait at the same time are committed by one flush to the disk, each in
 * a savepoint: one that throws is undone alone. None is answered before the flush, not even one that throws, as it may have
 * seen what another has written. Nothing is begun, and nothing that was done is acknowledged, while `requireFiles` throws.
 */
export function newWriter(connection: Database, requireFiles: () => void, acquire: Mutex): Writer {
  const tx = statementsOn(connection);
  let line: Waiting[] = [];

  async function runLine(): Promise<void> {
    const release = await acquire();
    const group = line;
    line = [];
    try {
      requireFiles();
      const settle = await commitTogether(connection, tx, group);
      requireFiles();
      settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      release();
    }
  }

  return {
    transact: <T>(work: (tx: Tx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        line.push({ work, resolve: resolve as Waiting['resolve'], reject });
        if (line.length === 1) runLine().catch(reject);
      }),
    async close() {
      const release = await acquire();
      connection.close();
      release();
    },
  };
}

/**
 * Runs transactions one after the other, and commits those that did not throw. Returns the function that answers them all.
 * Throws, with nothing done, where the lock or the commit fails, or SQLite itself ends the transaction.
 */
async function commitTogether(connection: Database, tx: Tx, group: readonly Waiting[]): Promise<() => void> {
  const answers: (() => void)[] = [];
  const isAlone = group.length === 1;
  let isDone = false;
  // Takes the lock: to upgrade that of a read could fail as busy.
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const { work, resolve, reject } of group) {
      if (!isAlone) connection.exec('SAVEPOINT "one"');
      try {
        const result = await work(tx);
        answers.push(() => resolve(result));
        isDone = true;
      } catch (error) {
        // On a full disk, for example.
        if (!connection.inTransaction) throw error;
        if (!isAlone) connection.exec('ROLLBACK TO "one"');
        answers.push(() => reject(error));
      }
      if (!isAlone) connection.exec('RELEASE "one"');
    }
    if (isDone) connection.exec('COMMIT');
  } finally {
    if (connection.inTransaction) connection.exec('ROLLBACK');
  }
  return () => {
    for (const answer of answers) answer();
  };
}
