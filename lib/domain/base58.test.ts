import { isId } from './base58';

test.each(['', 'new-a1b2', '1'.repeat(21), '1'.repeat(23), '0'.repeat(22), `${'1'.repeat(22)}\n`, 'é'.repeat(22)])(
  '%j is no id.',
  (text) => {
    expect(isId(text)).toBe(false);
  },
);
