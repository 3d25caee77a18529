import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mendMalformedTarget, mendMalformedTargets } from './malformed-targets';

test.each(['/', '/project/%C3%A9?lng=de', '/a%20b', '/api?x=%ff', 'http://quits.test/api/health', '//', '/?a?b'])(
  '%s is left as it is.',
  (target) => {
    expect(mendMalformedTarget(target)).toBe(target);
  },
);

test.each([
  ['/%', '/%25'],
  ['/project/%E0%A4%A', '/project/%25E0%25A4%25A'],
  ['/%ff?lng=%ff', '/%25ff?lng=%ff'],
  ['*', '/*'],
  ['http://%5B/', '/http://%5B/'],
])('%s becomes %s.', (target, mended) => {
  expect(mendMalformedTarget(target)).toBe(mended);
});

test('A server gets the mended target.', async () => {
  mendMalformedTargets();
  const server = createServer(({ url }, response) => response.end(url)).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    expect(await get((server.address() as AddressInfo).port, '/%ff')).toBe('/%25ff');
  } finally {
    server.close();
  }
});

function get(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, async (response) => {
      resolve((await response.setEncoding('utf8').toArray()).join(''));
    })
      .once('error', reject)
      .end();
  });
}
