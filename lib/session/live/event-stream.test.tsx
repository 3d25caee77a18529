import { browserPlatform } from '@/lib/session/browser-platform';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { followEvents, type StreamEnd } from './event-stream';

let told: string[];
let end: StreamEnd | undefined;
let stopped: AbortController;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeEventSource });
  FakeEventSource.opened = [];
  told = [];
  end = undefined;
  stopped = new AbortController();
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  jest.useRealTimers();
});

function follow(): void {
  const listener = {
    onRevision: (revision: string) => told.push(`revision ${revision}`),
    onPeople: (people: number) => told.push(`people ${people}`),
    onHeard: () => undefined,
  };
  const url = { baseUrl: '/api', projectId: 'p 1', since: 'a.5' };
  void followEvents(browserPlatform, url, listener, stopped.signal).then((how) => {
    end = how;
  });
}

async function wait(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
}

test('Revisions and people are told, also a lower version of another epoch', () => {
  follow();
  expect(FakeEventSource.last.url).toBe('/api/projects/p%201/events?since=a.5');
  FakeEventSource.last.send('people', { people: 1 });
  FakeEventSource.last.send('version', { version: 6, people: 2 });
  FakeEventSource.last.send('version', { epoch: 'b', version: 3, people: 2 });
  expect(told).toEqual(['people 1', 'people 2', 'revision 6', 'people 2', 'revision b.3']);
});

test('What is no such event is passed over', () => {
  follow();
  for (const data of ['', 'x', 'null', '{}', '{"version":"7","people":"1"}']) {
    FakeEventSource.last.send('version', data);
    FakeEventSource.last.send('people', data);
  }
  expect(told).toEqual([]);
});

test.each(['deleted', 'replaced'])('A stream ends for good when the project is %s', async (event) => {
  follow();
  FakeEventSource.last.send(event, {});
  await wait(0);
  expect(FakeEventSource.last.isClosed).toBe(true);
  expect(end).toBe('gone');
});

test('A stream that no event has come on for ten seconds is silent', async () => {
  follow();
  await wait(10_000);
  expect(FakeEventSource.last.isClosed).toBe(true);
  expect(end).toBe('silent');
});

test('A stream lasts as long as heartbeats come, and is broken 26 seconds after the last', async () => {
  follow();
  FakeEventSource.last.send('people', { people: 1 });
  for (let beats = 0; beats < 5; beats += 1) {
    await wait(20_000);
    FakeEventSource.last.send('heartbeat', {});
  }
  expect(end).toBeUndefined();
  await wait(26_500);
  expect(end).toBe('broken');
});

test('An error of the browser ends the stream, so that it does not connect again by itself', async () => {
  follow();
  FakeEventSource.last.send('version', { version: 8, people: 1 });
  FakeEventSource.last.send('error');
  await wait(0);
  expect(FakeEventSource.last.isClosed).toBe(true);
  expect(end).toBe('broken');
});

test('After the signal has aborted nothing is told', async () => {
  follow();
  stopped.abort();
  await wait(0);
  expect(FakeEventSource.last.isClosed).toBe(true);
  FakeEventSource.last.isClosed = false;
  FakeEventSource.last.send('version', { version: 6, people: 2 });
  expect(told).toEqual([]);
});

test('A browser without server-sent events has a silent stream', async () => {
  Reflect.deleteProperty(globalThis, 'EventSource');
  follow();
  await wait(0);
  expect(end).toBe('silent');
});
