import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { Client } from 'pg';
import { startPostgres } from '@/lib/server/testing/embedded-postgres';
import { Ledger } from './support/ledger';
import { RunningServer } from './support/running-server';

const CRASHES = 20;
const WRITERS = 6;

interface TestedDatabase {
  url: string;
  /** Complaints of the database about itself. */
  check(): Promise<string[]>;
  remove(): Promise<void>;
}

async function sqlite(): Promise<TestedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quits-crash-'));
  const file = path.join(folder, 'quits.db');
  return {
    url: `file:${file}`,
    async check() {
      const database = new Database(file, { readonly: true });
      const integrity = database.pragma('integrity_check') as { integrity_check: string }[];
      const orphans = database.pragma('foreign_key_check') as unknown[];
      database.close();
      return [...integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok'), ...orphans.map(String)];
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

async function postgres(): Promise<TestedDatabase> {
  const server = await startPostgres();
  return {
    url: server.url,
    async check() {
      const client = new Client(server.url);
      await client.connect();
      const { rows } = await client.query(
        `SELECT e.id FROM "Expense" e LEFT JOIN "Member" m ON m."projectId" = e."projectId" AND m.id = e."memberId"
         WHERE m.id IS NULL
         UNION ALL
         SELECT i."expenseId" FROM "ExpenseInvolvement" i
         LEFT JOIN "Expense" e ON e."projectId" = i."projectId" AND e.id = i."expenseId" WHERE e.id IS NULL`,
      );
      await client.end();
      return rows.map((row) => `${row.id} belongs to nothing`);
    },
    remove: () => server.stop(),
  };
}

test.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
])(
  'every acknowledged write outlives twenty crashes of the server on %s, and none is half-written',
  async (_engine, make) => {
    const database = await make();
    const settings = { databaseUrl: database.url, env: { RATE_LIMIT: 'off', LOG_LEVEL: 'error' } };
    let server = await RunningServer.start(settings);
    const ledgers = await Promise.all(Array.from({ length: WRITERS }, () => Ledger.open(`${server.origin}/api`)));
    try {
      for (let crash = 0; crash < CRASHES; crash += 1) {
        const writing = ledgers.map((ledger) => ledger.writeUntilCrash(`${server.origin}/api`));
        await delay(randomInt(50, 500));
        await server.kill();
        await Promise.all(writing);
        server = await RunningServer.start(settings);
        const wrong = await Promise.all(ledgers.map((ledger) => ledger.discrepancies(`${server.origin}/api`)));
        expect(wrong.flat()).toEqual([]);
      }
      expect(ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0)).toBeGreaterThan(CRASHES * WRITERS);
    } finally {
      await server.kill();
    }
    expect(await database.check()).toEqual([]);
    await database.remove();
  },
  240_000,
);
