import { createTranslator } from 'next-intl';
import type { ChangeKind } from '@/lib/domain/history/entries';
import { withoutMember } from '@/lib/domain/member-deletion';
import { withPayer } from '@/lib/domain/payer';
import type { Expense, Project } from '@/lib/domain/project';
import { billFormat } from '@/lib/i18n/bill-format';
import { compileMessages } from '@/lib/i18n/compile-messages';
import { dayFormat } from '@/lib/i18n/day-format';
import type { Locale } from '@/lib/i18n/locales';
import { rateFormat } from '@/lib/i18n/rate-format';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { expense, member, project, withExpense, withName, without } from '@/tests/support/sample-projects';
import { describe as inWords } from './describe';
import { amountsIn, type Words } from './describe-sharing';

const messages = { en: compileMessages(en), de: compileMessages(de), es: compileMessages(es) };

function wordsOf(locale: Locale): Words {
  const t = createTranslator({ locale, messages: messages[locale] }) as Words['t'];
  return {
    t,
    locale,
    ...amountsIn(locale),
    bill: billFormat(locale),
    rate: rateFormat(locale),
    day: dayFormat(locale, '2026-07-02'),
  };
}

/** The lines of an entry that made one project into the other. */
function linesOf(
  before: Project,
  after: Project,
  kind: ChangeKind = 'project_changed',
  locale: Locale = 'en',
): string[] {
  const entry = { versions: [2], kind, at: '2026-07-02T10:00:00.000Z', isByThisDevice: true, before, after };
  return inWords(wordsOf(locale), entry);
}

const repaid = { name: null, amount: 2_456, isPayment: true, involvedMemberIds: ['anna'] } as const;

const trip = project({
  members: [
    member('anna', { name: 'Anna', expenses: [expense('fuel', { name: 'Fuel', amount: 4_000 })] }),
    member('bo', {
      name: 'Bo',
      expenses: [
        expense('hut', { name: 'Hut', amount: 3_000, involvedMemberIds: ['anna', 'bo'] }),
        expense('taxi', { name: 'Taxi', amount: 1_400 }),
        expense('ice', { name: null, amount: 2_000 }),
      ],
    }),
    member('cleo', { name: 'Cleo' }),
  ],
});
const withPayment = project({
  ...trip,
  members: trip.members.map((one) => (one.id === 'cleo' ? { ...one, expenses: [expense('back', repaid)] } : one)),
});
const withoutBo = { ...trip, members: withoutMember(trip.members, 'bo') };
const crowns = { original: { amount: 125_000, currency: 'CZK' } };
const inEuros = (one: Project, rates?: Project['rates']) => ({ ...one, currency: 'EUR', rates });
const change = (fields: Partial<Expense>, id = 'fuel') => withExpense(trip, id, fields);

test.each<[string, Project, Project, ChangeKind?]>([
  ['Project “Summer trip” created', project(), project(), 'project_created'],
  ['Project created', project(), project({ name: null }), 'project_created'],
  ['Project renamed: “Summer trip” → “Untitled project”', trip, { ...trip, name: null }],
  ['Currency: none → EUR', trip, { ...trip, currency: 'EUR' }],
  ['Currency: EUR → none', { ...trip, currency: 'EUR' }, trip],
  [
    'Rate: none for CZK → 1 EUR = 25.3 CZK',
    inEuros(trip, { USD: '0.9' }),
    inEuros(trip, { CZK: '0.0395256917', USD: '0.9' }),
  ],
  ['Rate: 1 GBP = 1.17 EUR → none for GBP', inEuros(trip, { GBP: '1.17' }), inEuros(trip)],
  ['Currency: EUR → USD', inEuros(trip, { GBP: '1.17' }), { ...trip, currency: 'USD' }],
  ['“Fuel”: 40.00 → 1,250 CZK, 49.38', trip, change({ ...crowns, amount: 4_938 })],
  [
    '“Fuel”: 1,250 CZK → 1,300.50 CZK, 51.35',
    change({ ...crowns, amount: 4_938 }),
    change({ original: { amount: 130_050, currency: 'CZK' }, amount: 5_135 }),
  ],
  ['“Fuel”: 49.38 → 51.35', change({ ...crowns, amount: 4_938 }), change({ ...crowns, amount: 5_135 })],
  ['“Fuel”: 1,250 JPY → 40.00', change({ original: { amount: 1_250, currency: 'JPY' } }), trip],
  ['“Fuel” 1,250 CZK, 49.38 added, paid by Anna', without(trip, 'fuel'), change({ ...crowns, amount: 4_938 })],
  ['Cleo added', without(trip, 'cleo'), trip],
  ['Renamed: Bo → Bob', trip, withName(trip, 'bo', 'Bob')],
  ['Renamed: Bo → Unnamed', trip, withName(trip, 'bo', '')],
  ['Bo removed, with 3 expenses, 64.00', trip, withoutBo],
  ['Cleo removed', trip, without(trip, 'cleo')],
  ['Cleo removed, and 1 payment, 24.56', withPayment, without(withPayment, 'cleo')],
  ['Bo is back, with 3 expenses, 64.00', withoutBo, trip, 'undone'],
  ['Bo is back, with 3 expenses, 64.00', withoutBo, trip, 'put_back'],
  ['“Fuel” 40.00 added, paid by Anna', without(trip, 'fuel'), trip],
  ['“Unnamed expense” added, paid by Anna', without(trip, 'fuel'), change({ name: '', amount: null })],
  ['“Fuel” 40.00 is back, paid by Anna', without(trip, 'fuel'), trip, 'undone'],
  ['“Taxi” 14.00 removed, paid by Bo', trip, without(trip, 'taxi')],
  ['“Fuel”: 40.00 → 45.00', trip, change({ amount: 4_500 })],
  ['“Fuel”: 40.00 → no amount', trip, change({ amount: null })],
  ['Renamed: “Fuel” → “Gas”', trip, change({ name: 'Gas' })],
  ['“Fuel” → “Gas”: 40.00 → 45.00', trip, change({ name: 'Gas', amount: 4_500 })],
  ['“Fuel”: for all → Anna and Bo', trip, change({ involvedMemberIds: ['anna', 'bo'] })],
  ['“Hut”: for Anna and Bo → all', trip, change({ involvedMemberIds: [] }, 'hut')],
  ['“Hut”: for Anna and Bo → Anna 2 and Bo 1', trip, change({ weights: { anna: 2 } }, 'hut')],
  ['“Hut”: for Anna and Bo → Anna 10.00 and Bo 20.00', trip, change({ weights: { anna: 1_000, bo: 2_000 } }, 'hut')],
  ['“Fuel”: now a payment', trip, change({ isPayment: true })],
  ['Payment noted: Cleo → Anna 24.56', trip, withPayment],
  ['Payment removed: Cleo → Anna 24.56', withPayment, trip],
  ['Payment is back: Cleo → Anna 24.56', trip, withPayment, 'undone'],
  ['Cleo → Anna: 24.56 → 20.00', withPayment, withExpense(withPayment, 'back', { amount: 2_000 })],
  ['No difference in the end', trip, trip],
])('An entry says “%s”', (...[line, before, after, kind]) => {
  expect(linesOf(before, after, kind).map((text) => text.replaceAll('\u00A0', ' '))).toEqual([line]);
});

test.each<[Locale, string, string]>([
  [
    'en',
    '“Fuel”: 40.00 → 45.00; for all → Anna and Bo; November 5 → November 6; note added',
    '“Fuel” 1,250 CZK, 49.38 added, paid by Anna',
  ],
  [
    'de',
    '„Fuel“: 40,00 → 45,00; für alle → Anna und Bo; 5. November → 6. November; Notiz hinzugefügt',
    '„Fuel“ 1.250 CZK, 49,38 hinzugefügt, bezahlt von Anna',
  ],
  [
    'es',
    '«Fuel»: 40,00 → 45,00; para todos → Anna y Bo; 5 de noviembre → 6 de noviembre; nota añadida',
    'Gasto nuevo: «Fuel» 1250 CZK, 49,38, pagado por Anna',
  ],
])('In %s what belongs together is kept apart from the rest', (locale, changed, added) => {
  const lines = (before: Project, after: Project) =>
    linesOf(before, after, 'project_changed', locale).map((text) => text.replaceAll('\u00A0', ' '));
  const after = change({ amount: 4_500, involvedMemberIds: ['anna', 'bo'], date: '2026-11-06', note: 'Full' });
  expect(lines(change({ date: '2026-11-05' }), after)).toEqual([changed]);
  expect(lines(without(trip, 'fuel'), change({ ...crowns, amount: 4_938 }))).toEqual([added]);
});

test('An expense that another has paid, who is no longer there, is told with both', () => {
  const moved = withPayer(trip.members, 'fuel', 'cleo');
  expect(linesOf(trip, { ...trip, members: withoutMember(moved, 'anna') })).toEqual([
    '“Fuel”: paid by Anna → Cleo',
    'Anna removed',
  ]);
});

test('An expense that was given to another payer says so', () => {
  const after = { ...trip, members: withPayer(trip.members, 'fuel', 'cleo') };
  expect(linesOf(trip, after)).toEqual(['“Fuel”: paid by Anna → Cleo']);
});

test('Where only places have changed, the entry says so', () => {
  const [anna, bo, cleo] = trip.members;
  const after = { ...trip, members: [{ ...bo!, order: 0 }, { ...anna!, order: 1 }, cleo!] };
  expect(linesOf(trip, after)).toEqual(['Order changed']);
});

test('Many who share an expense are counted, and that they share it otherwise is said where counts would not tell', () => {
  const crowd = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => member(id));
  const paid = (fields: Partial<Expense>) =>
    project({ members: crowd.map((one) => (one.id === 'a' ? { ...one, expenses: [expense('hut', fields)] } : one)) });
  const five = paid({ involvedMemberIds: ['a', 'b', 'c', 'd', 'e'] });
  expect(linesOf(paid({}), five)).toEqual(['“hut”: for all → 5 of 7']);
  const uneven = paid({ involvedMemberIds: ['a', 'b', 'c', 'd', 'e'], weights: { a: 2 } });
  expect(linesOf(five, uneven)).toEqual(['“hut”: for 5 of 7 → 5 of 7, uneven']);
  const others = paid({ involvedMemberIds: ['a', 'b', 'c', 'd', 'f'] });
  expect(linesOf(five, others)).toEqual(['“hut”: split differently']);
});

test('Amounts carry the currency, and keep decimals that were entered where it has none', () => {
  const yen = { ...trip, currency: 'JPY' };
  expect(linesOf(yen, withExpense(yen, 'fuel', { amount: 4_550 }))).toEqual(['“Fuel”: ¥40 → ¥45.50']);
  const euro = { ...trip, currency: 'EUR' };
  expect(linesOf(euro, { ...withoutBo, currency: 'EUR' })).toEqual(['Bo removed, with 3 expenses, €64.00']);
});

test('Where the currency changes, each amount carries that of its side', () => {
  const euros = inEuros(trip);
  const inCrowns = (one: Project) => ({ ...one, currency: 'CZK' });
  const lines = (before: Project, after: Project, kind?: ChangeKind) =>
    linesOf(before, after, kind).map((line) => line.replaceAll('\u00A0', ' '));
  const converted = inCrowns(withExpense(trip, 'fuel', { amount: 100_000 }));
  expect(lines(euros, converted)).toEqual(['Currency: EUR → CZK', '“Fuel”: €40.00 → CZK 1,000.00']);
  expect(lines(euros, inCrowns(withoutBo))).toEqual(['Currency: EUR → CZK', 'Bo removed, with 3 expenses, €64.00']);
  expect(lines(inCrowns(withoutBo), euros, 'put_back')).toEqual([
    'Currency: CZK → EUR',
    'Bo is back, with 3 expenses, €64.00',
  ]);
  const shares = { weights: { anna: 1_000, bo: 2_000 } };
  const uneven = inEuros(withExpense(trip, 'hut', shares));
  expect(lines(uneven, inCrowns(trip))).toEqual([
    'Currency: EUR → CZK',
    '“Hut”: for Anna €10.00 and Bo €20.00 → Anna and Bo',
  ]);
});

test('A name that is written from right to left is isolated', () => {
  expect(linesOf(trip, withName(trip, 'bo', 'דנה'))).toEqual(['Renamed: Bo → \u2068דנה\u2069']);
  expect(linesOf(trip, withExpense(trip, 'fuel', { name: 'دلو', amount: 1 }))).toEqual([
    '“Fuel” → “\u2068دلو\u2069”: 40.00 → 0.01',
  ]);
});

test.each<[Locale, string[]]>([
  ['de', ['„Fuel“: 40,00 → 45,00', 'Bo entfernt, mit 3 Ausgaben, 64,00', 'Zahlung eingetragen: Cleo → Anna 24,56']],
  ['es', ['«Fuel»: 40,00 → 45,00', 'Se eliminó a Bo, con 3 gastos, 64,00', 'Pago anotado: Cleo → Anna 24,56']],
])('In %s it is said in that language’s words', (locale, lines) => {
  const said = [change({ amount: 4_500 }), withoutBo, withPayment].flatMap((after) =>
    linesOf(trip, after, 'project_changed', locale),
  );
  expect(said).toEqual(lines);
});
