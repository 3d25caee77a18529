import { compileMessages } from '@/lib/i18n/compile-messages';
import type { Locale } from '@/lib/i18n/locales';
import { browserPlatform } from '@/lib/session/browser-platform';
import de from '@/messages/de.json';
import { endless } from '@/tests/support/endless';
import { loadMessages } from './load-messages';

let reads: { url: string; at: number }[];
let answer: () => Promise<unknown>;

function answering(status: number, body: unknown): Promise<unknown> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  return Promise.resolve({ ok: status < 300, status, statusText: '', headers, text: async () => JSON.stringify(body) });
}

beforeEach(() => {
  jest.useFakeTimers();
  const start = Date.now();
  reads = [];
  globalThis.fetch = (async (url: string) => {
    reads.push({ url, at: Date.now() - start });
    return answer();
  }) as unknown as typeof fetch;
});

afterEach(() => jest.useRealTimers());

/** The outcome is observed at once, so that a failure is never unhandled. */
function read(locale: Locale) {
  return loadMessages(locale, { clock: browserPlatform, wait: endless }).catch((error: unknown) => error);
}

test('the messages of a language are read from its published file, and compiled', async () => {
  answer = () => answering(200, de);
  expect(await read('de')).toEqual(compileMessages(de));
  expect(reads).toEqual([{ url: '/locales/de/common.json', at: 0 }]);
});

test('a read that fails is tried five more times, after 350 ms and then twice as long each time', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const outcome = read('de');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ name: 'NetworkError' });
  expect(reads.map(({ at }) => at)).toEqual([0, 350, 1_050, 2_450, 5_250, 10_850]);
});

test('a read that succeeds at its last try gives the messages', async () => {
  answer = () => (reads.length <= 5 ? answering(503, {}) : answering(200, de));
  const outcome = read('de');
  await jest.advanceTimersByTimeAsync(10_850);
  expect(await outcome).toEqual(compileMessages(de));
});

test('at most ten reads run at once, and all of them come through', async () => {
  let running = 0;
  let peak = 0;
  answer = async () => {
    running += 1;
    peak = Math.max(peak, running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
    return answering(200, de);
  };
  const outcomes = Promise.all(Array.from({ length: 25 }, () => read('es')));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await outcomes).toHaveLength(25);
  expect(reads).toHaveLength(25);
  expect(peak).toBe(10);
});

test.each([null, 'text', 5])('an answer that is %j is not taken for messages', async (body) => {
  answer = () => answering(200, body);
  const outcome = read('de');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ name: 'ApiError' });
});
