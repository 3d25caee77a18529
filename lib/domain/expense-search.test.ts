import { amountFormat, currencySign } from '@/lib/i18n/amount-format';
import { billFormat } from '@/lib/i18n/bill-format';
import { dayFormat } from '@/lib/i18n/day-format';
import { locales } from '@/lib/i18n/locales';
import { expense, member } from '@/tests/support/sample-projects';
import { listedExpenses } from './expense-list';
import { searchExpenses } from './expense-search';
import type { Original } from './project';

const members = [
  member('anna', {
    name: 'Anna',
    expenses: [
      expense('hut', { name: 'Hütte', amount: 123_450, order: 0, note: 'Annas Geburtstag' }),
      expense('taxi', { name: 'Taxi to the hut', amount: 2_460, order: 1, involvedMemberIds: ['chloe'] }),
      expense('tram', { name: 'Tram', amount: 1_975, order: 2, original: { amount: 50_050, currency: 'CZK' } }),
    ],
  }),
  member('ben', {
    name: 'Ben',
    expenses: [expense('bread', { name: null, amount: null, order: 0, note: 'Straße 5' })],
  }),
  member('chloe', { name: 'Chloé', expenses: [] }),
];
const listed = listedExpenses(members);
const written = { signOf: (code: string) => code, monthOf: () => '' };
const found = (query: string) =>
  searchExpenses(listed, { members }, query, written)
    .map((one) => one.expense.id)
    .sort();

test.each([
  ['', ['bread', 'hut', 'taxi', 'tram']],
  ['  ', ['bread', 'hut', 'taxi', 'tram']],
  ['hutte', ['hut']],
  ['HÜTTE', ['hut']],
  ['hut', ['hut', 'taxi']],
  ['the taxi', ['taxi']],
  ['geburtstag', ['hut']],
  ['ben', ['bread']],
  ['chloe', ['taxi']],
  ['anna taxi', ['taxi']],
  ['24,6', ['taxi']],
  ['24.60', ['taxi']],
  ['1234', ['hut']],
  ['1,234', ['hut']],
  ['1.234,50', ['hut']],
  ['1,234.50', ['hut']],
  ['500,5', ['tram']],
  ['19.75', ['tram']],
  ['500 czk', ['tram']],
  ['4.60', []],
  ['0', ['bread']],
  ['sauna', []],
  ['strasse', ['bread']],
  ['STRASSE', ['bread']],
  ['Straße', ['bread']],
])('“%s” finds %j.', (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test('The amount of a bill with three decimals is found as it is shown.', () => {
  const original = { amount: 12_345, currency: 'KWD' };
  const paid = [expense('oil', { name: 'Oil', amount: 3_693, original })];
  const all = listedExpenses([member('anna', { name: 'Anna', expenses: paid })]);
  const by = (query: string) => searchExpenses(all, { members }, query, written).map((one) => one.expense.id);
  expect(['12.345', '12,345', '12.34', '12.3', '12345'].map(by)).toEqual([['oil'], ['oil'], ['oil'], ['oil'], []]);
});

test('So is an amount in a project whose currency has three decimals.', () => {
  const paid = [expense('oil', { name: 'Oil', amount: 1_250 })];
  const all = listedExpenses([member('anna', { name: 'Anna', expenses: paid })]);
  const by = (query: string) =>
    searchExpenses(all, { members, currency: 'KWD' }, query, written).map((one) => one.expense.id);
  expect(['12.500', '12,500', '12.50', '12', '12.501'].map(by)).toEqual([['oil'], ['oil'], ['oil'], ['oil'], []]);
});

describe.each(locales)('In %s', (locale) => {
  const kinds = ['EUR', 'USD', 'BRL', 'CHF', 'JPY', 'KWD', 'XOF'];
  const by = (query: string, currency: string, original?: Original) => {
    const hut = expense('hut', { name: 'Hut', amount: 123_450, original });
    const paid = [hut, expense('tea', { name: 'Tea', amount: 100 })];
    const all = listedExpenses([member('anna', { name: 'Anna', expenses: paid })]);
    const signOf = (code: string) => currencySign(locale, code);
    return searchExpenses(all, { members, currency }, query, { ...written, signOf }).map((one) => one.expense.id);
  };

  test.each(kinds)('an amount in %s is found as the page writes it, and by its code.', (currency) => {
    const written = amountFormat(locale, 'entered', currency)(123_450);
    const queries = [written, `hut ${written}`, written.replace(/\s/g, ' '), `1234 ${currency}`, `99 ${currency}`];
    expect(queries.map((query) => by(query, currency))).toEqual([['hut'], ['hut'], ['hut'], ['hut'], []]);
  });

  test.each(kinds)('so is that of a bill in %s, in a project in another currency.', (currency) => {
    const original = { amount: 5_678_900, currency };
    const written = billFormat(locale)(original);
    expect([by(written, 'SEK', original), by(written, 'SEK')]).toEqual([['hut'], []]);
  });

  test('a sign finds all that is in its currency, with or without a blank at the amount, and no part of one does.', () => {
    for (const query of ['€', '€1', '1 €', '1€']) expect(by(query, 'EUR')).toEqual(['hut', 'tea']);
    expect([by('£', 'EUR'), by('ch', 'CHF'), by('€1234', 'CHF'), by('€', '')]).toEqual([[], [], [], []]);
    expect(by(currencySign(locale, 'GBP'), 'EUR', { amount: 100, currency: 'GBP' })).toEqual(['hut']);
  });
});

test('What everyone shares is not found by the name of each.', () => {
  expect(found('chloe')).not.toContain('hut');
});

test('A payment without a name is found by the word for one in each language, and one that has a name by that.', () => {
  const payment = (id: string, name: string | null) => expense(id, { name, amount: 100, isPayment: true });
  const paid = [payment('marked', null), payment('german', 'Zahlung'), payment('cash', 'Cash')];
  const among = listedExpenses([...members, member('dan', { name: 'Dan', expenses: paid })]);
  const ids = (query: string) => searchExpenses(among, { members }, query, written).map((one) => one.expense.id);
  for (const word of ['payment', 'zahl', 'Pago']) expect(ids(word).sort()).toEqual(['german', 'marked']);
  expect(ids('cash')).toEqual(['cash']);
});

describe('By months', () => {
  const dated = (id: string, date?: string) => expense(id, { amount: 1_000, ...(date && { date }) });
  const paid = [
    dated('Electricity', '2026-06-03'),
    dated('Strom', '2025-06-30'),
    dated('Decorations', '2026-12-24'),
    dated('Juice'),
  ];
  const all = listedExpenses([member('anna', { name: 'Anna', expenses: paid })]);
  const monthOf = (month: string) =>
    locales.map((locale) => dayFormat(locale, undefined, 'month')(`${month}-01`)).join(' ');
  const by = (query: string) =>
    searchExpenses(all, { members }, query, { ...written, monthOf }).map((one) => one.expense.id);

  test.each([
    ['electricity june', ['Electricity']],
    ['strom juni', ['Strom']],
    ['junio', ['Electricity', 'Strom']],
    ['jun', ['Electricity', 'Strom']],
    ['june 2025', ['Strom']],
    ['dez', ['Decorations']],
    ['electricity july', []],
  ])('“%s” finds %j.', (query, ids) => {
    expect(by(query)).toEqual(ids);
  });

  test('Two letters and the beginning of a year find no month.', () => {
    expect([by('ju'), by('202'), by('de')]).toEqual([['Juice'], [], ['Decorations']]);
  });
});
