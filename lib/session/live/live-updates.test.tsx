import { ApiError } from '@/lib/client/api-error';
import type { Project } from '@/lib/domain/project';
import { browserPlatform } from '@/lib/session/browser-platform';
import { SessionStore } from '@/lib/session/session-store';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { LiveUpdates } from './live-updates';

withLiveUpdates();

const TIME = '2026-07-01T12:00:00.000Z';
const PROJECT: Project = { id: 'p1', name: null, createdAt: TIME, updatedAt: TIME, version: 5, members: [] };

let session: SessionStore;
let reads: number;
let read: () => Promise<void>;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  reads = 0;
  read = async () => undefined;
});

afterEach(() => {
  stop();
  setVisible(true);
  setOnline(true);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Resolves once a stream is open, where the page is looked at. */
async function watch(project = PROJECT): Promise<void> {
  session = new SessionStore(project);
  const refresh = () => {
    reads += 1;
    return read();
  };
  stop = new LiveUpdates(session, { platform: browserPlatform, baseUrl: '/api', refresh, onHeard: () => {} }).start();
  await wait(10);
}

/** The server has this version, which the next read brings. */
function serverHas(version: number): void {
  read = async () => session.dispatch({ type: 'loaded', project: { ...PROJECT, version } });
}

async function wait(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
}

function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

function sinceOfStreams(): string[] {
  return FakeEventSource.opened.map(({ url }) => url.split('since=')[1] ?? '');
}

describe('With a stream', () => {
  test('each new version is read once, and nothing else is asked', async () => {
    await watch();
    serverHas(6);
    FakeEventSource.last.send('version', { version: 6, people: 2 });
    FakeEventSource.last.send('version', { version: 6, people: 2 });
    await wait(20_000);
    FakeEventSource.last.send('heartbeat', {});
    await wait(20_000);
    expect(reads).toBe(1);
    expect(session.getState().people).toBe(2);
  });

  test('a stream that ends is opened again within a second, from the version of the page', async () => {
    await watch();
    serverHas(8);
    FakeEventSource.last.send('version', { version: 8, people: 1 });
    await wait(0);
    FakeEventSource.last.send('error');
    await wait(500);
    expect(sinceOfStreams()).toEqual(['5', '8']);
    expect(reads).toBe(1);
  });

  test('a deleted project is read to learn why, and no stream follows', async () => {
    await watch();
    read = () => Promise.reject(new ApiError('Deleted.', 404, 'project_not_found'));
    FakeEventSource.last.send('deleted', {});
    await wait(100_000);
    setVisible(true);
    expect(session.getState().gone).toEqual({ kind: 'missing' });
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(reads).toBe(1);
  });

  test('no stream follows after the stop', async () => {
    await watch();
    stop();
    await wait(100_000);
    setVisible(true);
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(FakeEventSource.last.isClosed).toBe(true);
  });
});

describe('Where streams do not get through', () => {
  test.each([
    ['because they fail', () => FakeEventSource.last.send('error'), 3_000],
    ['because something holds their events back', () => undefined, 13_000],
  ])('%s, the project is read every two seconds, and a stream tried once a minute', async (_why, fail, ms) => {
    await watch();
    for (let streams = 1; streams <= 3; streams += 1) {
      expect(FakeEventSource.opened).toHaveLength(streams);
      fail();
      await wait(ms);
    }
    reads = 0;
    await wait(30_000);
    expect(reads).toBeGreaterThanOrEqual(14);
    expect(FakeEventSource.opened).toHaveLength(3);

    for (let seconds = 0; FakeEventSource.opened.length === 3 && seconds < 40; seconds += 1) await wait(1_000);
    FakeEventSource.last.send('people', { people: 2 });
    reads = 0;
    await wait(10_000);
    expect(reads).toBe(0);
    expect(session.getState().people).toBe(2);
  });

  test('reads that fail become fewer, and go on as before once they succeed', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    await watch();
    await wait(3_000);
    read = () => Promise.reject(new TypeError('Failed to fetch'));
    reads = 0;
    await wait(300_000);
    expect(reads).toBeLessThan(30);
    expect(reads).toBeGreaterThan(6);
    read = async () => undefined;
    await wait(60_000);
    reads = 0;
    await wait(20_000);
    expect(reads).toBeGreaterThanOrEqual(9);
  });

  test('a project that is gone is not asked for again', async () => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    read = () => Promise.reject(new ApiError('Deleted.', 404, 'project_not_found'));
    await watch();
    await wait(60_000);
    expect(reads).toBe(1);
  });
});

test('A server that tells no versions is read once a minute, and not as the page comes back', async () => {
  const { version: _none, ...project } = PROJECT;
  await watch(project);
  await wait(30_000);
  setVisible(false);
  setVisible(true);
  await wait(29_000);
  expect(reads).toBe(0);
  await wait(2_000);
  expect(reads).toBe(1);
  setVisible(false);
  await wait(120_000);
  expect(reads).toBe(1);
  expect(FakeEventSource.opened).toEqual([]);
});

describe.each([
  ['out of sight', setVisible],
  ['offline', setOnline],
])('A page that is %s', (_where, set) => {
  test('holds no stream and asks nothing, and catches up when it is back', async () => {
    await watch();
    FakeEventSource.last.send('people', { people: 2 });
    set(false);
    await wait(0);
    expect(FakeEventSource.last.isClosed).toBe(true);
    expect(session.getState().people).toBe(null);
    await wait(100_000);
    expect(FakeEventSource.opened).toHaveLength(1);
    expect(reads).toBe(0);
    set(true);
    await wait(0);
    expect(sinceOfStreams()).toEqual(['5', '5']);
  });

  test('begins only when it is not any more', async () => {
    set(false);
    await watch();
    expect(FakeEventSource.opened).toEqual([]);
    set(true);
    await wait(0);
    expect(FakeEventSource.opened).toHaveLength(1);
  });
});
