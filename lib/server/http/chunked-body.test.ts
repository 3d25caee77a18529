import type { TextInPieces } from '@/lib/server/resources/text-in-pieces';
import { chunkedBody, newTextsBeingSent } from './chunked-body';

/** A text of three pieces, of so many bytes each. */
function textOf(letter: string, length: number): TextInPieces {
  const piece = () => new TextEncoder().encode(letter.repeat(length));
  return { pieces: [piece(), piece(), piece()], bytes: 3 * length };
}

test('A reader gets the whole text, one piece for each time that it asks.', async () => {
  const reader = chunkedBody(textOf('a', 10), newTextsBeingSent(100)).getReader();
  const lengths = [];
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    lengths.push(value?.byteLength);
  }
  expect(lengths).toEqual([10, 10, 10]);
});

test('A text is held once for all its readers, from their first piece to the last of them.', async () => {
  const beingSent = newTextsBeingSent(100);
  const text = textOf('a', 10);
  const [first, second, third] = [1, 2, 3].map(() => chunkedBody(text, beingSent).getReader());
  expect(beingSent.calculatedSize).toBe(0);

  for (const reader of [first, second, third]) await reader?.read();
  expect(beingSent.calculatedSize).toBe(30);

  while (!(await first?.read())?.done);
  await second?.cancel();
  expect(beingSent.calculatedSize).toBe(30);
  await third?.cancel();
  expect(beingSent.calculatedSize).toBe(0);
});

test('Where too much is held, those who have taken nothing for the longest lose their answer.', async () => {
  const beingSent = newTextsBeingSent(70);
  const [idle, active, late] = ['a', 'b', 'c'].map((letter) => chunkedBody(textOf(letter, 10), beingSent).getReader());
  await idle?.read();
  await active?.read();
  await active?.read();
  await late?.read();

  expect(beingSent.calculatedSize).toBe(60);
  await expect(idle?.read()).rejects.toThrow('too slow');
  expect((await active?.read())?.value).toHaveLength(10);
  expect((await late?.read())?.value).toHaveLength(10);
});

test('A text that is larger than all that may be held is sent, alone.', async () => {
  const beingSent = newTextsBeingSent(20);
  const other = chunkedBody(textOf('a', 5), beingSent).getReader();
  await other.read();
  expect(await new Response(chunkedBody(textOf('b', 10), beingSent)).text()).toBe('b'.repeat(30));
  await expect(other.read()).rejects.toThrow('too slow');
});
