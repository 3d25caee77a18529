import { HEADER_NAMES } from './support/odd-headers';
import { openConnection, readAnswer, statusesOf } from './support/raw-request';
import { RunningServer } from './support/running-server';

jest.setTimeout(120_000);

/** Characters of a header's value; a server of Node.js takes 16 KiB for all headers. */
const LENGTH = 14_000;

/** What makes expressions backtrack: the same again and again, and then something else. */
const REPEATED = ['a', '1', '-', '_', ' ', '.', ',', ', ', ';', '; ', ':', '/', '=', '%', '%41', '"', '(', '[', 'a;q='];

/** How much longer a request with such a header may take. A quadratic expression takes hundreds of times as long. */
const MAX_TIMES = 12;

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start({ env: { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' } });
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

/** Milliseconds until the answer has come, of the fastest of several requests, or of the first that takes less than enough. */
async function ask(path: string, header: string, enough = 0): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 8 && fastest > enough; tries += 1) {
    const startedAt = performance.now();
    const request = `GET ${path} HTTP/1.1\r\nHost: quits.test\r\nConnection: close\r\n${header}\r\n\r\n`;
    const answer = await readAnswer(openConnection(server.port, request));
    fastest = Math.min(fastest, performance.now() - startedAt);
    expect(statusesOf(answer)[0]).toBeLessThan(500);
  }
  return fastest;
}

test.each(['/', '/?lng=de', '/api/health', '/api/projects/nobody', '/locales/de/common.json', '/icon.svg'])(
  'No header makes %s take much longer than another of its length.',
  async (path) => {
    const usual = await ask(path, `X-Other: ${'a'.repeat(LENGTH)}`);
    const slow: string[] = [];
    for (const name of HEADER_NAMES) {
      for (const text of REPEATED) {
        const value = `"1",${text.repeat(LENGTH / text.length)}!`;
        const ms = await ask(path, `${name}: ${value}`, usual * MAX_TIMES);
        if (ms > usual * MAX_TIMES) slow.push(`${name}: ${value.slice(0, 10)}…`);
      }
    }
    expect(slow).toEqual([]);
  },
);
