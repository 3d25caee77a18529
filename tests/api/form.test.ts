import { type Answer, call } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';

process.env.RATE_LIMIT = 'on';
process.env.RATE_LIMIT_CREATE = '2';

withTestDatabase();

const FROM_OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };

let clients = 0;

/** Sends the form of the home page as a browser does without JavaScript. */
function submit(body: string, headers: Record<string, string> = FROM_OWN_PAGE, client = ++clients): Promise<Answer> {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Quits-Client': `192.0.2.${client}` };
  return call('POST', '/projects', { headers: { ...type, ...headers }, body });
}

async function projectAt({ status, headers }: Answer) {
  expect(status).toBe(303);
  expect(headers.get('Cache-Control')).toBe('no-store');
  const id = /^\/project\/([1-9A-HJ-NP-Za-km-z]{22})$/.exec(headers.get('Location') ?? '')?.[1];
  return (await call('GET', `/projects/${id}`)).body;
}

test.each([
  ['name=Rome', 'Rome'],
  ['name=Z%C3%BCrich+%26+Gen%C3%A8ve+%F0%9F%8F%94%EF%B8%8F', 'Zürich & Genève 🏔️'],
  ['name=', null],
  ['', null],
  ['name=Rome&version=7&id=mine', 'Rome'],
])('The form %j leads to the new project.', async (body, name) => {
  expect(await projectAt(await submit(body))).toMatchObject({ name, version: 1, members: [] });
});

test('The form is recognized with a charset.', async () => {
  const type = 'Application/X-WWW-Form-Urlencoded; charset=UTF-8';
  expect((await projectAt(await submit('name=Rome', { ...FROM_OWN_PAGE, 'Content-Type': type }))).name).toBe('Rome');
});

test.each([
  ['a name that is too long', `name=${'x'.repeat(201)}`],
  ['control characters', 'name=a%00b'],
  ['a body that is too large', `name=${'x'.repeat(300_000)}`],
])('What is refused leads back to the home page: %s.', async (_what, body) => {
  const { status, headers } = await submit(body);
  expect([status, headers.get('Location')]).toEqual([303, '/?failed=other']);
});

test('The form has the limits of the call, and the home page tells.', async () => {
  const client = ++clients;
  const answers = [];
  for (let times = 0; times < 3; times += 1) answers.push(await submit('name=Rome', FROM_OWN_PAGE, client));
  expect(answers.map(({ headers }) => headers.get('Location')?.replace(/\w{22}$/, '{id}'))).toEqual([
    '/project/{id}',
    '/project/{id}',
    '/?failed=tooManyRequests',
  ]);
  const json = { 'Content-Type': 'application/json', 'X-Quits-Client': `192.0.2.${client}` };
  expect((await call('POST', '/projects', { headers: json, body: '{}' })).status).toBe(429);
});

describe('Over plain http, where a browser sends no Sec-Fetch-Site, the origin', () => {
  const Host = 'quits.lan:3000';

  test('of this server is taken.', async () => {
    expect((await projectAt(await submit('name=Rome', { Host, Origin: 'http://quits.lan:3000' }))).name).toBe('Rome');
  });

  test.each(['http://evil.example', 'http://quits.lan', 'http://quits.lan:3000.evil.example', 'null', ''])(
    '%j is refused.',
    async (Origin) => {
      expect(await submit('name=Rome', { Host, Origin })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
    },
  );

  test('is required.', async () => {
    expect((await submit('name=Rome', { Host })).status).toBe(415);
  });
});

test.each(['cross-site', 'same-site', 'none', ''])('A form whose Sec-Fetch-Site is %j is refused.', async (site) => {
  const headers = { Host: 'quits.lan', Origin: 'http://quits.lan', 'Sec-Fetch-Site': site };
  expect((await submit('name=Rome', headers)).status).toBe(415);
});

describe('The form that brings a deleted project back', () => {
  const bringBack = (id: string, headers: Record<string, string> = FROM_OWN_PAGE) =>
    call('POST', `/projects/${id}/undelete`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: '',
    });

  test('leads to its page.', async () => {
    const { id } = await projectAt(await submit('name=Rome'));
    await call('DELETE', `/projects/${id}`);
    const { status, headers } = await bringBack(id);
    expect([status, headers.get('Location')]).toEqual([303, `/project/${id}`]);
    expect((await call('GET', `/projects/${id}`)).body.name).toBe('Rome');
  });

  test('leads to its page as well where it could not.', async () => {
    const { id } = await projectAt(await submit('name=Rome'));
    await call('DELETE', `/projects/${id}?for_good=true`);
    const { status, headers } = await bringBack(id);
    expect([status, headers.get('Location')]).toEqual([303, `/project/${id}`]);
    expect((await call('GET', `/projects/${id}`)).status).toBe(404);
  });

  test('is one of our own pages.', async () => {
    const { id } = await projectAt(await submit('name=Rome'));
    await call('DELETE', `/projects/${id}`);
    expect((await bringBack(id, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(415);
    expect((await call('GET', `/projects/${id}`)).status).toBe(404);
  });
});
