import { isDecoratedId } from './link-tail';

const ID = 'DemoLisbonWeekend11111';

test.each(['.', ',', ')', '!', ';', '*', '_', ']', "'", '"', '>', ' ', '\u200b', '…', '。', ').', '!!!'])(
  'an id with %j behind it is decorated, encoded or not',
  (tail) => {
    expect(isDecoratedId(ID + tail)).toBe(true);
    expect(isDecoratedId(ID + encodeURIComponent(tail))).toBe(true);
  },
);

test.each(['', 'x', '.x', '-', '/', '%41', '%', '%2', '(', ':'])('an id with %j behind it is not', (tail) => {
  expect(isDecoratedId(ID + tail)).toBe(false);
});

test('a part that is too short for an id is not decorated', () => {
  expect(isDecoratedId(`${ID.slice(1)}.`)).toBe(false);
});
