import { type EventWriter, eventStream } from './event-stream';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function openStream() {
  let writer: EventWriter | undefined;
  const whenEnded = jest.fn();
  const { body } = eventStream((given) => {
    writer = given;
    return whenEnded;
  });
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  return { reader, read, whenEnded, writer: () => writer as EventWriter };
}

test('It says at once how long a browser waits before it connects again.', async () => {
  const { read } = openStream();
  expect(await read()).toBe('retry: 1000\n\n');
});

test('Events are sent as they come, and of those that wait the latest of each kind.', async () => {
  const { read, writer } = openStream();
  await read();
  writer().write('version', { version: 1 }, '1');
  expect(await read()).toBe('event: version\ndata: {"version":1}\nid: 1\n\n');
  writer().write('version', { version: 2 }, '2');
  writer().write('people', { people: 3 });
  writer().write('version', { version: 4 }, '4');
  expect(await read()).toBe('event: version\ndata: {"version":4}\nid: 4\n\nevent: people\ndata: {"people":3}\n\n');
});

test('An idle stream has a heartbeat every twenty seconds.', async () => {
  const { read } = openStream();
  await read();
  const next = read();
  jest.advanceTimersByTime(20_000);
  expect(await next).toBe('event: heartbeat\ndata: {}\n\n');
});

test('After five minutes it ends, for the browser to open a new one.', async () => {
  const { read, reader, whenEnded } = openStream();
  await read();
  jest.advanceTimersByTime(300_000);
  await read();
  expect(await reader.read()).toEqual({ value: undefined, done: true });
  expect(whenEnded).toHaveBeenCalledTimes(1);
});

test('What is sent before the end arrives, and nothing after it.', async () => {
  const { read, reader, writer, whenEnded } = openStream();
  await read();
  writer().write('deleted', {});
  writer().end();
  writer().write('people', { people: 1 });
  expect(await read()).toBe('event: deleted\ndata: {}\n\n');
  expect((await reader.read()).done).toBe(true);
  expect(whenEnded).toHaveBeenCalledTimes(1);
});

test('A reader that goes ends it, also while nothing is to be read.', async () => {
  const { read, reader, whenEnded } = openStream();
  await read();
  const pending = reader.read();
  await reader.cancel();
  expect((await pending).done).toBe(true);
  expect(whenEnded).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});

test('Until something is read nothing is opened.', () => {
  const open = jest.fn();
  eventStream(open);
  expect(open).not.toHaveBeenCalled();
});
