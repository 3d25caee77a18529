import Database from 'better-sqlite3';
import { Pool } from 'pg';

/**
 * Writes the amount into the only row of a table, and returns once it is on the disk. It also raises the version: SQLite
 * writes no page whose content is unchanged, so a repeated amount would never reach the disk.
 */
export const updateAmount = newUpdate(process.env.DATABASE_URL ?? '');

function newUpdate(url: string): (amount: number) => Promise<void> {
  if (url.startsWith('file:')) return onSqlite(url.slice('file:'.length));
  if (url.startsWith('postgres')) return onPostgres(new Pool({ connectionString: url }));
  return () => Promise.reject(new Error('The bare app was started without a database.'));
}

function onSqlite(file: string) {
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('CREATE TABLE IF NOT EXISTS Bare (id INTEGER PRIMARY KEY, amount REAL, version INTEGER)');
  database.exec('INSERT OR IGNORE INTO Bare VALUES (1, 0, 0)');
  const update = database.prepare<[number]>('UPDATE Bare SET amount = ?, version = version + 1 WHERE id = 1');
  return async (amount: number) => {
    update.run(amount);
  };
}

function onPostgres(pool: Pool) {
  const isReady = pool
    .query('CREATE TABLE IF NOT EXISTS bare (id integer PRIMARY KEY, amount real, version integer)')
    .then(() => pool.query('INSERT INTO bare VALUES (1, 0, 0) ON CONFLICT DO NOTHING'));
  return async (amount: number) => {
    await isReady;
    await pool.query({
      name: 'update',
      text: 'UPDATE bare SET amount = $1, version = version + 1 WHERE id = 1',
      values: [amount],
    });
  };
}
