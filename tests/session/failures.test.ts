import { withTestDatabase } from '@/tests/support/database/test-database';
import { SimulatedBrowser } from '@/tests/support/simulated-platform';
import { type Failure, network } from './network';
import { api, openTrip, Page } from './open-page';
import {
  add,
  addPerson,
  asked,
  expectAll,
  expense,
  nameTrip,
  onServer,
  price,
  remove,
  shown,
  TRIP,
  type,
} from './scene';

withTestDatabase();

const BOAT = 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem';
const PRICED = 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben, Cem';

describe('a save without an answer', () => {
  test('is made again after 15 s, and then after a second', async () => {
    const trip = await openTrip();
    network.failNext('request hangs', 2);
    price('Taxi', 31)(trip);
    await trip.save();
    await trip.pass(14_999);
    expect(network.takeChanges()).toHaveLength(1);
    await trip.pass(1_001);
    expect([network.takeChanges().length, trip.state.save.kind]).toEqual([1, 'sending']);
    await trip.pass(20_000);
    expect([network.takeChanges().length, trip.state.isSaving, shown(trip)]).toEqual([1, false, PRICED]);
  });

  test('says so once, and is made again after pauses that double up to a minute', async () => {
    const trip = await openTrip({ random: () => 1 });
    network.cut();
    price('Taxi', 31)(trip);
    await trip.save();
    network.takeCalls();
    expect(trip.takeEvents().filter((one) => one === 'save-failed')).toHaveLength(1);
    const pauses: number[] = [];
    for (let second = 1; second <= 200; second += 1) {
      await trip.pass(1_000);
      if (network.takeChanges().length > 0) pauses.push(second);
    }
    expect(pauses).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
    expect(trip.takeEvents().filter((one) => one === 'save-failed')).toEqual([]);
  });

  test('is made as soon as the network is back, and not before', async () => {
    const trip = await openTrip();
    network.cut();
    await trip.setOnline(false);
    price('Taxi', 31)(trip);
    await trip.save();
    network.takeCalls();
    await trip.pass(3 * 24 * 60 * 60_000);
    expect([network.takeChanges(), trip.state.isSaving, trip.takeEvents()]).toEqual([[], true, expect.anything()]);
    network.mend();
    await trip.setOnline(true);
    expect([trip.state.isSaving, await onServer(trip)]).toEqual([false, PRICED]);
  });

  test('is sent as it was, and what is edited meanwhile follows by itself', async () => {
    const trip = await openTrip();
    network.failNext('response lost');
    add('Ben', 'Boat', 12)(trip);
    network.takeBodies();
    await trip.save();
    price('Boat', 13)(trip);
    add('Cem', 'Fuel', 9)(trip);
    await trip.pass(10_000);
    const [first, again, ...rest] = network.takeBodies();
    expect([first, new Set(rest).size]).toEqual([again, 1]);
    await expectAll([trip], 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (Boat 13), Cem (Fuel 9)');
  });

  test('takes the field along that is typed in once the page is hidden', async () => {
    const trip = await openTrip();
    network.cut();
    add('Ben', 'Boat', 12)(trip);
    await trip.save();
    type('Taxi', 31)(trip);
    network.mend();
    await trip.pass(60_000);
    expect([await onServer(trip), trip.state.hasUnsavedChanges]).toEqual([BOAT, true]);
    await trip.hide();
    expect(await onServer(trip)).toBe('Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
  });

  test.each<Failure>(['unreachable', 'response lost'])('is undone by an ordinary edit (%s)', async (failure) => {
    const trip = await openTrip();
    network.failNext(failure);
    add('Ben', 'Boat', 12)(trip);
    await trip.save();
    remove('Boat')(trip);
    await trip.pass(60_000);
    await expectAll([trip], TRIP);
  });

  test('goes on in the next page, once', async () => {
    const trip = await openTrip();
    network.failNext('response lost');
    add('Ben', 'Boat', 12)(trip);
    await trip.save();
    const next = await trip.reload();
    await expectAll([next], BOAT);
    expect([...trip.browser.drafts.keys()]).toEqual([]);
  });

  test('is in the browser before it is sent', async () => {
    const trip = await openTrip();
    const stored: unknown[] = [];
    network.beforeChange = async () => stored.push(...trip.browser.drafts.values());
    price('Taxi', 31)(trip);
    await trip.save();
    expect(stored).toMatchObject([{ pending: { patch: { expenses: expect.anything() } } }]);
  });

  test('holds up neither a person who saves more nor one who types', async () => {
    const trip = await openTrip();
    network.failNext('request hangs');
    price('Taxi', 31)(trip);
    await trip.save();
    add('Ben', 'Boat', 12)(trip);
    await trip.save();
    expect(network.peak).toBe(1);
    await trip.pass(20_000);
    await expectAll([trip], 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
  });

  test('is made although the storage of the browser hangs', async () => {
    const browser = new SimulatedBrowser();
    const trip = await openTrip({ browser });
    browser.isHanging = true;
    price('Taxi', 31)(trip);
    await trip.save();
    await trip.pass(60_000);
    expect(await onServer(trip)).toBe(PRICED);
  });
});

describe.each<Failure>(['proxy 404', 'proxy 502', 'proxy 200', 'refused', 'unavailable'])(
  'an answer like %s',
  (failure) => {
    test('has neither saved nor lost anything', async () => {
      const trip = await openTrip();
      network.failNext(failure, 2);
      add('Ben', 'Boat', 12)(trip);
      remove('Taxi')(trip);
      await trip.save();
      expect([trip.state.hasUnsavedChanges, trip.state.isSaving, trip.state.gone]).toEqual([true, true, null]);
      await trip.pass(60_000);
      await expectAll([trip], 'Trip: Ana (Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
    });
  },
);

test('entries that the server refuses stay unsaved with the reason, and the rest is saved', async () => {
  const trip = await openTrip();
  add('Ben', 'Boat', 12)(trip);
  price('Taxi', 31)(trip);
  price('Dinner', 99_999_999_999)(trip);
  // Typed in a field that has the focus still.
  trip.do({ type: 'project-renamed', name: 'Tour' });
  await trip.save();
  expect([...trip.state.refused]).toEqual([[expense(trip, 'Dinner').expenseId, expect.any(String)]]);
  expect([trip.state.isSaving, trip.state.hasUnsavedChanges]).toEqual([false, true]);
  expect(await onServer(trip)).toBe('Tour: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
  price('Dinner', 90)(trip);
  await trip.save();
  expect(trip.state.refused.size).toBe(0);
  await expectAll([trip], 'Tour: Ana (Taxi 31, Dinner 90 for Ben+Cem), Ben (Boat 12), Cem');
});

test('what the server refuses without a reason is not sent again by itself', async () => {
  const trip = await openTrip();
  network.failureOf = () => 'invalid';
  price('Taxi', 31)(trip);
  await trip.save();
  network.takeCalls();
  await trip.pass(600_000);
  expect([network.takeChanges(), trip.state.isSaving, trip.state.hasUnsavedChanges]).toEqual([[], false, true]);
});

describe('a press that finishes something', () => {
  test('saves just that, and its removal can be undone', async () => {
    const trip = await openTrip();
    price('Dinner', 90)(trip);
    const { memberId, expense: taxi } = expense(trip, 'Taxi');
    const ana = trip.editor.draft.members.find(({ id }) => id === memberId);
    if (ana) trip.session.removeExpense(ana, taxi, { isSaved: true });
    await trip.pass(0);
    expect(await onServer(trip)).toBe('Trip: Ana (Dinner 80 for Ben+Cem), Ben, Cem');
    trip.session.undoRemoval(taxi.id, { isSaved: true });
    await trip.pass(0);
    expect([await onServer(trip), trip.state.hasUnsavedChanges]).toEqual([TRIP, true]);
    expect(shown(trip)).toBe('Trip: Ana (Taxi 30, Dinner 90 for Ben+Cem), Ben, Cem');
  });

  test('leaves nothing unsaved where it moves the rows behind', async () => {
    const trip = await openTrip();
    const { memberId, expenseId } = expense(trip, 'Taxi');
    trip.session.saveEdit({ type: 'expense-removed', memberId, expenseId });
    await expectAll([trip], 'Trip: Ana (Dinner 80 for Ben+Cem), Ben, Cem');
  });

  test('saves the sheet with the new person who shares it', async () => {
    const trip = await openTrip();
    addPerson('Dora')(trip);
    nameTrip('Journey')(trip);
    const { draft } = trip.editor;
    const [ana, , , dora] = draft.members;
    trip.session.sheet.openNew(ana ?? null);
    const [entry] = trip.editor.entries;
    if (entry && dora)
      trip.session.saveEntry({ ...entry, name: 'Boat', amount: 1_200, date: undefined, sharers: [dora] });
    await trip.pass(0);
    expect(await onServer(trip)).toBe('Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem, Boat 12 for Dora), Ben, Cem, Dora');
    expect([trip.state.hasUnsavedChanges, trip.editor.draft.name]).toEqual([true, 'Journey']);
  });

  test('waits with its own entry alone where the answer is lost', async () => {
    const trip = await openTrip();
    price('Dinner', 90)(trip);
    network.failNext('response lost', 2);
    trip.session.saveEdit({ type: 'project-renamed', name: 'Journey' });
    await trip.pass(60_000);
    expect(await onServer(trip)).toBe('Journey: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem');
    expect([trip.state.hasUnsavedChanges, trip.state.isSaving]).toEqual([true, false]);
  });
});

test('undo and redo lead through all that was saved', async () => {
  const trip = await openTrip();
  const states = [TRIP];
  for (const move of [price('Taxi', 31), add('Ben', 'Boat', 12), remove('Dinner'), nameTrip('Journey')]) {
    move(trip);
    states.push(shown(trip));
    await trip.save();
  }
  for (const state of states.toReversed().slice(1)) {
    trip.session.dispatch({ type: 'undone' });
    await trip.save();
    expect([shown(trip), await onServer(trip)]).toEqual([state, state]);
  }
  for (const state of states.slice(1)) {
    trip.session.dispatch({ type: 'redone' });
    expect(shown(trip)).toBe(state);
  }
});

describe('under stress', () => {
  test('three phones make 102 saves with 27 % of the calls lost: each expense is there once', async () => {
    const trip = await openTrip();
    const phones = [trip, await trip.openElsewhere(), await trip.openElsewhere()];
    let calls = 0;
    network.failureOf = () => {
      calls += 1;
      return calls % 100 < 27 ? ([undefined, 'unreachable', 'response lost'] as const)[1 + (calls % 2)] : undefined;
    };
    for (let save = 0; save < 102; save += 1) {
      const phone = phones[save % 3] ?? trip;
      add('Ben', `Bill ${save}`, save + 1)(phone);
      await phone.save();
    }
    network.mend();
    for (const phone of phones) await phone.pass(120_000);
    const { members } = await api.getProject(trip.id);
    const names = members[1]?.expenses.map(({ name }) => name).sort();
    expect(names).toEqual(Array.from({ length: 102 }, (_, at) => `Bill ${at}`).sort());
    for (const phone of phones) {
      await phone.notice();
      expect(shown(phone)).toBe(await onServer(trip));
    }
  });

  test('30 edits of an hour offline against 30 of another lose nothing', async () => {
    const trip = await openTrip();
    const other = await trip.openElsewhere();
    network.cut();
    await trip.setOnline(false);
    for (let minute = 0; minute < 30; minute += 1) {
      add('Ben', `Mine ${minute}`, minute + 1)(trip);
      if (minute % 10 === 0) await trip.save();
      await trip.pass(120_000);
    }
    network.mend();
    for (let minute = 0; minute < 30; minute += 1) {
      add('Cem', `Theirs ${minute}`, minute + 1)(other);
      if (minute % 3 === 0) await other.save();
    }
    await other.save();
    await trip.setOnline(true);
    await trip.save();
    expect(asked(trip)).toEqual([]);
    const { members } = await api.getProject(trip.id);
    expect(members.map(({ expenses }) => expenses.length)).toEqual([2, 30, 30]);
    await expectAll([trip, other], await onServer(trip));
  });
});

test('a demo saves in the page alone, and stores nothing', async () => {
  const { editor } = await openTrip();
  const page = new Page(editor.snapshot, { isDemo: true });
  network.takeCalls();
  price('Taxi', 31)(page);
  await page.save();
  await page.pass(1_000);
  expect([shown(page), page.state.hasUnsavedChanges, network.takeChanges()]).toEqual([PRICED, false, []]);
  expect([...page.browser.drafts.keys()]).toEqual([]);
});
