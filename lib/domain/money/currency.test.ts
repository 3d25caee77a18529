import { CURRENCIES, decimalsOf, isCurrency } from './currency';

test('a currency is one of the codes that people pay with', () => {
  expect(['EUR', 'USD', 'JPY', 'XOF'].every(isCurrency)).toBe(true);
  expect(['eur', 'EURO', '€', '', 'ABC', 'DEM', 'XAU'].some(isCurrency)).toBe(false);
});

test('each currency is listed once, in the order of the codes', () => {
  expect(CURRENCIES).toEqual([...new Set(CURRENCIES)].sort());
  expect(CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
});

test('this platform knows them all by name', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
  expect(CURRENCIES.filter((code) => names.of(code) === undefined)).toEqual([]);
});

test.each([
  ['EUR', 2],
  ['RSD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['XYZ', 2],
])('%s has %i decimals', (code, decimals) => {
  expect(decimalsOf(code)).toBe(decimals);
});
