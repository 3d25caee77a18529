import { call, respond, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';

process.env.CREATE_TOKEN = 'open-sesame';

withTestDatabase();

const TOKEN = { Authorization: 'Bearer open-sesame' };

test.each([
  ['none', {}],
  ['another', { Authorization: 'Bearer open-barley' }],
  ['it in another way', { Authorization: 'Basic open-sesame' }],
])('A server with a token creates nothing for who has %s, and everything else is open to them.', async (_, headers) => {
  const refused = await send('POST', '/projects', { name: 'Trip' }, headers);
  expect([refused.status, refused.body.code]).toEqual([401, 'token_needed']);
  expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer');

  const { status, body } = await send('POST', '/projects', { name: 'Trip' }, TOKEN);
  expect(status).toBe(201);
  expect((await call('GET', `/projects/${body.id}`, { headers })).status).toBe(200);
  expect((await send('PUT', `/projects/${body.id}`, { name: 'Rome' }, headers)).status).toBe(200);
});

test.each([
  ['create_token=open-sesame', /^\/project\/\w{22}$/],
  ['create_token=wrong', /^\/\?failed=tokenNeeded$/],
  ['', /^\/\?failed=tokenNeeded$/],
])('The form of the home page with the field %j leads to %s.', async (field, place) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
  const response = await respond('POST', '/projects', { headers, body: `name=Trip&${field}` });
  expect([response.status, response.headers.get('Location')]).toEqual([303, expect.stringMatching(place)]);
});
