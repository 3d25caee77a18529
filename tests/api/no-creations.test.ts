import { send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';

process.env.RATE_LIMIT = 'on';
process.env.RATE_LIMIT_CREATE = '0';

withTestDatabase();

test('nobody creates a project when RATE_LIMIT_CREATE is 0', async () => {
  const { status, body } = await send('POST', '/projects', { name: 'Trip' });
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
});
