import { readdirSync, readFileSync } from 'node:fs';
import { until } from '../support/until';
import { createProject } from './support/api-client';
import { openConnection, readAnswer } from './support/raw-request';
import { refusedScripts } from './support/refused-scripts';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

let server: RunningServer;
let projectId: string;

beforeAll(async () => {
  server = await RunningServer.start();
  projectId = (await createProject(server.origin, 'Harvest')).id;
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

const PAGES = ['/', '/?lng=de', '/demo', '/project/{id}', '/project/nobody', '/no-such-page'];
const OTHERS = [
  '/api/projects/{id}',
  '/api/health',
  '/api/health/ready',
  '/api/no-such-call',
  '/locales/de/common.json',
  '/robots.txt',
  '/.well-known/security.txt',
  '/icon.svg',
  '/manifest.webmanifest',
  '/sw.js',
  '/_next/static/no-such-file.js',
  '//twice',
  '/%ff',
];

function get(path: string, init?: RequestInit): Promise<Response> {
  return fetch(server.origin + path.replace('{id}', projectId), { redirect: 'manual', ...init });
}

test.each([...PAGES, ...OTHERS])('%s is answered with the security headers.', async (path) => {
  const { headers } = await get(path);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src '(self|none)'.*frame-ancestors 'none'/),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(headers.has('x-powered-by')).toBe(false);
  expect(headers.has('strict-transport-security')).toBe(false);
  expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
});

test.each(PAGES)('Every script of the page %s is allowed by its policy, and no other one is.', async (path) => {
  const response = await get(path);
  const policy = response.headers.get('content-security-policy') ?? '';
  const text = await response.text();
  expect(text.match(/<script\b/g)?.length).toBeGreaterThan(3);
  expect(refusedScripts(text, policy)).toEqual([]);
  expect(policy).toMatch(/script-src 'self' '(nonce|sha256)-/);
  const entered = '<script>alert(1)</script>';
  expect(refusedScripts(text + entered, policy)).toEqual([entered]);
});

test.each(['.', ')', '%20', '%22%3E', '…', '。', '%E2%80%8B'])(
  'A link with %s behind it leads to the project.',
  async (tail) => {
    const { status, headers } = await get(`/project/{id}${tail}?lng=de`);
    expect([status, headers.get('location')]).toEqual([307, `/project/${projectId}?lng=de`]);
  },
);

test.each(['x', '-', '%41', '.x'])('A link with %s behind it leads nowhere.', async (tail) => {
  expect((await get(`/project/{id}${tail}`)).status).toBe(404);
});

test('A page that is rendered for one visit has a nonce of its own.', async () => {
  const nonces = await Promise.all(Array.from({ length: 3 }, async () => nonceOf(await get('/'))));
  expect(new Set(nonces).size).toBe(3);
  expect(nonces).not.toContain('none');
});

test('The service worker may ask this server, and is looked for anew each time.', async () => {
  const [first, second] = await Promise.all([get('/sw.js'), get('/sw.js')]);
  expect(first.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  // A browser takes another text for another worker.
  expect(await first.text()).toBe(await second.text());
});

test('A policy that the client sends gets into no page.', async () => {
  const response = await get('/', { headers: { 'Content-Security-Policy': "script-src 'nonce-known'" } });
  expect(nonceOf(response)).not.toBe('known');
  expect(await response.text()).not.toContain('nonce="known"');
});

test('Search engines may fetch all, and are told on each answer but the home page and the example not to index it.', async () => {
  for (const path of ['/project/{id}', '/api/projects/{id}', '/robots.txt']) {
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex, nofollow');
  }
  for (const path of ['/', '/demo']) expect((await get(path)).headers.has('x-robots-tag')).toBe(false);
  expect(await (await get('/robots.txt')).text()).toBe('User-Agent: *\nAllow: /\n\n');
});

test('The cookie of a language goes over http where the page came by it, whatever the client says.', async () => {
  const response = await get('/?lng=de', { headers: { 'X-Forwarded-Proto': 'https' } });
  expect(cookieOf(response)).toMatch(/^i18next=de;/);
  expect(cookieOf(response)).not.toContain('Secure');
});

test('Caches keep what has a hash in its URL, and ask again for everything else.', async () => {
  const page = await (await get('/')).text();
  const hashed = new Set(page.match(/\/_next\/static\/[\w./~-]+\.\w+/g));
  expect(hashed.size).toBeGreaterThan(0);
  for (const file of hashed) {
    expect((await get(file)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  const manifest = JSON.parse(readFileSync('.next/prerender-manifest.json', 'utf8')) as { routes: object };
  const files = readdirSync('public').map((file) => `/${file}`);
  expect(files.length).toBeGreaterThan(0);
  for (const path of [...Object.keys(manifest.routes), ...files, ...PAGES, ...OTHERS]) {
    const { status, headers } = await get(path);
    expect(status).toBeLessThan(500);
    if (status < 300) expect(headers.get('cache-control')).toMatch(/no-store|no-cache|max-age=0/);
    expect(headers.get('cache-control') ?? '').not.toContain('s-maxage');
  }
});

test('Each script of a page begins with the hint by which it is compiled while it comes.', async () => {
  const scripts = new Set((await (await get('/')).text()).match(/\/_next\/static\/[\w./~-]+\.js/g));
  expect(scripts.size).toBeGreaterThan(3);
  for (const script of scripts) expect(await (await get(script)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('/.well-known/security.txt is there where the operator has given a contact.', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
  const withContact = await RunningServer.start({ env: { SECURITY_CONTACT: 'mailto:security@quits.example' } });
  const response = await fetch(`${withContact.origin}/.well-known/security.txt`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toMatch(
    /^Contact: mailto:security@quits\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n$/,
  );
  expect(withContact.log.filter(({ route = '/api/health/ready' }) => route !== '/api/health/ready')).toEqual([]);
  await withContact.stop();
  await withContact.removeData();
});

test('The page has one source for its referrer policy.', async () => {
  expect(await (await get('/project/{id}')).text()).not.toContain('name="referrer"');
});

test('The log has a line for each request, with its pattern and id, and nothing of the project.', async () => {
  const response = await get('/api/projects/{id}?name=Harvest');
  await get('/project/{id}');
  const lineOf = () => server.log.find(({ id }) => id === response.headers.get('x-request-id'));
  // What the server writes comes by a pipe.
  await until(() => lineOf() !== undefined);
  const line = lineOf();
  expect(line).toMatchObject({ level: 'info', method: 'GET', route: '/api/projects/{id}', status: 200 });
  expect(line?.ms).toEqual(expect.any(Number));
  expect(server.output).not.toMatch(new RegExp(`${projectId}|Harvest|98765`));
});

test('What is no HTTP at all is refused without a word about the server.', async () => {
  expect(await readAnswer(openConnection(server.port, 'BOO\r\n\r\n'))).toBe(
    'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n',
  );
});

test.each([
  ['off', 'max-age=31536000'],
  ['on', 'max-age=31536000; includeSubDomains'],
])(
  'Over https, as a trusted proxy says, the browser is told to come back over https, with subdomains %s.',
  async (...given) => {
    const [subdomains, policy] = given;
    const behindProxy = await RunningServer.start({ env: { TRUST_PROXY: '1', HSTS_SUBDOMAINS: subdomains } });
    const ask = (proto: string, path = '/api/health') =>
      fetch(behindProxy.origin + path, { headers: { 'X-Forwarded-Proto': proto } });
    const { headers } = await ask('https');
    expect(headers.get('strict-transport-security')).toBe(policy);
    expect((await ask('http')).headers.has('strict-transport-security')).toBe(false);
    expect(cookieOf(await ask('https', '/?lng=de'))).toMatch(/^i18next=de; .*Secure/);
    expect(cookieOf(await ask('http', '/?lng=de'))).not.toContain('Secure');
    await behindProxy.stop();
    await behindProxy.removeData();
  },
);

function cookieOf({ headers }: Response): string {
  return headers.getSetCookie().join();
}

function nonceOf(response: Response): string {
  const policy = response.headers.get('content-security-policy') ?? '';
  return /script-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1] ?? 'none';
}
