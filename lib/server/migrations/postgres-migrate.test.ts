import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newSingleConnection } from '@/lib/server/engines/postgres/connections';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { until } from '@/tests/support/until';
import { migrate } from './migrate';

const url = withPostgresDatabase();
const folder = withTestFolder();

test('An instance that starts while another is migrating waits for it, and does not take it for a failure.', async () => {
  const name = '20260101000000_slow';
  await mkdir(path.join(folder(), name));
  await writeFile(path.join(folder(), 'migration_lock.toml'), 'provider = "postgresql"\n');
  const held = 'CREATE TABLE "Trip" ("id" TEXT); SELECT pg_advisory_xact_lock(1);';
  await writeFile(path.join(folder(), name, 'migration.sql'), held);
  const other = await newSingleConnection(url());
  const waiting = async () => {
    const { rows } = await other.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
    );
    return rows.length;
  };
  await other.query('SELECT pg_advisory_lock(1)');

  const first = migrate(url(), folder());
  await until(async () => (await waiting()) === 1);
  const second = migrate(url(), folder());
  await until(async () => (await waiting()) === 2);
  await other.end();

  expect(await Promise.all([first, second])).toEqual([[name], []]);
});
