import { request } from 'node:http';
import { createProject } from './support/api-client';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

let server: RunningServer;
let projectId: string;

beforeAll(async () => {
  server = await RunningServer.start();
  projectId = (await createProject(server.origin, 'Ski "week" <b> שלום')).id;
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

/** The head of a page as a robot that runs no script reads it: everything ahead of the body. */
async function headOf(path: string, headers: Record<string, string> = {}, { port } = server): Promise<string> {
  const page = await new Promise<string>((resolve, reject) => {
    // Unlike fetch it sends the Host header that it is given.
    const call = request(
      { host: '127.0.0.1', port, path, headers: { 'User-Agent': 'SomeChat/1.0', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks).toString()));
      },
    );
    call.on('error', reject).end();
  });
  return page.slice(0, page.indexOf('<body'));
}

/** The tags of a preview by name or property. */
function tagsIn(head: string): Record<string, string> {
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(
    tags
      .filter(([, name = '']) => /^(og:|twitter:|description)/.test(name))
      .map(([, name, content = '']) => [name, unescaped(content)]),
  );
}

function unescaped(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

test('A chat shows the name of a project and what to do there, with a picture, and nothing else of it.', async () => {
  const head = await headOf(`/project/${projectId}`);
  expect(tagsIn(head)).toEqual({
    description: 'Add what you paid. Quits says who pays whom, in the fewest payments.',
    'og:type': 'website',
    'og:site_name': 'Quits',
    'og:title': 'Quits – \u2068Ski "week" <b> שלום\u2069',
    'og:description': 'Add what you paid. Quits says who pays whom, in the fewest payments.',
    'og:image': `${server.origin}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  });
  expect(head).not.toMatch(/Ana|Taxi|98[.,]?765/);
  expect(head).toContain('<meta name="robots" content="noindex, nofollow"');
});

test.each([
  ['en', 'Add what you paid', 'Share costs without an account'],
  ['de', 'Trag ein, was du bezahlt hast', 'Kosten teilen ohne Konto'],
  ['es', 'Apunta lo que pagaste', 'Comparte gastos sin crear una cuenta'],
])('The preview is in the language of the request: %s.', async (language, ofProject, ofHome) => {
  const headers = { 'Accept-Language': language };
  expect(tagsIn(await headOf(`/project/${projectId}`, headers))['og:description']).toContain(ofProject);
  const home = tagsIn(await headOf('/', headers));
  expect(home).toMatchObject({ 'og:title': 'Quits', 'og:description': expect.stringContaining(ofHome) });
  expect(home.description).toBe(home['og:description']);
});

test('The picture is there, as large as the preview says, and small to send.', async () => {
  const response = await fetch(`${server.origin}/preview.png`);
  expect(response.headers.get('content-type')).toBe('image/png');
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect(png.length).toBeLessThan(60_000);
});

test('The example has a preview and may be found, a project never.', async () => {
  const head = await headOf('/demo');
  expect(tagsIn(head)['og:title']).toBe('Quits – Lisbon weekend');
  expect(head).not.toContain('name="robots"');
});

test('A project without a name, and one that is not there, have no name in their preview.', async () => {
  const response = await fetch(`${server.origin}/api/projects`, {
    method: 'POST',
    body: '{"name":null}',
    headers: { 'Content-Type': 'application/json' },
  });
  const { id } = (await response.json()) as { id: string };
  expect(tagsIn(await headOf(`/project/${id}`))['og:title']).toBe('Quits');
  expect(tagsIn(await headOf('/project/1111111111111111111111'))).toEqual({});
});

test('The picture’s address has the host that was asked, and no more of a forged header than a name and a port.', async () => {
  const imageFor = async (Host: string) => tagsIn(await headOf(`/project/${projectId}`, { Host }))['og:image'];
  expect(await imageFor('quits.example:8443')).toBe('http://quits.example:8443/preview.png');
  expect(await imageFor('x"><script>')).toBe('http://localhost:3000/preview.png');
  const page = await fetch(`${server.origin}/project/${projectId}`, {
    headers: { 'X-Forwarded-Host': 'evil.example' },
  });
  expect(await page.text()).not.toContain('evil.example');
  expect(page.headers.get('cache-control')).toMatch(/no-store/);
});

test('Behind a trusted proxy that speaks https, so does the picture’s address.', async () => {
  const headers = { 'X-Forwarded-Proto': 'https', Host: 'quits.example' };
  expect(tagsIn(await headOf('/', headers))['og:image']).toBe('http://quits.example/preview.png');
  const proxied = await RunningServer.start({ env: { TRUST_PROXY: '1' } });
  expect(tagsIn(await headOf('/', headers, proxied))['og:image']).toBe('https://quits.example/preview.png');
  await proxied.stop();
  await proxied.removeData();
});

test('With LINK_PREVIEWS=off the preview leaves the name out.', async () => {
  const quiet = await RunningServer.start({ env: { LINK_PREVIEWS: 'off' } });
  const { id } = await createProject(quiet.origin, 'Harvest');
  const tags = tagsIn(await headOf(`/project/${id}`, {}, quiet));
  expect(tags['og:title']).toBe('Quits');
  expect(Object.values(tags).join()).not.toContain('Harvest');
  await quiet.stop();
  await quiet.removeData();
});
