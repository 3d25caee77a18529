import { withoutMember } from '@/lib/domain/member-deletion';
import { withPayer } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { expense, expenseOf, member, project, withExpense, withName, without } from '@/tests/support/sample-projects';
import { apply } from './apply';
import { diff } from './patch';
import { rebase, undo } from './rebase';

/** Ada paid the tent for all and the food for two, Ben the fuel in amounts and the wine for Cleo. */
const trip = project({
  id: 'trip',
  name: 'Trip',
  currency: 'EUR',
  rates: { CZK: '0.04' },
  members: [
    member('ada', {
      expenses: [
        expense('tent', { amount: 1_000 }),
        expense('food', { amount: 1_000, involvedMemberIds: ['ada', 'ben'] }),
      ],
    }),
    member('ben', {
      expenses: [
        expense('fuel', { amount: 12_000, involvedMemberIds: ['ada', 'ben'], weights: { ada: 8_000, ben: 4_000 } }),
        expense('wine', { amount: 1_000, involvedMemberIds: ['cleo'] }),
      ],
    }),
    member('cleo'),
  ],
});

const tent = (fields: Partial<Expense>, of = trip) => withExpense(of, 'tent', fields);
const fuel = (fields: Partial<Expense>) => withExpense(trip, 'fuel', fields);
const wine = (fields: Partial<Expense>) => withExpense(trip, 'wine', fields);
const head = (fields: Partial<Project>) => ({ ...trip, ...fields });
const paidBy = (payerId: string, of = trip) => ({ ...of, members: withPayer(of.members, 'tent', payerId) });
const withoutWho = (id: string, of = trip) => ({ ...of, members: withoutMember(of.members, id) });

function added(payerId: string, id: string, fields: Partial<Expense> = {}, of = trip): Project {
  const add = (one: Member) => ({ ...one, expenses: [...one.expenses, expense(id, { order: 9, ...fields })] });
  return { ...of, members: of.members.map((one) => (one.id === payerId ? add(one) : one)) };
}

const payment = (id: string, amount: number) =>
  added('cleo', id, { amount, isPayment: true, involvedMemberIds: ['ada'] });

function rebased(mine: Project, theirs: Project) {
  const { patch, questions, replaced } = rebase(diff(trip, mine), trip, theirs);
  return { patch, asks: [...questions], tells: [...replaced], draft: apply(theirs, patch) };
}

describe('a rebase merges without a question', () => {
  test.each<[string, Project, Project, Partial<Expense>]>([
    ['an amount here and a name there', tent({ amount: 900 }), tent({ name: 'Tarp' }), { amount: 900, name: 'Tarp' }],
    [
      'a note here and a day there',
      tent({ note: 'k' }),
      tent({ date: '2026-11-20' }),
      { note: 'k', date: '2026-11-20' },
    ],
    [
      'a list here and an amount there',
      tent({ involvedMemberIds: ['ada'] }),
      tent({ amount: 5 }),
      { amount: 5, involvedMemberIds: ['ada'] },
    ],
    ['an amount that both typed alike', tent({ amount: 900 }), tent({ amount: 900 }), { amount: 900 }],
    ['a day that both chose alike', tent({ date: '2026-11-20' }), tent({ date: '2026-11-20' }), { date: '2026-11-20' }],
    ['an order that both changed', tent({ order: 3 }), tent({ order: 7 }), { order: 3 }],
  ])('%s', (_what, mine, theirs, fields) => {
    const { asks, tells, draft } = rebased(mine, theirs);
    expect([asks, tells]).toEqual([[], []]);
    expect(expenseOf(draft, 'tent')).toMatchObject(fields);
  });

  test('another payer here and an amount there', () => {
    const { asks, draft } = rebased(paidBy('ben'), tent({ amount: 900 }));
    expect(asks).toEqual([]);
    expect(draft.members[1]?.expenses).toContainEqual(expect.objectContaining({ id: 'tent', amount: 900 }));
  });

  test('a name here and an amount there, though the split is typed in amounts', () => {
    expect(rebased(fuel({ name: 'Petrol' }), fuel({ amount: 15_000 })).asks).toEqual([]);
    expect(rebased(fuel({ amount: 15_000 }), fuel({ name: 'Petrol' })).asks).toEqual([]);
  });

  test('a currency with its amounts there and a name here', () => {
    const { asks, draft } = rebased(
      tent({ name: 'Tarp' }),
      tent({ amount: 1_100 }, head({ currency: 'USD', rates: undefined })),
    );
    expect(asks).toEqual([]);
    expect(draft).toMatchObject({ currency: 'USD', rates: undefined });
  });

  test('rates of two currencies, and a name beside a rate', () => {
    const theirs = head({ rates: { CZK: '0.04', USD: '0.9' }, name: 'Tour' });
    const { asks, draft } = rebased(head({ rates: { CZK: '0.05' } }), theirs);
    expect([asks, draft.rates, draft.name]).toEqual([[], { CZK: '0.05', USD: '0.9' }, 'Tour']);
  });

  test('two newcomers with an expense each', () => {
    const newcomer = (id: string) => ({
      ...trip,
      members: [...trip.members, member(id, { order: 3, expenses: [expense(`of-${id}`)] })],
    });
    const { asks, draft } = rebased(newcomer('new-d'), newcomer('eve'));
    expect([asks, draft.members.map(({ id }) => id)]).toEqual([[], ['ada', 'ben', 'cleo', 'eve', 'new-d']]);
  });
});

test.each<[string, Project, Project]>([
  ['another member than they did', withoutWho('ada'), withoutWho('cleo')],
  ['a member of an expense that they removed', withoutWho('ben'), without(trip, 'food')],
  ['an expense of a member whom they removed', without(trip, 'food'), withoutWho('ben')],
])('who removed %s is asked nothing', (_what, mine, theirs) => {
  const { asks, draft } = rebased(mine, theirs);
  expect(asks).toEqual([]);
  expect(diff(draft, rebased(theirs, mine).draft)).toEqual({});
});

test('two who removed two sharers of an expense are asked nothing', () => {
  const all = tent({ involvedMemberIds: ['ada', 'ben', 'cleo'] });
  const { patch, questions } = rebase(diff(all, withoutWho('ben', all)), all, withoutWho('cleo', all));
  expect([...questions]).toEqual([]);
  expect(patch.expenses?.tent?.involvedMemberIds).toEqual(['ada']);
});

test('orders of members never ask', () => {
  const ordered = (order: number) => ({
    ...trip,
    members: trip.members.map((one) => (one.id === 'ben' ? { ...one, order } : one)),
  });
  const { asks, tells } = rebased(ordered(5), ordered(7));
  expect([asks, tells]).toEqual([[], []]);
});

test.each<[string, Project, Project]>([
  ['expense', without(trip, 'tent'), without(trip, 'tent')],
  ['member', withoutWho('ben'), withoutWho('ben')],
])('an %s that both removed is no change any more', (_what, mine, theirs) => {
  const { patch, asks } = rebased(mine, theirs);
  expect([patch, asks]).toEqual([{}, []]);
});

describe('a rebase asks about', () => {
  test.each<[string, Project, Project, string[]]>([
    ['an amount that both changed', tent({ amount: 900 }), tent({ amount: 800 }), ['tent']],
    [
      'a bill of one against an amount of the other',
      tent({ original: { amount: 5, currency: 'CZK' } }),
      tent({ amount: 800 }),
      ['tent'],
    ],
    ['two lists of sharers', tent({ involvedMemberIds: ['ada'] }), tent({ involvedMemberIds: ['ben'] }), ['tent']],
    ['other weights of the same list', fuel({ weights: { ada: 2 } }), fuel({ weights: { ada: 3 } }), ['fuel']],
    ['two payers', paidBy('ben'), paidBy('cleo'), ['tent']],
    ['two currencies', head({ currency: 'USD' }), head({ currency: 'GBP' }), ['trip']],
    ['two rates of the same currency', head({ rates: { CZK: '0.05' } }), head({ rates: { CZK: '0.06' } }), ['trip']],
    [
      'an amount against a split in amounts',
      fuel({ amount: 15_000 }),
      fuel({ weights: { ada: 6_000, ben: 6_000 } }),
      ['fuel'],
    ],
    [
      'a split in amounts against an amount',
      fuel({ weights: { ada: 6_000, ben: 6_000 } }),
      fuel({ amount: 15_000 }),
      ['fuel'],
    ],
    ['an amount typed under another currency', tent({ amount: 900 }), head({ currency: 'USD' }), ['tent']],
    ['a removal here of what they changed', without(trip, 'tent'), tent({ amount: 800 }), ['tent']],
    ['a removal there of what I changed', tent({ amount: 800 }), without(trip, 'tent'), ['tent']],
    ['a removal there of a member whom I renamed', withName(trip, 'ben', 'Benno'), withoutWho('ben'), ['ben']],
    ['a removal here of a member whom they renamed', withoutWho('ben'), withName(trip, 'ben', 'Benno'), ['ben']],
    ['a removal here of a member who paid since', withoutWho('ben'), added('ben', 'boat'), ['ben']],
    ['a removal here of a member whose expense they changed', withoutWho('ben'), wine({ amount: 5 }), ['ben']],
    ['a payer there whom I removed', withoutWho('ben', tent({ amount: 900 })), paidBy('ben'), ['tent']],
    ['a removal there of the payer of mine', wine({ amount: 5 }), withoutWho('ben'), ['ben']],
    [
      'a removal there of whom mine is for alone',
      added('ada', 'new-1', { involvedMemberIds: ['cleo'] }),
      withoutWho('cleo'),
      ['cleo'],
    ],
    ['a payment that they noted between the same two', payment('new-1', 500), payment('p9', 700), ['new-1']],
  ])('%s', (_what, mine, theirs, ids) => {
    expect(rebased(mine, theirs).asks).toEqual(ids);
  });
});

describe('until a question is answered the draft has', () => {
  test('what I typed', () => {
    const { draft } = rebased(tent({ amount: 900 }), tent({ amount: 800, name: 'Tarp' }));
    expect(expenseOf(draft, 'tent')).toMatchObject({ amount: 900, name: 'Tarp' });
    expect(expenseOf(rebased(without(trip, 'tent'), tent({ amount: 800 })).draft, 'tent')).toBeUndefined();
    expect(expenseOf(rebased(tent({ amount: 800 }), without(trip, 'tent')).draft, 'tent')?.amount).toBe(800);
  });

  test('no member whom I removed, though they gave him what I changed', () => {
    const { draft } = rebased(withoutWho('ben', tent({ amount: 900 })), paidBy('ben'));
    expect(draft.members.map(({ id }) => id)).toEqual(['ada', 'cleo']);
    expect(expenseOf(draft, 'tent')?.amount).toBe(900);
  });

  test('my removal of a member without a question where they gave him nothing', () => {
    const given = { ...trip, members: withPayer(trip.members, 'tent', 'ben') };
    const mine = { ...given, members: withoutMember(withPayer(given.members, 'tent', 'ada'), 'ben') };
    expect([...rebase(diff(given, mine), given, withName(given, 'ada', 'Adele')).questions]).toEqual([]);
  });

  test('an amount and its split from one side, never one of each', () => {
    const [priced, split] = [fuel({ amount: 15_000 }), fuel({ weights: { ada: 6_000, ben: 6_000 } })];
    const bill = (of: Project) => [expenseOf(of, 'fuel')?.amount, expenseOf(of, 'fuel')?.weights];
    expect(bill(rebased(priced, split).draft)).toEqual(bill(priced));
    expect(bill(rebased(split, priced).draft)).toEqual(bill(split));
  });
});

test.each<[string, Project, Project, Partial<Expense>]>([
  ['name', tent({ name: 'Tarp' }), tent({ name: 'Big tent' }), { name: 'Tarp' }],
  ['note', tent({ note: 'mine' }), tent({ note: 'theirs' }), { note: 'mine' }],
  ['day', tent({ date: '2026-11-20' }), tent({ date: '2026-11-21' }), { date: '2026-11-20' }],
])('of a %s that both changed mine stands, and is told', (_what, mine, theirs, fields) => {
  const { asks, tells, draft } = rebased(mine, theirs);
  expect([asks, tells]).toEqual([[], ['tent']]);
  expect(expenseOf(draft, 'tent')).toMatchObject(fields);
});

test.each<[string, Project, Project, string]>([
  ['a member', withName(trip, 'ben', 'B'), withName(trip, 'ben', 'Benno'), 'ben'],
  ['the project', head({ name: 'Tour' }), head({ name: 'Ski week' }), 'trip'],
])('so does the name of %s', (_what, mine, theirs, id) => {
  const { asks, tells, draft } = rebased(mine, theirs);
  expect([asks, tells]).toEqual([[], [id]]);
  expect([draft.name, draft.members[1]?.name]).toEqual([mine.name, mine.members[1]?.name]);
});

describe('whom others removed', () => {
  test('leaves the lists of my expenses', () => {
    const mine = added('ada', 'new-1', { involvedMemberIds: ['ben', 'cleo'], weights: { ben: 2, cleo: 3 } });
    const { asks, draft } = rebased(mine, withoutWho('cleo'));
    expect(asks).toEqual([]);
    expect(expenseOf(draft, 'new-1')).toMatchObject({ involvedMemberIds: ['ben'], weights: { ben: 2 } });
  });

  test('comes back in question with what went along, where mine needs them', () => {
    const { asks, draft } = rebased(added('ben', 'new-1'), withoutWho('ben'));
    expect(asks).toEqual(['ben']);
    expect(draft.members.map(({ id }) => id)).toEqual(['ada', 'ben', 'cleo']);
    expect(draft.members[1]?.expenses.map(({ id }) => id)).toEqual(['fuel', 'wine', 'new-1']);
    expect(expenseOf(draft, 'food')?.involvedMemberIds).toEqual(['ada', 'ben']);
  });

  test('comes back so, too, where I renamed them', () => {
    const { draft } = rebased(withName(trip, 'ben', 'Benno'), withoutWho('ben'));
    expect(draft.members[1]).toMatchObject({ name: 'Benno', expenses: [{ id: 'fuel' }, { id: 'wine' }] });
    expect(expenseOf(draft, 'fuel')?.weights).toEqual({ ada: 8_000, ben: 4_000 });
  });
});

test('two payments between other people never ask', () => {
  const other = added('ben', 'p9', { amount: 700, isPayment: true, involvedMemberIds: ['ada'] });
  expect(rebased(payment('new-1', 500), other).asks).toEqual([]);
});

describe('an undo gives way', () => {
  test('with places: what comes back stands before what has its place by now', () => {
    const after = without(trip, 'tent');
    const moved = withExpense(after, 'food', { order: 0 });
    const [ada] = undo(moved, { before: trip, after }).members;
    expect(ada?.expenses.map(({ id, order }) => [id, order])).toEqual([
      ['tent', 0],
      ['food', 1],
    ]);
  });

  test('the places of before, also where two members have the same', () => {
    const [ada, ben] = [member('ada', { order: 1 }), member('ben', { order: 1 })];
    const before = { ...trip, members: [ada, ben] };
    const after = { ...before, members: [ben] };
    expect(undo(after, { before, after }).members.map(({ order }) => order)).toEqual([1, 1]);
  });

  test('to what others have changed since', () => {
    const undone = undo(tent({ amount: 800, name: 'Tarp' }), {
      before: trip,
      after: tent({ amount: 900, name: 'Tarp' }),
    });
    expect(expenseOf(undone, 'tent')).toMatchObject({ amount: 800, name: 'tent' });
  });

  test('to an expense that somebody gave to the member who would go', () => {
    const after = { ...trip, members: [...trip.members, member('dan', { order: 3 })] };
    const undone = undo(added('dan', 'boat', {}, after), { before: trip, after });
    expect(undone.members.map(({ id }) => id)).toEqual(['ada', 'ben', 'cleo', 'dan']);
  });
});
