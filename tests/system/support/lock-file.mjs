// Locks a SQLite file from a process of its own, says so, and keeps the lock until it is killed: node lock-file.mjs FILE
import Database from 'better-sqlite3';

const database = new Database(process.argv[2]);
database.exec('BEGIN EXCLUSIVE');
process.stdout.write('locked');
// Refers to the database, so that it is not collected, and with it the lock.
setInterval(() => database.inTransaction, 60_000);
