import { formatETag, parseETag } from './etag';

test.each([1, 8, 4_000_000])('The tag of version %d tells the version.', (version) => {
  expect(parseETag(formatETag(version))).toBe(version);
});

test.each(['', '8', 'W/"8"', '"8"x', '"8", "9"', '"x"', '*'])('%s is not the tag of a version.', (text) => {
  expect(parseETag(text)).toBeNull();
});
