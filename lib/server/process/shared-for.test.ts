import { sharedFor } from './shared-for';

const now = jest.spyOn(performance, 'now');

test('One call is made at a time, and its result is given again until it is too old.', async () => {
  const ends: ((result: string) => void)[] = [];
  const ask = sharedFor(1_000, () => new Promise<string>((resolve) => ends.push(resolve)));
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
  const ask = sharedFor(1_000, () => Promise.reject(new Error(String(++asked))));
  now.mockReturnValue(5_000);
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('1');
  now.mockReturnValue(5_999);
  await expect(ask()).rejects.toThrow('1');
  now.mockReturnValue(6_000);
  await expect(ask()).rejects.toThrow('2');
});
