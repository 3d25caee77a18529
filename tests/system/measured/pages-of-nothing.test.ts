import { createProject } from '../support/api-client';
import { refusedScripts } from '../support/refused-scripts';
import { RunningServer } from '../support/running-server';

jest.setTimeout(60_000);

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start({ env: { RATE_LIMIT: 'off' } });
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

async function pageOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { headers });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, policy, text: await response.text() };
}

test('What is nowhere takes no more of the processor than a file, whatever is asked for by it.', async () => {
  const { id } = await createProject(server.origin, 'Shed');
  const cost = async (path: (at: number) => string, headers: Record<string, string> = {}) => {
    for (let at = 0; at < 20; at += 1) await pageOf(path(-at), headers);
    const before = server.processorTime;
    for (let at = 0; at < 150; at += 1) await pageOf(path(at), headers);
    return server.processorTime - before;
  };
  const rendered = await cost((at) => `/project/${id}?${at}`);
  const file = await cost(() => '/preview.png');
  const missing = (at: number) => `/project/${String(at).replace(/\D/g, 'x').replaceAll('0', 'o').padStart(22, 'z')}`;
  const costs = {
    nowhere: await cost((at) => `/nowhere-${at}`),
    'with a query': await cost((at) => `/nowhere?${at}`),
    'by the router': await cost((at) => `/nowhere-${at}?_rsc=${at}`, { RSC: '1' }),
    'with a cookie': await cost((at) => `/nowhere-${at}`, { Cookie: 'session=1' }),
    'no id': await cost((at) => `/project/${at}`),
    'a missing project': await cost(missing),
    'the same with a query': await cost((at) => `${missing(at)}?${at}`),
    icon: await cost(() => '/favicon.ico'),
  };
  for (const [what, seconds] of Object.entries(costs)) {
    expect([what, seconds, seconds < Math.max(1.5 * file, rendered / 3)]).toEqual([what, seconds, true]);
  }
});

test('What is nowhere says so in each language, with a way home, and the icon is a file.', async () => {
  for (const [language, heading] of [
    ['en', 'Page not found'],
    ['de', 'Seite nicht gefunden'],
    ['es', 'Página no encontrada'],
  ] as const) {
    for (let visit = 0; visit < 2; visit += 1) {
      const { status, text, policy } = await pageOf(`/nowhere-${visit}`, { 'Accept-Language': language });
      expect([status, text.includes(`<html lang="${language}"`), text.includes(heading)]).toEqual([404, true, true]);
      expect(text).toContain('href="/"');
      expect(refusedScripts(text, policy)).toEqual([]);
    }
  }
  const icon = await fetch(`${server.origin}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
});
