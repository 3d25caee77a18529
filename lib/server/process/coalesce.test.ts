import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { coalesce, coalesceFor, coalesceWhileWanted } from '@/lib/server/process/coalesce';

/** Calls that end when the test says so. */
function startedCalls() {
  const ends: ((result: string | Error) => void)[] = [];
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      ends.push((result) => (result instanceof Error ? reject(result) : resolve(result)));
    });
  return { ends, ask };
}

/** Until all promises that can go on have done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('Calls that come while another is under way share one, which begins when that has ended.', async () => {
  const { ends, ask } = startedCalls();
  const share = coalesce<string>(100);
  const first = share('a', ask);
  const later = [share('a', ask), share('a', ask), share('a', ask)];
  const other = share('b', ask);
  expect(ends).toHaveLength(2);
  ends[0]?.('first');
  ends[1]?.('other');
  expect([await first, await other]).toEqual(['first', 'other']);
  await settled();

  expect(ends).toHaveLength(3);
  const last = share('a', ask);
  ends[2]?.('second');
  expect(await Promise.all(later)).toEqual(['second', 'second', 'second']);
  await settled();
  ends[3]?.('third');
  expect(await last).toBe('third');
  expect(ends).toHaveLength(4);
});

test('An error is shared by those who share the call, and the next one begins nevertheless.', async () => {
  const { ends, ask } = startedCalls();
  const share = coalesce<string>(100);
  const [first, second, third] = [share('a', ask), share('a', ask), share('a', ask)];
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  ends[1]?.(new Error('still away'));
  await expect(second).rejects.toThrow('still away');
  await expect(third).rejects.toThrow('still away');
  const again = share('a', ask);
  ends[2]?.('back');
  expect(await again).toBe('back');
});

test('Nobody waits for long behind one that does not end.', async () => {
  jest.useFakeTimers();
  try {
    const { ends, ask } = startedCalls();
    const share = coalesce<string>(100);
    const first = share('a', ask);
    const later = share('a', ask);
    await jest.advanceTimersByTimeAsync(100);
    expect(ends).toHaveLength(2);
    ends[1]?.('second');
    expect(await later).toBe('second');
    expect(jest.getTimerCount()).toBe(0);
    ends[0]?.('first');
    expect(await first).toBe('first');
  } finally {
    jest.useRealTimers();
  }
});

test('Whatever the order, each gets what was asked for after its call, and no more are asked for than without it.', async () => {
  const step = fc.constantFrom('call', 'write', 'end');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      let written = 0;
      let asked = 0;
      const running: (() => void)[] = [];
      const share = coalesce<number>(100);
      // What the database has when the question reaches it.
      const ask = () =>
        new Promise<number>((resolve) => {
          asked += 1;
          const seen = written;
          running.push(() => resolve(seen));
        });
      const calls: { atLeast: number; result: Promise<number> }[] = [];
      for (const next of steps) {
        if (next === 'call') calls.push({ atLeast: written, result: share('a', ask) });
        else if (next === 'write') written += 1;
        else running.shift()?.();
        await settled();
      }
      while (running.length > 0) {
        running.shift()?.();
        await settled();
      }
      for (const { atLeast, result } of calls) expect(await result).toBeGreaterThanOrEqual(atLeast);
      expect(asked).toBeLessThanOrEqual(calls.length);
    }),
  );
});

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
  const shared = coalesceWhileWanted<string>();
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
  const shared = coalesceWhileWanted<string>();
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
  const shared = coalesceWhileWanted<string>();
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
  const shared = coalesceWhileWanted<string>();
  const { begun, ask } = heldWork();
  await expect(shared('a', AbortSignal.abort(new Error('gone')), ask)).rejects.toThrow('gone');
  expect(begun).toHaveLength(0);
});

const now = jest.spyOn(performance, 'now');

test('One call is made at a time, and its result is given again until it is too old.', async () => {
  const ends: ((result: string) => void)[] = [];
  const ask = coalesceFor(1_000, () => new Promise<string>((resolve) => ends.push(resolve)));
  now.mockReturnValue(5_000);
  const early = [ask(), ask()];
  now.mockReturnValue(7_000);
  early.push(ask());
  expect(ends).toHaveLength(1);
  ends[0]?.('first');
  expect(await Promise.all(early)).toEqual(['first', 'first', 'first']);

  const late = ask();
  now.mockReturnValue(7_999);
  expect(ends).toHaveLength(2);
  ends[1]?.('second');
  expect(await Promise.all([late, ask()])).toEqual(['second', 'second']);
  expect(ends).toHaveLength(2);
});

test('An error is shared too, and not for longer.', async () => {
  let asked = 0;
  const ask = coalesceFor(1_000, () => Promise.reject(new Error(String(++asked))));
  now.mockReturnValue(5_000);
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('1');
  now.mockReturnValue(5_999);
  await expect(ask()).rejects.toThrow('1');
  now.mockReturnValue(6_000);
  await expect(ask()).rejects.toThrow('2');
});
