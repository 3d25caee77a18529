import { formatETag, formatRevision, parseETag } from './etag';

test.each([{ version: 1 }, { version: 4_000_000 }, { epoch: '8f3a-77', version: 8 }])(
  'The tag of %j tells the revision.',
  (revision) => {
    expect(parseETag(formatETag(revision))).toBe(formatRevision(revision));
  },
);

test('The same version in another epoch is another revision.', () => {
  const tags = [
    formatETag({ version: 8 }),
    formatETag({ epoch: 'a', version: 8 }),
    formatETag({ epoch: 'b', version: 8 }),
  ];
  expect(tags).toEqual(['"8"', '"a.8"', '"b.8"']);
});

test.each(['', '8', 'W/"8"', '"8"x', '"8", "9"', '"x"', '"x."', '".8"', '*'])(
  '%s is not the tag of a revision.',
  (text) => {
    expect(parseETag(text)).toBeNull();
  },
);
