import type { Entry } from '@/lib/editor/sheet-entry';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, openTrip, type Page } from './open-page';

withTestDatabase();

function idOf({ state }: Page, name: string): string {
  const found = state.draft.members.flatMap(({ expenses }) => expenses).find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.id;
}

/** What the sheet holds. */
function inSheet({ state }: Page): Entry {
  const [entry] = state.entries;
  if (entry === undefined) throw new Error('The sheet is empty.');
  return entry;
}

function type(page: Page, change: Partial<Entry>): void {
  page.session.dispatch({ type: 'entry-changed', entry: { ...inSheet(page), ...change } });
}

function press(page: Page): void {
  page.session.sheet.add(inSheet(page));
  page.session.save();
}

async function openTaxi(): Promise<Page> {
  const page = await openTrip();
  page.session.sheet.open(idOf(page, 'Taxi'));
  return page;
}

async function onServer({ state }: Page) {
  const { members } = await api.getProject(state.snapshot.id);
  return members.flatMap(({ name: payer, expenses }) =>
    expenses.map(({ name, amount, date, note }) => [payer, name, amount, date, note]),
  );
}

const dinner = ['Ana', 'Dinner', null, undefined, undefined];

test('what is typed of an expense is no unsaved change, and is there in the next page and after a reload of that', async () => {
  const trip = await openTaxi();
  type(trip, { amount: 3_500, note: 'At night', date: '2026-11-19' });
  await trip.pass(100);
  expect(trip.hasUnsavedChanges).toBe(false);
  trip.tab.close();
  const next = await trip.openNext();
  await next.pass(100);
  next.tab.close();
  const last = await next.openNext();
  expect(last.session.sheet.open(idOf(last, 'Taxi'))).toBe(true);
  expect(inSheet(last)).toMatchObject({ name: 'Taxi', amount: 3_500, note: 'At night', date: '2026-11-19' });
  press(last);
  await last.pass(0);
  expect(await onServer(last)).toEqual([['Ana', 'Taxi', 3_500, '2026-11-19', 'At night'], dinner]);
  await last.pass(100);
  expect([...last.browser.drafts.values()]).toEqual([]);
});

test('a save of all else sends nothing of what is typed in the sheet', async () => {
  const trip = await openTaxi();
  type(trip, { amount: 3_500 });
  trip.edit({ type: 'project-renamed', name: 'Lisbon' });
  expect(await trip.save()).toEqual({ saved: ['project-updated'], failed: [] });
  expect(await onServer(trip)).toEqual([['Ana', 'Taxi', 3_000, undefined, undefined], dinner]);
  expect(inSheet(trip)).toMatchObject({ amount: 3_500 });
});

test('its save takes along all that is unsaved', async () => {
  const trip = await openTaxi();
  trip.edit({ type: 'project-renamed', name: 'Lisbon' });
  type(trip, { amount: 3_500 });
  trip.takeOutcome();
  press(trip);
  await trip.pass(0);
  expect(trip.takeOutcome()).toEqual({ saved: ['project-updated', 'expense-updated'], failed: [] });
});

test('two people change the same expense: what only one has changed is merged, and one amount is asked about', async () => {
  const trip = await openTaxi();
  const other = await trip.openElsewhere();
  type(trip, { amount: 3_500 });
  other.session.sheet.open(idOf(other, 'Taxi'));
  type(other, { amount: 4_000, name: 'Cab', note: 'Shared' });
  press(other);
  await other.pass(0);
  await trip.read();
  expect(inSheet(trip)).toMatchObject({
    name: 'Cab',
    note: 'Shared',
    amount: 3_500,
    conflict: { amount: { theirs: 4_000 } },
  });
  const { id } = inSheet(trip);
  trip.session.dispatch({ type: 'entry-conflict-resolved', id, field: 'amount', choice: 'mine' });
  press(trip);
  await trip.pass(0);
  expect(await onServer(trip)).toEqual([['Ana', 'Cab', 3_500, undefined, 'Shared'], dinner]);
});

test('others give it to another payer while it is open, and then it is theirs', async () => {
  const trip = await openTaxi();
  const other = await trip.openElsewhere();
  type(trip, { name: 'Cab' });
  const ben = other.state.draft.members[1]?.id ?? '';
  other.edit({ type: 'payer-changed', expenseId: idOf(other, 'Taxi'), payerId: ben });
  await other.save();
  await trip.read();
  expect(inSheet(trip)).toMatchObject({ name: 'Cab', payer: { id: ben, name: 'Ben' } });
  press(trip);
  await trip.pass(0);
  expect(await onServer(trip)).toEqual([dinner, ['Ben', 'Cab', 3_000, undefined, undefined]]);
});

test('others remove it while it is open: what was typed stays, and can be kept as a new one', async () => {
  const trip = await openTaxi();
  type(trip, { name: 'Cab', amount: 3_500 });
  const { id } = trip.state.snapshot;
  await api.deleteExpense(id, trip.state.draft.members[0]!.id, idOf(trip, 'Taxi'), {});
  await trip.read();
  expect(inSheet(trip)).toMatchObject({ name: 'Cab', amount: 3_500 });
  trip.session.sheet.keepRemoved(inSheet(trip));
  press(trip);
  await trip.pass(0);
  expect(await onServer(trip)).toEqual([dinner, ['Ana', 'Cab', 3_500, undefined, undefined]]);
});

describe('what was kept in the sheet is one with what others bring back', () => {
  async function openRemoved() {
    const trip = await openTaxi();
    type(trip, { name: 'Cab', amount: 3_500 });
    const { id } = trip.state.snapshot;
    const removal = await api.deleteExpense(id, trip.state.draft.members[0]!.id, idOf(trip, 'Taxi'), {});
    await trip.read();
    trip.session.sheet.keepRemoved(inSheet(trip));
    return { trip, id, removal: removal ?? 0 };
  }

  test('after it was saved', async () => {
    const { trip, id, removal } = await openRemoved();
    press(trip);
    await trip.pass(0);
    await api.undoChanges(id, [removal]);
    expect(await onServer(trip)).toEqual([dinner, ['Ana', 'Cab', 3_500, undefined, undefined]]);
  });

  test('while it is still in the sheet', async () => {
    const { trip, id, removal } = await openRemoved();
    await api.undoChanges(id, [removal]);
    await trip.read();
    press(trip);
    await trip.pass(0);
    expect((await onServer(trip)).filter(([, name]) => name !== 'Dinner')).toEqual([
      ['Ana', 'Cab', 3_500, undefined, undefined],
    ]);
  });

  test('before the one who keeps it hears of that', async () => {
    const { trip, id, removal } = await openRemoved();
    await api.undoChanges(id, [removal]);
    press(trip);
    await trip.pass(60_000);
    expect((await onServer(trip)).filter(([, name]) => name !== 'Dinner')).toHaveLength(1);
  });
});

describe('only what was typed of a removed one that is kept stands against what it is once it is back', () => {
  /** Somebody has typed a note, others have removed it, and it is kept. */
  async function openAsNew(typed: Partial<Entry> = { note: 'By card' }) {
    const trip = await openTaxi();
    type(trip, typed);
    const { id } = trip.state.snapshot;
    const removal = await api.deleteExpense(id, trip.state.draft.members[0]!.id, idOf(trip, 'Taxi'), {});
    await trip.read();
    trip.session.sheet.keepRemoved(inSheet(trip));
    return { trip, bringBack: () => api.undoChanges(id, [removal ?? 0]) };
  }

  /** Others have another amount and another payer in it. */
  async function changeAtOthers(trip: Page) {
    const other = await trip.openElsewhere();
    const expenseId = idOf(other, 'Taxi');
    const [ana, ben] = other.state.draft.members;
    other.edit(
      { type: 'expense-amount-changed', memberId: ana!.id, expenseId, amount: 5_000 },
      { type: 'payer-changed', expenseId, payerId: ben!.id },
    );
    await other.save();
  }

  const both = [dinner, ['Ben', 'Taxi', 5_000, undefined, 'By card']];

  test('others bring it back and change it', async () => {
    const { trip, bringBack } = await openAsNew();
    await bringBack();
    await changeAtOthers(trip);
    await trip.read();
    expect(inSheet(trip)).toMatchObject({ payer: { name: 'Ben' }, amount: 5_000, note: 'By card' });
    press(trip);
    await trip.pass(0);
    expect(await onServer(trip)).toEqual(both);
  });

  test('others do, and the one who keeps it saves before hearing of that', async () => {
    const { trip, bringBack } = await openAsNew();
    await bringBack();
    await changeAtOthers(trip);
    press(trip);
    await trip.pass(60_000);
    expect(await onServer(trip)).toEqual(both);
  });

  test('what both have changed is asked about', async () => {
    const { trip, bringBack } = await openAsNew({ amount: 3_500 });
    await bringBack();
    await changeAtOthers(trip);
    await trip.read();
    expect(inSheet(trip)).toMatchObject({ amount: 3_500, conflict: { amount: { theirs: 5_000 } } });
  });

  test('another who keeps it as well has saved it', async () => {
    const { trip } = await openAsNew();
    const other = await trip.openElsewhere();
    const entry = { ...inSheet(trip), amount: 1_100, note: undefined };
    other.session.dispatch({ type: 'entry-opened', entry });
    press(other);
    await other.pass(0);
    await trip.read();
    press(trip);
    await trip.pass(0);
    expect(await onServer(trip)).toEqual([dinner, ['Ana', 'Taxi', 1_100, undefined, 'By card']]);
  });

  test('it is there once in the next page, where it is the change that was begun', async () => {
    const { trip, bringBack } = await openAsNew();
    await trip.pass(100);
    trip.tab.close();
    await bringBack();
    const next = await trip.openNext();
    await next.pass(100);
    expect(next.session.sheet.open(idOf(next, 'Taxi'))).toBe(true);
    press(next);
    await next.pass(0);
    expect((await onServer(next)).filter(([, name]) => name === 'Taxi')).toEqual([
      ['Ana', 'Taxi', 3_000, undefined, 'By card'],
    ]);
  });

  test('an open conflict about it is open again', async () => {
    const trip = await openTaxi();
    type(trip, { amount: 3_500 });
    await changeAtOthers(trip);
    await trip.read();
    const { id } = trip.state.snapshot;
    const ben = trip.state.draft.members[1]!.id;
    const removal = await api.deleteExpense(id, ben, idOf(trip, 'Taxi'), {});
    await trip.read();
    trip.session.sheet.keepRemoved(inSheet(trip));
    expect(inSheet(trip).conflict).toBeUndefined();
    await api.undoChanges(id, [removal ?? 0]);
    await trip.read();
    expect(inSheet(trip)).toMatchObject({ amount: 3_500, conflict: { amount: { theirs: 5_000 } } });
  });
});

test('without the network it is kept and saved once that is back; a refusal loses nothing', async () => {
  const trip = await openTaxi();
  network.failureOf = () => 'unreachable';
  network.failureOfRead = () => 'unreachable';
  type(trip, { amount: 3_500 });
  press(trip);
  await trip.pass(1_000);
  expect(trip.hasUnsavedChanges).toBe(true);
  expect([...trip.browser.drafts.values()]).toMatchObject([{ isSaveAsked: true, entries: [] }]);
  network.reset();
  await trip.pass(120_000);
  expect(await onServer(trip)).toEqual([['Ana', 'Taxi', 3_500, undefined, undefined], dinner]);

  network.failureOf = () => 'refused';
  trip.session.sheet.open(idOf(trip, 'Taxi'));
  type(trip, { amount: 5_000 });
  press(trip);
  await trip.pass(0);
  expect(trip.hasUnsavedChanges).toBe(true);
  network.reset();
  await trip.save();
  expect(await onServer(trip)).toEqual([['Ana', 'Taxi', 5_000, undefined, undefined], dinner]);
});

test('new expenses one after another are each saved at once, and the next is typed meanwhile', async () => {
  const trip = await openTrip();
  trip.session.sheet.openNew(null);
  for (const name of ['Tea', 'Milk', 'Bread']) {
    type(trip, { name, amount: 100 });
    press(trip);
  }
  type(trip, { name: 'Butter' });
  await trip.pass(0);
  expect((await onServer(trip)).map(([, name]) => name)).toEqual(['Taxi', 'Dinner', 'Tea', 'Milk', 'Bread']);
  expect(inSheet(trip)).toMatchObject({ name: 'Butter', date: trip.session.today() });
  expect(trip.hasUnsavedChanges).toBe(false);
});

test('a sheet that is closed with nothing typed leaves nothing of the expense', async () => {
  const trip = await openTaxi();
  trip.session.sheet.close();
  expect(trip.state.entries).toEqual([]);
  expect(trip.session.sheet.open('unknown')).toBe(false);
});
