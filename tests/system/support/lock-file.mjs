// Locks a SQLite file from a process of its own, says so, and keeps the lock until it is killed: node lock-file.mjs FILE
import Database from 'better-sqlite3';

new Database(process.argv[2]).exec('BEGIN EXCLUSIVE');
process.stdout.write('locked');
setInterval(() => undefined, 60_000);
