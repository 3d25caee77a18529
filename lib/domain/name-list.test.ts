import { namesIn, repeatedName } from './name';

test.each([
  ['Anna, Ben,Cleo', ['Anna', 'Ben', 'Cleo']],
  ['Anna\r\nBen\n', ['Anna', 'Ben']],
  ['Anna, Ben,', ['Anna', 'Ben']],
  ['阿明、小华', ['阿明', '小华']],
  ['محمد، ليلى', ['محمد', 'ليلى']],
  ['Anna; Ben；Cleo', ['Anna', 'Ben', 'Cleo']],
  ['Anna\tBen\t', ['Anna', 'Ben']],
])('%j lists several names', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('A comma at the end of a name begins the next.', () => {
  expect(namesIn('Anna,')).toEqual(['Anna', '']);
});

test.each(['', ' ', 'Anna', 'Anna Maria ', ',', ' , ', ',Anna'])('%j is one name as it stands', (text) => {
  expect(namesIn(text)).toEqual([text]);
});

test.each([
  [['Anna', 'Ben'], null],
  [[null, '', null, ' '], null],
  [['Anna', 'Ben', ' anna'], { name: ' anna', count: 2 }],
  [['Zoe\u0301', 'Zo\u00e9', 'ZO\u00c9'], { name: 'ZO\u00c9', count: 3 }],
])('Of the names %j, this one is there more than once: %j', (names, repeated) => {
  expect(repeatedName(names)).toEqual(repeated);
});
