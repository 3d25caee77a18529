import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any character of Unicode, one as often as another. The unit `binary` of fast-check makes the same strings, but first a table of
 * all 1.1 million, which takes longer than most test files.
 */
export const characterArbitrary = fc.nat({ max: 0x10ffff - SURROGATES }).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (character) => {
    if (typeof character !== 'string' || [...character].length !== 1 || !character.isWellFormed()) {
      throw new Error('Not one character.');
    }
    const code = character.codePointAt(0) ?? 0;
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);

const PLAIN_IN_PATHS = "abcxyzABCXYZ0189-._~!$&'()*+,;=:@";

/** A path of a URL. `webPath` of fast-check makes the same, but first that table. */
export const pathArbitrary = fc
  .array(
    fc.string({
      unit: fc.oneof(fc.constantFrom(...PLAIN_IN_PATHS), characterArbitrary.map(encodeURIComponent)),
      maxLength: 12,
    }),
  )
  .map((segments) => segments.map((segment) => `/${segment}`).join(''));
