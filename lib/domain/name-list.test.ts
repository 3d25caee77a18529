import { namesIn } from './name';

test.each([
  ['Anna, Ben,Cleo', ['Anna', 'Ben', 'Cleo']],
  ['Anna\r\nBen\n', ['Anna', 'Ben']],
  ['Anna, Ben,', ['Anna', 'Ben']],
  ['阿明、小华', ['阿明', '小华']],
  ['محمد، ليلى', ['محمد', 'ليلى']],
])('%j lists several names', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('A comma at the end of a name begins the next.', () => {
  expect(namesIn('Anna,')).toEqual(['Anna', '']);
});

test.each(['', ' ', 'Anna', 'Anna Maria ', ',', ' , ', ',Anna'])('%j is one name as it stands', (text) => {
  expect(namesIn(text)).toEqual([text]);
});
