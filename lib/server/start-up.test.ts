import path from 'node:path';
import { getDb } from '@/lib/server/db';
import { getEnv } from '@/lib/server/env';
import { getProject } from '@/lib/server/services/projects';
import { withTestFolder } from '@/lib/server/testing/test-folder';
import { startUp } from './start-up';

const folder = withTestFolder();

afterAll(() => getDb().$disconnect());

test('A bad setting ends the process with code 1 and says which it is.', async () => {
  process.env.DATABASE_URL = 'mysql://localhost/quits';
  const log = jest.spyOn(console, 'error').mockImplementation();
  const exit = jest.spyOn(process, 'exit').mockImplementation();

  await startUp();

  expect(exit).toHaveBeenCalledWith(1);
  expect(log.mock.calls.join('\n')).toContain(`Quits can't start.\nDATABASE_URL must be "file:"`);
  log.mockRestore();
  exit.mockRestore();
});

test('A new database is migrated and holds the demo, also when started again.', async () => {
  process.env.DATABASE_URL = `file:${path.join(folder(), 'data/new.db')}`;

  await startUp();
  await startUp();

  expect(await getProject(getEnv().DEMO_PROJECT_ID)).toMatchObject({ name: 'Lisbon weekend', version: 1 });
});
