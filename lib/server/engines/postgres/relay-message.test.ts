import fc from 'fast-check';
import { changeMessage, countMessages, parseMessage } from './relay-message';

test.each([7, null])('A change to the version %s is read as it was told.', (version) => {
  const message = changeMessage({ projectId: 'rome', version });
  expect(parseMessage(message)).toEqual({ kind: 'change', projectId: 'rome', version });
});

test('Counts of however many projects are read as they were told, in messages that PostgreSQL takes.', () => {
  const id = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
  fc.assert(
    fc.property(fc.dictionary(id, fc.nat(999), { maxKeys: 700 }), fc.boolean(), (counts, isAll) => {
      const people = new Map(Object.entries(counts));
      const texts = countMessages('b', people, isAll);

      const read = texts.map((text) => parseMessage(text)).filter((message) => message?.kind === 'count');
      expect(read.flatMap((message) => message.people)).toEqual([...people]);
      expect(read.map((message) => message.isAll)).toEqual(texts.map((_, at) => isAll && at === 0));
      expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(8_000);
    }),
    { numRuns: 20 },
  );
});

test.each(['', 'x', 'null', '{}', '{"kind":"change"}', '{"kind":"dance","process":"b"}'])(
  'The text %j is no message.',
  (text) => {
    expect(parseMessage(text)).toBeNull();
  },
);
