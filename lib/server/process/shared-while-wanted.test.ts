import { setImmediate as nextTurn } from 'node:timers/promises';
import { sharedWhileWanted } from './shared-while-wanted';

const never = () => new AbortController().signal;

/** Work that ends when the test says so. */
function heldWork() {
  const begun: { abandoned: AbortSignal; end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const ask = (abandoned: AbortSignal) =>
    new Promise<string>((end, fail) => {
      begun.push({ abandoned, end, fail });
    });
  return { begun, ask };
}

test('Callers of one key share the work until it ends, and the next begins anew.', async () => {
  const shared = sharedWhileWanted<string>();
  const { begun, ask } = heldWork();
  const early = [shared('a', never(), ask), shared('a', never(), ask), shared('b', never(), ask)];
  expect(begun).toHaveLength(2);
  begun[0]?.end('first');
  begun[1]?.end('other');
  expect(await Promise.all(early)).toEqual(['first', 'first', 'other']);
  const late = shared('a', never(), ask);
  begun[2]?.end('second');
  expect(await late).toBe('second');
});

test('Who leaves is told at once, and the work goes on for the others.', async () => {
  const shared = sharedWhileWanted<string>();
  const { begun, ask } = heldWork();
  const leaving = new AbortController();
  const left = shared('a', leaving.signal, ask);
  const staying = shared('a', never(), ask);
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(begun[0]?.abandoned.aborted).toBe(false);
  begun[0]?.end('done');
  expect(await staying).toBe('done');
});

test('When the last has left, the work is told so, and nobody comes upon what it ends with.', async () => {
  const shared = sharedWhileWanted<string>();
  const { begun, ask } = heldWork();
  const leaving = new AbortController();
  const left = [shared('a', leaving.signal, ask), shared('a', leaving.signal, ask)];
  leaving.abort(new Error('gone'));
  await Promise.all(left.map((call) => expect(call).rejects.toThrow('gone')));
  expect(begun[0]?.abandoned.aborted).toBe(true);
  const next = shared('a', never(), ask);
  begun[0]?.fail(new Error('abandoned'));
  begun[1]?.end('anew');
  expect(await next).toBe('anew');
  await nextTurn();
});

test('Who has left before begins nothing.', async () => {
  const shared = sharedWhileWanted<string>();
  const { begun, ask } = heldWork();
  await expect(shared('a', AbortSignal.abort(new Error('gone')), ask)).rejects.toThrow('gone');
  expect(begun).toHaveLength(0);
});
