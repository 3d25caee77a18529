import { call } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { StreamUnderTest } from '@/tests/support/stream-under-test';
import { until } from '@/tests/support/until';

process.env.RATE_LIMIT = 'on';

withTestDatabase();

test('A client that opens 210 streams at once gets 200, and the others end before they begin.', async () => {
  const { projectId } = await createTrip();
  const client = { 'X-Quits-Client': '192.0.2.1' };
  const streams = await Promise.all(Array.from({ length: 210 }, () => StreamUnderTest.open(projectId, client)));
  const watching = await StreamUnderTest.open(projectId, { 'X-Quits-Client': '192.0.2.2' });
  expect(watching.people).toEqual({ people: 201 });
  const { status, headers } = await call('GET', `/projects/${projectId}/events`, { headers: client });
  expect([status, Number(headers.get('Retry-After'))]).toEqual([429, expect.any(Number)]);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  const begun = () => streams.filter((stream) => stream.of('version').length > 0);
  await until(() => begun().length === 200);
  expect(streams.filter((stream) => stream.isEnded)).toHaveLength(10);
  expect(begun().filter((stream) => stream.isEnded)).toEqual([]);
  await Promise.all([...streams, watching].map((stream) => stream.leave()));
});
