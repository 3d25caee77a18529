import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { gzipWithNonce, withNonce, withoutNonce } from './nonce-text';

/** Of pages: text without control characters, some of it far longer than the compressor looks back. */
const part = fc.oneof(
  fc.constantFrom('<script nonce="', '">', '0123', 'Müsli 🥣', '-', ' '.repeat(40_000), ''),
  fc.string({ unit: 'grapheme' }),
  fc.integer({ min: 31_900, max: 32_900 }).map((length) => 'abcdefg'.repeat(5_000).slice(0, length)),
);

test('A text has the new nonce in each place of the old one, compressed or not, and nothing of the old one.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 20 }), fc.uuid(), fc.uuid(), async (parts, old, nonce) => {
      const page = ['<html>', ...parts];
      const kept = await withoutNonce(Buffer.from(page.join(old)), old);
      if (kept === null) throw new Error('It was not kept.');
      const expected = page.join(nonce);
      expect(withNonce(kept, nonce).toString()).toBe(expected);
      expect(gunzipSync(gzipWithNonce(kept, nonce)).toString()).toBe(expected);
    }),
    { numRuns: 200 },
  );
});

test('It is hardly longer than compressed anew.', async () => {
  const nonce = randomUUID();
  const rows = Array.from(
    { length: 40 },
    (_, at) => `<script nonce="${nonce}">show(${at * 7919})</script>${'<b>x</b>'.repeat(at * 8)}`,
  );
  const text = Buffer.from(rows.join(''));
  const kept = await withoutNonce(text, nonce);
  expect(kept && gzipWithNonce(kept, randomUUID()).byteLength).toBeLessThan(gzipSync(text).byteLength + 100);
});

test('A text that could not be had back is not kept: it has bytes that no page has.', async () => {
  const nonce = randomUUID();
  const strange = Buffer.concat([
    Buffer.from(nonce),
    Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 14, 15]),
    Buffer.from(nonce),
  ]);
  expect(await withoutNonce(strange, nonce)).toBeNull();
  expect(await withoutNonce(Buffer.from('a'), 'short')).toBeNull();
});
