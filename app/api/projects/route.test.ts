import { useTestDatabase } from '@/lib/server/testing/test-database';
import { POST } from './route';

useTestDatabase();
test('x', async () => {
  const r = await POST(new Request('http://x/api/projects', {method:'POST', headers:{'content-type':'application/json'}, body:'{"name":"a"}'}), {params: Promise.resolve({})});
  expect(await r.json()).toEqual({});
});
