import Database from 'better-sqlite3';

const database = new Database(process.env.DATABASE_URL?.replace(/^file:/, '') ?? ':memory:');
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec('CREATE TABLE IF NOT EXISTS Bare (id INTEGER PRIMARY KEY, amount REAL, version INTEGER)');
database.exec('INSERT OR IGNORE INTO Bare VALUES (1, 0, 0)');
const update = database.prepare<[number]>('UPDATE Bare SET amount = ?, version = version + 1 WHERE id = 1');

/**
 * Writes the amount into the only row of a table, and returns once it is on the disk. It also raises the version: SQLite writes no
 * page whose content is unchanged.
 */
export function updateAmount(amount: number): void {
  update.run(amount);
}
