import type { Project } from '@/lib/domain/project';
import { withFirstRate } from '@/lib/editor/bill-of-entry';
import { newRate } from '@/lib/editor/new-rate';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { api, openTrip, type Page } from './open-page';

withTestDatabase();

const CROWNS = { amount: 125_000, currency: 'CZK' };

/** The pages of two people who have the same trip open, in euros. Time stands still: they hear of each other by saving. */
async function openTwo() {
  const first = await openTrip();
  first.edit({ type: 'currency-changed', currency: 'EUR' });
  await first.save();
  const second = await first.openElsewhere();
  const [ana] = first.state.draft.members;
  const [taxi] = ana?.expenses ?? [];
  if (!ana || !taxi) throw new Error('There is no taxi.');
  const { id: expenseId, order: _order, version: _version, ...content } = taxi;
  const enterBill = (page: Page, amount = 4_938, original = CROWNS) =>
    page.edit({ type: 'expense-entered', expenseId, payerId: ana.id, content: { ...content, amount, original } });
  const taxiOf = async () => {
    const { currency, rates, members } = await api.getProject(first.state.snapshot.id);
    const found = members.flatMap(({ expenses }) => expenses).find(({ id }) => id === expenseId);
    return { currency, rates, amount: found?.amount, original: found?.original };
  };
  return { first, second, enterBill, taxiOf };
}

test('A bill and its rate are saved, and another page has them.', async () => {
  const { first, second, enterBill, taxiOf } = await openTwo();
  first.edit(newRate(first.state, 'CZK', '0.0395'));
  enterBill(first);
  expect(await first.save()).toEqual({ saved: ['project-updated', 'expense-updated'], failed: [] });
  expect(await taxiOf()).toEqual({ currency: 'EUR', rates: { CZK: '0.0395' }, amount: 4_938, original: CROWNS });
  await second.pass(60_000);
  expect(second.state.draft.rates).toEqual({ CZK: '0.0395' });
});

test('Two who set rates of different currencies at once set both.', async () => {
  const { first, second, taxiOf } = await openTwo();
  first.edit(newRate(first.state, 'CZK', '0.0395'));
  second.edit(newRate(second.state, 'USD', '0.92'));
  await first.save();
  await second.save();
  for (const page of [first, second]) await page.pass(60_000);
  expect((await taxiOf()).rates).toEqual({ CZK: '0.0395', USD: '0.92' });
  expect([first, second].map((page) => [page.hasUnsavedChanges, page.state.conflicts.size])).toEqual([
    [false, 0],
    [false, 0],
  ]);
});

test('Where somebody has taken away the currency of the project, a bill and what it comes to are saved, and nothing stays unsaved.', async () => {
  const { first, second, enterBill, taxiOf } = await openTwo();
  second.edit({ type: 'currency-changed', currency: null });
  await second.save();
  enterBill(first);
  expect(await first.save()).toEqual({ saved: ['expense-updated'], failed: [] });
  expect(await taxiOf()).toEqual({ currency: undefined, rates: undefined, amount: 4_938, original: CROWNS });
  expect([first.hasUnsavedChanges, first.state.conflicts.size]).toEqual([false, 0]);
});

/** A trip in euros with two bills of 300 crowns that wait for a rate, and another one in the sheet, for which this rate is typed. */
async function openWaiting(rate = '0.0395') {
  const { first, second } = await openTwo();
  const [ana] = first.state.draft.members;
  const waiting = { amount: 30_000, currency: 'CZK' };
  const listed = ['Taxi', 'Lift'].map((name) => ({ name, amount: null, original: waiting, memberId: ana?.id ?? '' }));
  first.session.listExpenses(ana?.id ?? '', null, listed);
  first.session.sheet.openNew(null);
  const [blank] = first.state.entries;
  if (!blank) throw new Error('The sheet has nothing.');
  const entry = withFirstRate({ ...blank, name: 'Hotel', original: CROWNS }, rate, first.state.draft);
  first.session.dispatch({ type: 'entry-changed', entry });
  const amounts = async () => {
    const { members, rates } = await api.getProject(first.state.snapshot.id);
    const bills = members.flatMap(({ expenses }) => expenses.filter(({ original }) => original));
    return { rates, amounts: bills.map(({ name, amount }) => [name, amount]) };
  };
  return { first, second, entry, amounts };
}

test('A first rate that is typed in the sheet is saved with its expense, and gives the bills that wait for it their amounts.', async () => {
  const { first, entry, amounts } = await openWaiting();
  await first.save();
  expect(await amounts()).toEqual({
    rates: undefined,
    amounts: [
      ['Taxi', null],
      ['Lift', null],
    ],
  });
  first.session.sheet.add(entry);
  await first.save();
  const all = [
    ['Taxi', 1_185],
    ['Lift', 1_185],
    ['Hotel', 4_938],
  ];
  expect(await amounts()).toEqual({ rates: { CZK: '0.0395' }, amounts: all });
});

test('Of what is dropped from the sheet no rate is left, and nothing unsaved.', async () => {
  const { first, entry } = await openWaiting('105');
  await first.save();
  first.session.dispatch({ type: 'entry-dropped', id: entry.id });
  expect([first.hasUnsavedChanges, first.state.draft.rates]).toEqual([false, undefined]);
});

test('A rate that was typed comes back with what was begun, in the next page.', async () => {
  const { first, entry } = await openWaiting();
  await first.save();
  await first.pass(100);
  first.tab.close();
  const next = await first.openNext();
  expect(next.state.entries).toEqual([entry]);
  next.session.sheet.add(entry);
  expect(next.state.draft.rates).toEqual({ CZK: '0.0395' });
});

test('Of two first rates that are typed at once the one that is saved first is the project’s. The other one is its bill’s alone.', async () => {
  const { first, second, entry, amounts } = await openWaiting();
  await first.save();
  await second.read();
  second.edit(newRate(second.state, 'CZK', '0.04'));
  await second.save();
  await first.read();
  first.session.sheet.add(entry);
  await first.save();
  const all = [
    ['Taxi', 1_200],
    ['Lift', 1_200],
    ['Hotel', 4_938],
  ];
  expect(await amounts()).toEqual({ rates: { CZK: '0.04' }, amounts: all });
  expect(first.state.conflicts.size).toBe(0);
});

describe('Where somebody takes away the currency of the project, an amount never stands beside the bill of another', () => {
  const MORE = { amount: 250_000, currency: 'CZK' };

  /** Both have the bill, and the first has another one, with what that comes to. */
  async function openChanged() {
    const { first, second, enterBill, taxiOf } = await openTwo();
    enterBill(first);
    await first.save();
    await second.read();
    enterBill(first, 9_876, MORE);
    const takeAway = async () => {
      second.edit({ type: 'currency-changed', currency: null });
      await second.save();
      await first.read();
    };
    return { first, second, takeAway, taxiOf };
  }

  test('also where it is back by now.', async () => {
    const { first, second, takeAway, taxiOf } = await openChanged();
    await takeAway();
    second.session.undo();
    await second.save();
    await first.read();
    expect(await first.save()).toEqual({ saved: ['expense-updated'], failed: [] });
    expect(await taxiOf()).toMatchObject({ currency: 'EUR', amount: 9_876, original: MORE });
  });

  test('after an undo, which the server takes.', async () => {
    const { first, takeAway, taxiOf } = await openChanged();
    await first.save();
    await takeAway();
    first.session.undo();
    expect(await first.save()).toEqual({ saved: ['expense-updated'], failed: [] });
    expect(await taxiOf()).toMatchObject({ currency: undefined, amount: 4_938, original: CROWNS });
  });

  test('after an undo that brings nothing but a bill.', async () => {
    const { first, second, enterBill, taxiOf } = await openTwo();
    enterBill(first);
    enterBill(first, 4_938, MORE);
    await first.save();
    await second.read();
    second.edit({ type: 'currency-changed', currency: null });
    await second.save();
    await first.read();
    first.session.undo();
    await first.save();
    expect(first.hasUnsavedChanges).toBe(false);
    expect(await taxiOf()).toMatchObject({ amount: 4_938, original: CROWNS });
  });

  test('after a redo.', async () => {
    const { first, takeAway, taxiOf } = await openChanged();
    first.session.undo();
    await takeAway();
    first.session.redo();
    expect(await first.save()).toEqual({ saved: ['expense-updated'], failed: [] });
    expect(await taxiOf()).toMatchObject({ currency: undefined, amount: 9_876, original: MORE });
  });
});

describe('The number of a bill that waits for its amount is kept where somebody takes the currency of the project away', () => {
  const LIFT = { amount: 30_000, currency: 'CZK' };

  async function openTwoOf(isSaved: boolean) {
    const { first, second } = await openTwo();
    const memberId = first.state.draft.members[0]?.id ?? '';
    first.session.listExpenses(memberId, null, [{ name: 'Lift', amount: null, original: LIFT, memberId }]);
    if (isSaved) await first.save();
    const takeAway = async () => {
      second.edit({ type: 'currency-changed', currency: null });
      await second.save();
    };
    return { first, second, takeAway };
  }

  const liftIn = ({ members }: Project) => {
    const lift = members.flatMap(({ expenses }) => expenses).find(({ name }) => name === 'Lift');
    return lift && { amount: lift.amount, original: lift.original };
  };
  const savedLift = async (page: Page) => liftIn(await api.getProject(page.state.snapshot.id));

  test('before it is saved.', async () => {
    const { first, second, takeAway } = await openTwoOf(false);
    await takeAway();
    expect(await first.save()).toEqual({ saved: ['expense-created'], failed: [] });
    expect(await savedLift(first)).toEqual({ amount: null, original: LIFT });
    expect([first.hasUnsavedChanges, first.state.conflicts.size]).toEqual([false, 0]);
    second.session.undo();
    await second.save();
    await first.read();
    expect(liftIn(first.state.draft)).toEqual({ amount: null, original: LIFT });
  });

  test('in the draft of a page that is closed.', async () => {
    const { first, takeAway } = await openTwoOf(false);
    await first.pass(200);
    first.tab.close();
    await takeAway();
    const next = await first.openNext();
    expect(liftIn(next.state.draft)).toEqual({ amount: null, original: LIFT });
  });

  test('where it was changed and is not saved.', async () => {
    const { first, takeAway } = await openTwoOf(true);
    const id = first.state.draft.members[0]?.expenses.at(-1)?.id ?? '';
    first.session.sheet.open(id);
    const [entry] = first.state.entries;
    if (!entry) throw new Error('The sheet has nothing.');
    first.session.sheet.add({ ...entry, original: { ...LIFT, amount: 40_000 } });
    await takeAway();
    await first.save();
    expect(await savedLift(first)).toEqual({ amount: null, original: { ...LIFT, amount: 40_000 } });
  });

  test('also where that is the person themselves, who then chooses another.', async () => {
    const { first } = await openTwoOf(false);
    for (const currency of [null, 'CZK', null, 'GBP']) first.edit({ type: 'currency-changed', currency });
    await first.save();
    expect(await savedLift(first)).toEqual({ amount: null, original: LIFT });
  });
});

describe('What the sheet saves is counted where there is a rate by then', () => {
  const hotelIn = async (page: Page) => {
    const { members } = await api.getProject(page.state.snapshot.id);
    const hotel = members.flatMap(({ expenses }) => expenses).find(({ name }) => name === 'Hotel');
    return hotel && { amount: hotel.amount, original: hotel.original };
  };
  const inSheet = ({ state }: Page) => {
    const [entry] = state.entries;
    if (!entry) throw new Error('The sheet has nothing.');
    return entry;
  };

  /** The hotel of 1,250 crowns is in the sheet of the first, without a rate. */
  async function openHotel() {
    const { first, second } = await openTwo();
    first.session.sheet.openNew(null);
    first.session.dispatch({ type: 'entry-changed', entry: { ...inSheet(first), name: 'Hotel', original: CROWNS } });
    return { first, second };
  }

  test('that others have set: the sheet shows what it makes.', async () => {
    const { first, second } = await openHotel();
    second.edit(newRate(second.state, 'CZK', '0.04'));
    await second.save();
    await first.read();
    expect(inSheet(first).amount).toBe(5_000);
    first.session.sheet.add(inSheet(first));
    await first.save();
    expect(await hotelIn(first)).toEqual({ amount: 5_000, original: CROWNS });
  });

  test('that others have set while the page was closed.', async () => {
    const { first, second } = await openHotel();
    await first.pass(200);
    first.tab.close();
    second.edit(newRate(second.state, 'CZK', '0.04'));
    await second.save();
    const next = await first.openNext();
    expect(inSheet(next)).toMatchObject({ amount: 5_000, original: CROWNS });
  });

  test('that others have set, also where the amount was cleared here since.', async () => {
    const { first, second } = await openHotel();
    second.edit(newRate(second.state, 'CZK', '0.04'));
    await second.save();
    await first.read();
    first.session.dispatch({ type: 'entry-changed', entry: { ...inSheet(first), amount: null } });
    second.edit({ type: 'project-renamed', name: 'Prague' });
    await second.save();
    await first.read();
    expect(inSheet(first).amount).toBeNull();
    first.session.sheet.add(inSheet(first));
    await first.save();
    expect(await hotelIn(first)).toEqual({ amount: 5_000, original: CROWNS });
  });

  test('that was typed here for what others have changed.', async () => {
    const { first, second } = await openTwo();
    const memberId = first.state.draft.members[0]?.id ?? '';
    first.session.listExpenses(memberId, null, [{ name: 'Hotel', amount: null, original: CROWNS, memberId }]);
    await first.save();
    await second.read();
    const id = first.state.draft.members[0]?.expenses.at(-1)?.id ?? '';
    first.session.sheet.open(id);
    const typed = withFirstRate(inSheet(first), '0.0395', first.state.draft);
    first.session.dispatch({ type: 'entry-changed', entry: typed });
    second.session.sheet.open(id);
    const theirs = { amount: 60_000, currency: 'CZK' };
    second.session.sheet.add({ ...inSheet(second), original: theirs });
    await second.save();
    await first.read();
    first.session.dispatch({ type: 'entry-conflict-resolved', id, field: 'amount', choice: 'theirs' });
    expect(inSheet(first)).toMatchObject({ amount: 2_370, original: theirs });
    first.session.sheet.add(inSheet(first));
    await first.save();
    expect(await hotelIn(first)).toEqual({ amount: 2_370, original: theirs });
  });

  test.each([
    ['CZK', CROWNS, 125_000],
    ['JPY', { amount: 1_250, currency: 'JPY' }, 125_000],
    ['KWD', { amount: 1_234, currency: 'KWD' }, 123],
  ])(
    'as the number that was typed where others have made %s the currency of the project.',
    async (currency, original, amount) => {
      const { first, second } = await openHotel();
      first.session.dispatch({ type: 'entry-changed', entry: { ...inSheet(first), original } });
      second.edit({ type: 'currency-changed', currency });
      await second.save();
      await first.read();
      expect(inSheet(first)).toMatchObject({ amount, original: undefined });
      first.session.sheet.add(inSheet(first));
      await first.save();
      expect(await hotelIn(first)).toEqual({ amount, original: undefined });
    },
  );
});
