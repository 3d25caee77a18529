import fc from 'fast-check';
import { MAX_AMOUNT } from '@/lib/domain/project';
import { settleProject } from '@/lib/domain/settlement/settlement';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member, project } from '@/tests/support/sample-projects';
import { amountOf, countedProject, whyUncounted } from './counted-amounts';

const crowns = (amount: number) => ({ amount, currency: 'CZK' });
const EUROS = { currency: 'EUR', rates: { CZK: '0.0395' } };

const newTrip = () =>
  project({
    ...EUROS,
    members: [
      member('anna', {
        expenses: [
          expense('dinner', { amount: null, original: crowns(125_000) }),
          expense('hotel', { amount: 16_000, original: crowns(400_000) }),
          expense('ski', { amount: null, original: { amount: 5_000, currency: 'JPY' } }),
        ],
      }),
      member('ben', { expenses: [expense('fuel', { amount: 4_938 })] }),
    ],
  });

const trip = newTrip();

const amountsIn = ({ members }: typeof trip) => members.flatMap(({ expenses }) => expenses.map(({ amount }) => amount));

test('A bill counts what was typed for it, or else what the rate makes of it.', () => {
  expect(amountsIn(countedProject(trip))).toEqual([4_938, 16_000, null, 4_938]);
});

test('Another rate changes the amounts by the rate, and no typed one.', () => {
  const rates = { CZK: '0.0401', JPY: '0.006' };
  expect(amountsIn(countedProject({ ...trip, rates }))).toEqual([5_013, 16_000, 3_000, 4_938]);
});

test('A bill in the currency that the project has got counts as it is.', () => {
  expect(amountsIn(countedProject({ ...trip, currency: 'CZK', rates: undefined }))).toEqual([
    125_000,
    16_000,
    null,
    4_938,
  ]);
});

test.each([
  ['a rate', crowns(100), EUROS.rates, 'EUR', null],
  ['no rate', crowns(100), undefined, 'EUR', 'rate'],
  ['no currency of the project', crowns(100), undefined, undefined, 'amount'],
  ['more than an amount can be', { amount: MAX_AMOUNT, currency: 'JPY' }, { JPY: '2' }, 'EUR', 'amount'],
  ['nothing on the bill', crowns(0), undefined, 'EUR', null],
])('With %s the reason that a bill is not counted is told.', (_case, original, rates, currency, why) => {
  const rated = { currency, ...(rates && { rates }) };
  expect(whyUncounted({ original, amount: null }, rated)).toBe(why);
  expect(whyUncounted({ original, amount: 500 }, rated)).toBe(null);
});

test('Counting once more gives the same objects, and so does an expense that was not edited.', () => {
  const fresh = newTrip();
  const counted = countedProject(fresh);
  expect(countedProject(fresh)).toBe(counted);
  expect(amountsIn(countedProject(counted))).toEqual(amountsIn(counted));
  const [anna, ben] = fresh.members;
  if (!anna || !ben) throw new Error('The trip has two members.');
  const edited = { ...fresh, members: [{ ...anna, expenses: anna.expenses.with(1, expense('hotel')) }, ben] };
  const [first, second] = countedProject(edited).members;
  expect(first?.expenses[0]).toBe(counted.members[0]?.expenses[0]);
  expect(second).toBe(ben);
});

test('Law: the settlement is that of the counted amounts, whatever bills and rates say.', () => {
  fc.assert(
    fc.property(projectArbitrary, (drawn) => {
      const members = drawn.members.map((one) => ({
        ...one,
        expenses: one.expenses.map(({ original, amount, ...rest }) => ({
          ...rest,
          amount: amountOf({ original, amount }, drawn),
        })),
      }));
      expect(settleProject(drawn)).toEqual(settleProject({ ...drawn, members }));
    }),
  );
});
