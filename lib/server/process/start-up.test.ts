import { closeDb, engineOf } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { withEmptyDatabase } from '@/tests/support/database/empty-database';
import { getProject } from '@/tests/support/database/read-project';
import { startUp } from './start-up';

afterAll(() => closeDb());
const url = withEmptyDatabase();

/** The settings are read once in a process, so each start that fails has modules of its own. */
async function failingStart(settings: Record<string, string>): Promise<{ code: unknown; message: string }> {
  const log = jest.spyOn(console, 'error').mockImplementation();
  const exit = jest.spyOn(process, 'exit').mockImplementation();
  const before = { ...process.env };
  try {
    Object.assign(process.env, settings);
    await jest.isolateModulesAsync(async () => {
      await (await import('./start-up')).startUp();
    });
    return { code: exit.mock.calls[0]?.[0], message: log.mock.calls.join('\n') };
  } finally {
    process.env = before;
    log.mockRestore();
    exit.mockRestore();
  }
}

test('A bad setting ends the process with code 1 and says which it is.', async () => {
  const { code, message } = await failingStart({ DATABASE_URL: 'mysql://ana:secret@localhost/quits' });
  expect(code).toBe(1);
  expect(message).toMatch(
    /^Quits can't start\.\nDATABASE_URL must be file: .+ or postgres:\/\/ or postgresql:\/\/ [^\n]+$/,
  );
  expect(message).not.toContain('secret');
});

test('With AUTO_MIGRATE=false a database that lacks a migration ends it with code 1 and says what to do.', async () => {
  const { code, message } = await failingStart({ DATABASE_URL: url(), AUTO_MIGRATE: 'false' });
  expect(code).toBe(1);
  expect(message).toContain('npm run db:migrate');
});

test('A new database is migrated and holds the demo, also when started again.', async () => {
  process.env.DATABASE_URL = url();

  await startUp();
  await startUp();

  expect(await getProject(getEnv().DEMO_PROJECT_ID)).toMatchObject({ name: 'Lisbon weekend', version: 1 });
});

test('A newer database ends it with code 1.', async () => {
  const connection = await engineOf(url()).connectToMigrate(url());
  await connection.run(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at")
     VALUES ('x', 'x', '29990101000000_later', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)`,
  );
  await connection.close();

  const { code, message } = await failingStart({ DATABASE_URL: url() });

  expect(code).toBe(1);
  expect(message).toContain('newer than this program: it has 29990101000000_later');
});
