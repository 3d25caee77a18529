import fc from 'fast-check';
import { sharedBehind } from './shared-behind';

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
  const share = sharedBehind<string>();
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
  const share = sharedBehind<string>();
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
    const share = sharedBehind<string>();
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
      const share = sharedBehind<number>();
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
