import { isId } from '@/lib/domain/base58';
import { newId } from './ids';

test('A new id is 22 base58 characters, and no two are the same.', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.every(isId)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('Every character is about as likely as any other.', () => {
  const counts = new Map<string, number>();
  // The first character is left out: it stands for the little that 58^22 is more than 2^128.
  for (let i = 0; i < 10_000; i++)
    for (const character of newId().slice(1)) counts.set(character, (counts.get(character) ?? 0) + 1);

  const expected = (10_000 * 21) / 58;
  expect(counts.size).toBe(58);
  for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.15);
});
