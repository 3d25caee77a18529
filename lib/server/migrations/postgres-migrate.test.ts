import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { migrate } from './migrate';

const url = withPostgresDatabase();
const folder = withTestFolder();

test('An instance that starts while another is migrating waits for it, and does not take it for a failure.', async () => {
  const name = '20260101000000_slow';
  await mkdir(path.join(folder(), name));
  await writeFile(path.join(folder(), 'migration_lock.toml'), 'provider = "postgresql"\n');
  await writeFile(path.join(folder(), name, 'migration.sql'), 'CREATE TABLE "Trip" ("id" TEXT); SELECT pg_sleep(2);');

  const first = migrate(url(), folder());
  await delay(1_000);
  const second = migrate(url(), folder());

  expect(await Promise.all([first, second])).toEqual([[name], []]);
});
