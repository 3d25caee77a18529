import { getDb } from '@/lib/server/engines/db';
import { getLog } from '@/lib/server/process/log';
import { call } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();

async function expectNotReady(detail: string): Promise<void> {
  const { status, headers, body } = await call('GET', '/health/ready');
  expect([status, headers.get('Content-Type')]).toEqual([503, 'application/problem+json']);
  expect(body).toMatchObject({ code: 'not_ready', detail });
}

test('A migrated database that answers makes the process ready.', async () => {
  const { status, headers, body } = await call('GET', '/health/ready');
  expect([status, body]).toEqual([200, { status: 'ready' }]);
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('A migration that is missing, or did not finish, makes it not ready.', async () => {
  await getDb().$executeRaw`UPDATE "_prisma_migrations" SET "finished_at" = NULL`;
  await expectNotReady('The database lacks a migration.');
});

test('A database that does not answer makes it not ready, and is logged.', async () => {
  const log = jest.spyOn(getLog(), 'error').mockImplementation();
  await getDb().$executeRaw`ALTER TABLE "_prisma_migrations" RENAME TO "gone"`;
  await expectNotReady('The database does not answer.');
  expect(log).toHaveBeenCalledTimes(1);
});

test('The process itself is well all the while.', async () => {
  expect((await call('GET', '/health')).body).toEqual({ status: 'ok' });
});
