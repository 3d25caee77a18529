import { diff, type ExpenseContent } from '@/lib/domain/patch/patch';
import { expense, member, project, tripOfThree as trip, withExpense, without } from '@/tests/support/sample-projects';
import { patchBody } from './patch-body';

const fuel: ExpenseContent = { memberId: 'ada', name: 'Fuel', amount: 6_450, order: 2, involvedMemberIds: [] };
const whole = {
  member_id: 'ada',
  name: 'Fuel',
  amount: 64.5,
  order: 2,
  involved_members: [],
  weights: {},
  is_payment: false,
  date: null,
  note: null,
  original: null,
};

const bodyOf = (...given: Parameters<typeof patchBody>) => JSON.parse(JSON.stringify(patchBody(...given).body));

test('has what is new, changed and removed by ids, amounts in major units', () => {
  const members = { 'new-dora': { name: 'Dora', order: 3 }, cleo: null };
  const expenses = { 'new-fuel': { ...fuel, memberId: 'new-dora' }, wine: null };
  expect(bodyOf(trip, { members, expenses })).toEqual({
    members,
    expenses: { 'new-fuel': { ...whole, member_id: 'new-dora' }, wine: null },
  });
});

test('has all fields of an expense', () => {
  const full: ExpenseContent = {
    ...fuel,
    involvedMemberIds: ['ada', 'ben'],
    weights: { ben: 2 },
    isPayment: true,
    date: '2026-11-20',
    note: 'Late',
    original: { amount: 1_200, currency: 'JPY' },
  };
  expect(bodyOf(trip, { expenses: { tent: full } }).expenses.tent).toEqual({
    ...whole,
    involved_members: ['ada', 'ben'],
    weights: { ada: 1, ben: 2 },
    is_payment: true,
    date: '2026-11-20',
    note: 'Late',
    original: { amount: 1_200, currency: 'JPY' },
    amount_by_rate: false,
  });
});

test('clears fields by null, also those that are there and undefined, and blank texts', () => {
  const cleared = { ...fuel, name: ' ', amount: null, note: ' \n', date: undefined, original: undefined };
  expect(bodyOf(trip, { expenses: { tent: cleared } }).expenses.tent).toEqual({ ...whole, name: null, amount: null });
  expect(bodyOf(trip, { members: { ada: { name: '', order: 0 } } })).toEqual({
    members: { ada: { name: null, order: 0 } },
  });
});

describe('the head of the project', () => {
  const rated = { ...trip, currency: 'EUR', rates: { CZK: '0.04', JPY: '0.006' } };

  test('removes a rate by null, and keeps and adds others', () => {
    const head = { name: 'Trip', currency: 'EUR', rates: { CZK: '0.05', USD: '0.9' } };
    expect(bodyOf(rated, { project: head })).toEqual({ ...head, rates: { CZK: '0.05', USD: '0.9', JPY: null } });
  });

  test('without a currency has no rates either', () => {
    expect(bodyOf(rated, { project: { name: null } })).toEqual({
      name: null,
      currency: null,
      rates: { CZK: null, JPY: null },
    });
  });

  test('is not sent where it is the same', () => {
    expect(bodyOf(rated, { members: { cleo: null } })).toEqual({ members: { cleo: null } });
  });
});

describe('an entry that comes back', () => {
  test('tells its former id under a key of its own', () => {
    const base = without(trip, 'tent');
    const { body, idsOfKeys } = patchBody(base, diff(base, withExpense(trip, 'tent', { amount: 5 })));
    expect(body).toMatchObject({ expenses: { 'new-tent': { former_id: 'tent', member_id: 'ada', amount: 0.05 } } });
    expect(idsOfKeys).toEqual(new Map([['new-tent', 'tent']]));
  });

  test('is named by that key in all entries', () => {
    const eve = member('eve', {
      order: 3,
      expenses: [expense('boat', { involvedMemberIds: ['ada', 'eve'], weights: { eve: 2 } })],
    });
    const now = withExpense(project({ ...trip, members: [...trip.members, eve] }), 'tent', {
      involvedMemberIds: ['eve'],
    });
    expect(bodyOf(trip, diff(trip, now))).toMatchObject({
      members: { 'new-eve': { former_id: 'eve' } },
      expenses: {
        'new-boat': {
          former_id: 'boat',
          member_id: 'new-eve',
          involved_members: ['ada', 'new-eve'],
          weights: { 'new-eve': 2 },
        },
        tent: { involved_members: ['new-eve'] },
      },
    });
  });

  test('has no former id where it is new or is there', () => {
    const { body, idsOfKeys } = patchBody(trip, { expenses: { 'new-fuel': fuel, tent: fuel } });
    expect(JSON.stringify(body)).not.toContain('former_id');
    expect(idsOfKeys.size).toBe(0);
  });

  test('brings along when it was entered', () => {
    const at = '2026-07-01T10:00:00.000Z';
    expect(bodyOf(trip, { expenses: { boat: { ...fuel, createdAt: at } } }).expenses['new-boat'].created_at).toBe(at);
  });
});
