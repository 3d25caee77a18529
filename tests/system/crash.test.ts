import { randomInt } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { Ledger } from './support/ledger';
import { RunningServer } from './support/running-server';

jest.setTimeout(240_000);

/** `npm run test:long` has more. */
const CRASHES = process.env.LONG ? 40 : 6;
const WRITERS = 6;
/** How many changes are acknowledged between a start and the crash after it. */
const MIN_CHANGES = 3;
const MAX_CHANGES = 60;

test('Every acknowledged write to a SQLite file outlives crashes, and none is half-written.', async () => {
  const file = path.join(sqliteFolder(), 'quits.db');
  await crashRepeatedly(`file:${file}`);

  const database = new Database(file);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
});

test('Every acknowledged write to PostgreSQL outlives crashes, and none is half-written.', async () => {
  await crashRepeatedly(postgresUrl());
  await checkReferencesAnew(postgresUrl());
});

const sqliteFolder = withTestFolder();
const postgresUrl = withPostgresDatabase();

/** Kills the server again and again while several write, and sees each time that it comes back with all it acknowledged. */
async function crashRepeatedly(databaseUrl: string): Promise<void> {
  const settings = { databaseUrl, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'error' } };
  let server = await RunningServer.start(settings);
  try {
    const ledgers = await Promise.all(Array.from({ length: WRITERS }, () => Ledger.open(server.origin)));
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await crashUnder(ledgers, server);
      server = await RunningServer.start(settings);
      for (const ledger of ledgers) {
        const { possible } = ledger;
        expect(possible).toContainEqual(await ledger.reopen(server.origin));
      }
    }
  } finally {
    await server.kill();
  }
}

/** Has all write, and kills the server as soon as so many changes were acknowledged, wherever it is with the others. */
async function crashUnder(ledgers: Ledger[], server: RunningServer): Promise<void> {
  let changesLeft = randomInt(MIN_CHANGES, MAX_CHANGES + 1);
  const onAcknowledged = () => {
    changesLeft -= 1;
    if (changesLeft === 0) void server.kill();
  };
  await Promise.all(ledgers.map((ledger) => ledger.writeUntilGone(server.origin, onAcknowledged)));
  await server.kill();
}

/** Has PostgreSQL look through its tables once more, as it does when a reference is added. Throws at one to nothing. */
async function checkReferencesAnew(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I %s', conrelid::regclass, conname,
                     pg_get_constraintdef(oid)) AS sql
       FROM pg_constraint WHERE contype = 'f'`,
    );
    expect(rows).not.toEqual([]);
    for (const { sql } of rows) await client.query(sql);
  } finally {
    await client.end();
  }
}
