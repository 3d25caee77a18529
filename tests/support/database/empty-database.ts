import 'server-only';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newSingleConnection } from '@/lib/server/engines/postgres/connections';
import { withDatabase } from './embedded-postgres';
import { withTestFolder } from './test-folder';

/**
 * Gives the suite an empty database of its own on the engine that its jest project is for, removed afterwards. The URL is
 * known once the suite runs.
 */
export function withEmptyDatabase(): () => string {
  return process.env.TEST_ENGINE === 'postgres' ? withPostgresDatabase() : withSqliteFile();
}

/** In memory where the system has a folder for that: every commit is flushed, and nothing outlives the run. */
export function withSqliteFile(): () => string {
  const folder = withTestFolder(existsSync('/dev/shm') ? '/dev/shm' : tmpdir());
  return () => `file:${path.join(folder(), 'test.db')}`;
}

export function withPostgresDatabase(): () => string {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `quits_test_${randomUUID().replaceAll('-', '')}`;

  // Copying the files costs a third of writing each page to the log, and nothing here outlives a crash.
  beforeAll(() => runOnServer(server, `CREATE DATABASE ${name} STRATEGY FILE_COPY`));
  afterAll(() => runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`));

  return () => withDatabase(server, name);
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const connection = await newSingleConnection(url);
  await connection.query(sql);
  await connection.end();
}
