import { browserPlatform } from '@/lib/session/browser-platform';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { watchProject } from './watch-project';

interface Asked {
  url: string;
  known: string;
}

let asked: Asked[];
let answer: () => Promise<Partial<Response>>;
let told: string[];
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  Object.assign(globalThis, { EventSource: FakeEventSource, fetch: fakeFetch });
  Object.assign(navigator, { locks: freeLocks });
  FakeEventSource.opened = [];
  asked = [];
  told = [];
  answer = async () => ({ status: 304 });
});

afterEach(() => {
  stop();
  setVisible(true);
  setOnline(true);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** All slots for streams are free. */
const freeLocks = {
  async request(_slot: string, _options: object, hold: (lock: object) => Promise<void>): Promise<void> {
    await Promise.resolve();
    return hold({});
  },
};

async function fakeFetch(url: string, { headers }: { headers: Record<string, string> }) {
  asked.push({ url, known: headers['If-None-Match'] ?? '' });
  return answer();
}

/** Resolves once a stream has got its slot. */
async function watch(): Promise<void> {
  stop = watchProject(browserPlatform, '/api', 'p 1', {
    since: '5',
    onVersion: (revision) => told.push(`version ${revision}`),
    onPeople: (people) => told.push(`people ${people}`),
    onHeard: () => undefined,
    onGone: () => told.push('gone'),
  });
  await wait(0);
}

async function wait(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
}

function changed(version: number): Partial<Response> {
  return { status: 200, ok: true, headers: new Headers({ ETag: `"${version}"` }), body: null };
}

function setVisible(isVisible: boolean): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

describe('With a stream', () => {
  test('what comes on it is told, each version once, and nothing else is asked.', async () => {
    await watch();
    expect(FakeEventSource.last.url).toBe('/api/projects/p%201/events?since=5');
    FakeEventSource.last.send('people', { people: 1 });
    FakeEventSource.last.send('version', { version: 6, people: 2 });
    FakeEventSource.last.send('version', { version: 6, people: 2 });
    await wait(20_000);
    FakeEventSource.last.send('heartbeat', {});
    await wait(20_000);
    expect(told).toEqual(['people 1', 'people 2', 'version 6']);
    expect(asked).toEqual([]);
  });

  test('the same version of another epoch, and a lower one, are told too.', async () => {
    await watch();
    FakeEventSource.last.send('version', { epoch: 'b', version: 5, people: 1 });
    FakeEventSource.last.send('version', { epoch: 'b', version: 3, people: 1 });
    await wait(0);
    expect(told).toEqual(['people 1', 'version b.5', 'version b.3']);
    FakeEventSource.last.send('error');
    await wait(1_000);
    expect(FakeEventSource.last.url).toMatch(/since=b\.3$/);
  });

  test('what is no such event is passed over.', async () => {
    await watch();
    for (const data of ['', 'x', 'null', '{}', '{"version":"7","people":"1"}']) {
      FakeEventSource.last.send('version', data);
      FakeEventSource.last.send('people', data);
    }
    expect(told).toEqual([]);
  });

  test('the deletion of the project is the last that is told.', async () => {
    await watch();
    FakeEventSource.last.send('deleted', {});
    await wait(0);
    expect(FakeEventSource.last.isClosed).toBe(true);
    await wait(100_000);
    setVisible(true);
    expect(told).toEqual(['gone']);
    expect(FakeEventSource.opened).toHaveLength(1);
  });

  test('one that ends is opened again within a second, from the version that was told last.', async () => {
    await watch();
    FakeEventSource.last.send('version', { version: 8, people: 1 });
    FakeEventSource.last.send('error');
    await wait(0);
    expect(FakeEventSource.last.isClosed).toBe(true);
    await wait(500);
    expect(FakeEventSource.opened.map(({ url }) => url.slice(-7))).toEqual(['since=5', 'since=8']);
    expect(asked).toEqual([]);
  });

  test('one that falls silent is opened again.', async () => {
    await watch();
    FakeEventSource.last.send('people', { people: 1 });
    for (let beats = 0; beats < 5; beats += 1) {
      await wait(20_000);
      FakeEventSource.last.send('heartbeat', {});
    }
    expect(FakeEventSource.opened).toHaveLength(1);
    await wait(26_500);
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  test('after the function was called nothing is told.', async () => {
    await watch();
    stop();
    FakeEventSource.last.isClosed = false;
    FakeEventSource.last.send('version', { version: 6, people: 2 });
    await wait(100_000);
    setVisible(true);
    expect(told).toEqual([]);
    expect(FakeEventSource.opened).toHaveLength(1);
  });
});

describe('Where streams do not get through', () => {
  test.each([
    ['because they fail', () => FakeEventSource.last.send('error')],
    ['because something holds their events back', () => undefined],
  ])('%s, the version is asked for every two seconds, and a stream tried once a minute.', async (_why, fail) => {
    await watch();
    for (let streams = 1; streams <= 3; streams += 1) {
      expect(FakeEventSource.opened).toHaveLength(streams);
      fail();
      await wait(12_000);
    }
    asked = [];
    answer = async () => changed(9);
    await wait(30_000);
    expect(asked.length).toBeGreaterThanOrEqual(15);
    expect(asked[0]).toEqual({ url: '/api/projects/p%201', known: '"5"' });
    expect(asked.at(-1)?.known).toBe('"9"');
    expect(told).toEqual(['version 9']);

    expect(FakeEventSource.opened).toHaveLength(3);
    for (let seconds = 0; FakeEventSource.opened.length === 3 && seconds < 40; seconds += 1) await wait(1_000);
    FakeEventSource.last.send('version', { version: 10, people: 2 });
    expect(told).toEqual(['version 9', 'people 2', 'version 10']);
    asked = [];
    answer = async () => ({ status: 304 });
    await wait(10_000);
    expect(asked).toEqual([]);

    FakeEventSource.last.send('error');
    await wait(500);
    fail();
    await wait(12_000);
    expect(told.at(-1)).toBe('people null');
  });

  test('because the browser has none, the version is asked for at once.', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    await watch();
    await wait(20_000);
    expect(asked.length).toBeGreaterThanOrEqual(10);
  });

  test('a version whose tag the browser hides is read from the project.', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    answer = async () => ({ status: 200, ok: true, headers: new Headers(), json: async () => ({ version: 7 }) });
    await watch();
    await wait(0);
    expect(told).toContain('version 7');
  });

  test('a project that is gone is told, and not asked for again.', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    answer = async () => ({ status: 404, json: async () => ({ status: 404, code: 'project_not_found' }) });
    await watch();
    await wait(60_000);
    expect(asked).toHaveLength(1);
    expect(told.at(-1)).toBe('gone');
  });

  test.each([
    ['a page', () => Promise.reject(new SyntaxError('Unexpected token <'))],
    ['another problem', async () => ({ status: 404, code: 'route_not_found' })],
  ])('a 404 of something on the way, with %s, is no deletion.', async (_what, json) => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    answer = async () => ({ status: 404, ok: false, json });
    await watch();
    await wait(10_000);
    answer = async () => changed(7);
    await wait(60_000);
    expect(told).toEqual(['version 7']);
  });

  test.each([
    ['fail', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['are refused', async () => ({ status: 429, ok: false })],
    ['are answered with nonsense', async () => ({ ...changed(7), headers: new Headers(), json: async () => 'x' })],
  ])(
    'calls that %s become fewer, up to one in a minute, and go on as before once they succeed.',
    async (_how, failing) => {
      Reflect.deleteProperty(globalThis, 'EventSource');
      answer = failing as typeof answer;
      await watch();
      await wait(300_000);
      expect(asked.length).toBeLessThan(14);
      expect(asked.length).toBeGreaterThan(6);

      answer = async () => changed(7);
      await wait(60_000);
      asked = [];
      await wait(20_000);
      expect(asked.length).toBeGreaterThanOrEqual(10);
      expect(told.at(-1)).toBe('version 7');
    },
  );
});

describe.each([
  ['out of sight', setVisible],
  ['offline', setOnline],
])('A page that is %s', (_where, set) => {
  test('holds no stream and asks nothing, and catches up when it is back.', async () => {
    await watch();
    FakeEventSource.last.send('version', { version: 6, people: 2 });
    set(false);
    await wait(0);
    expect(FakeEventSource.last.isClosed).toBe(true);
    expect(told.at(-1)).toBe('people null');
    await wait(100_000);
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(asked).toEqual([]);

    set(true);
    await wait(0);
    expect(FakeEventSource.opened).toHaveLength(2);
    expect(FakeEventSource.last.url).toContain('since=6');
  });

  test('begins only when it is not any more.', async () => {
    set(false);
    await watch();
    expect(FakeEventSource.opened).toEqual([]);
    set(true);
    await wait(0);
    expect(FakeEventSource.opened).toHaveLength(1);
  });
});
