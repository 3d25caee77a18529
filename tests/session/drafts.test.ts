import { countUnsaved } from '@/lib/session/drafts/read-records';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { draftBeforeWeights, projectBeforeWeights } from '@/tests/support/draft-before-weights';
import { SimulatedBrowser } from '@/tests/support/simulated-platform';
import { network } from './network';
import { newClock, openTrip, Page } from './open-page';
import {
  add,
  addPerson,
  asked,
  currency,
  elsewhere,
  expectAll,
  expense,
  line,
  nameTrip,
  onServer,
  person,
  price,
  remove,
  share,
  shown,
  TRIP,
  type,
} from './scene';

withTestDatabase();

const PRICED = 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben, Cem';

describe('what is unsaved', () => {
  test('is stored within 100 ms, and at once where the page is hidden', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    expect(trip.browser.drafts.size).toBe(0);
    await trip.pass(100);
    expect([...(await countUnsaved(trip.tab.openDrafts())).values()]).toEqual([1]);
    price('Dinner', 90)(trip);
    await trip.hide();
    expect([...(await countUnsaved(trip.tab.openDrafts())).values()]).toEqual([2]);
    expect([trip.session.canBeLeft, trip.state.isRestored]).toEqual([true, false]);
  });

  test('outlives a crash with all that it names, says so, and is saved under the server’s ids', async () => {
    const trip = await openTrip();
    for (const move of [
      addPerson('Dora'),
      add('Dora', 'Boat', 12),
      share('Boat', { Ben: 1, Dora: 2 }),
      currency('EUR'),
    ])
      move(trip);
    await trip.pass(100);
    const next = await trip.reload();
    expect(next.state).toMatchObject({ isRestored: true, hasUnsavedChanges: true, isSaving: false });
    await next.save();
    await expectAll([next], 'Trip EUR: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem, Dora (Boat 12 for Ben+Dora×2)');
    expect([next.state.isRestored, next.browser.drafts.size]).toEqual([false, 0]);
  });

  test('is dropped in one press, but for what was typed since', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    await trip.pass(100);
    const next = await trip.reload();
    price('Dinner', 90)(next);
    next.do({ type: 'restored-discarded' });
    expect(shown(next)).toBe('Trip: Ana (Taxi 30, Dinner 90 for Ben+Cem), Ben, Cem');
  });

  test('meets what others have saved while the page was closed', async () => {
    const trip = await openTrip();
    for (const move of [price('Taxi', 31), nameTrip('Journey')]) move(trip);
    await trip.pass(100);
    trip.tab.close();
    await elsewhere(trip, price('Taxi', 32), price('Dinner', 90));
    const next = await trip.openNext();
    expect([shown(next), asked(next)]).toEqual(['Journey: Ana (Taxi 31, Dinner 90 for Ben+Cem), Ben, Cem', ['Taxi']]);
    const again = await next.reload();
    expect(asked(again)).toEqual(['Taxi']);
    await again.save();
    expect(await onServer(again)).toBe('Journey: Ana (Taxi 32, Dinner 90 for Ben+Cem), Ben, Cem');
  });

  test('is gone from the browser where others have saved the same while the page was closed', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    await trip.pass(100);
    trip.tab.close();
    await elsewhere(trip, price('Taxi', 31));
    const next = await trip.openNext();
    await next.pass(100);
    expect([shown(next), next.state.hasUnsavedChanges, next.browser.drafts.size]).toEqual([PRICED, false, 0]);
  });

  test('keeps what was typed before the browser has told of it', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    await trip.pass(100);
    trip.tab.close();
    const next = new Page(trip.editor.snapshot, { clock: trip.clock, browser: trip.browser });
    price('Dinner', 90)(next);
    await next.pass(1_000);
    expect(shown(next)).toBe('Trip: Ana (Taxi 31, Dinner 90 for Ben+Cem), Ben, Cem');
  });

  test('is gone from the browser once it is undone', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    await trip.pass(100);
    trip.session.dispatch({ type: 'undone' });
    await trip.pass(100);
    expect([trip.browser.drafts.size, trip.state.hasUnsavedChanges]).toEqual([0, false]);
  });

  test('is told of once where the browser stores nothing', async () => {
    const trip = await openTrip();
    trip.browser.isBlocked = true;
    price('Taxi', 31)(trip);
    await trip.pass(100);
    price('Dinner', 90)(trip);
    await trip.pass(100);
    expect(trip.takeEvents().filter((one) => one === 'drafts-not-stored')).toHaveLength(1);
    expect([trip.session.canBeLeft, trip.state.canStoreDrafts]).toEqual([false, false]);
    await trip.save();
    expect([trip.session.canBeLeft, await onServer(trip)]).toEqual([
      true,
      'Trip: Ana (Taxi 31, Dinner 90 for Ben+Cem), Ben, Cem',
    ]);
  });
});

describe('a sheet that was half filled', () => {
  test('is there after a crash, and nothing of it is saved before it is added', async () => {
    const trip = await openTrip();
    trip.session.sheet.openNew(person(trip, 'Ben'));
    const [entry] = trip.editor.entries;
    if (entry) trip.session.sheet.change(entry, { name: 'Boat', amount: 1_200 });
    await trip.pass(100);
    const next = await trip.reload();
    await next.save();
    expect(await onServer(next)).toBe(TRIP);
    next.session.sheet.openNew(null);
    const [begun] = next.editor.entries;
    expect(begun).toMatchObject({ name: 'Boat', amount: 1_200, payer: { name: 'Ben' } });
    if (begun) next.session.saveEntry({ ...begun, date: undefined });
    await next.pass(0);
    expect(await onServer(next)).toBe('Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
  });

  test('is merged when it is saved, and not before', async () => {
    const trip = await openTrip();
    const { expenseId } = expense(trip, 'Taxi');
    trip.session.sheet.open(expenseId);
    const [entry] = trip.editor.entries;
    if (entry) trip.session.sheet.change(entry, { name: 'Cab' });
    await elsewhere(trip, price('Taxi', 32));
    await trip.hear();
    expect(trip.editor.entries[0]).toMatchObject({ name: 'Cab', amount: 3_000 });
    const [typed] = trip.editor.entries;
    if (typed) trip.session.saveEntry(typed);
    await expectAll([trip], 'Trip: Ana (Cab 32, Dinner 80 for Ben+Cem), Ben, Cem');
  });
});

describe('two tabs of a browser', () => {
  test('share one record: what one types is in the other, and saved once', async () => {
    const trip = await openTrip();
    const second = await trip.openNext();
    price('Taxi', 31)(trip);
    await trip.pass(100);
    expect(shown(second)).toBe(PRICED);
    add('Ben', 'Boat', 12)(second);
    await second.pass(100);
    await trip.save();
    await expectAll([trip, second], 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
    expect(trip.browser.drafts.size).toBe(0);
  });

  test('have the newer write, and the field that is typed in stays', async () => {
    const trip = await openTrip();
    const second = await trip.openNext();
    type('Dinner', 9)(second);
    price('Taxi', 31)(trip);
    price('Dinner', 85)(trip);
    await trip.pass(50);
    await trip.hide();
    expect(shown(second)).toBe('Trip: Ana (Taxi 31, Dinner 9 for Ben+Cem), Ben, Cem');
    type('Dinner', 95)(second);
    await second.pass(100);
    expect(shown(trip)).toBe('Trip: Ana (Taxi 31, Dinner 95 for Ben+Cem), Ben, Cem');
  });

  test('store the field that keeps its text where the other tab has nothing left', async () => {
    const trip = await openTrip();
    const second = await trip.openNext();
    price('Taxi', 31)(trip);
    await trip.pass(100);
    type('Dinner', 9)(second);
    trip.session.dispatch({ type: 'undone' });
    await trip.hide();
    await second.pass(100);
    const next = await second.reload();
    expect(shown(next)).toBe('Trip: Ana (Taxi 30, Dinner 9 for Ben+Cem), Ben, Cem');
  });

  test('make one call of what both have asked to save without network', async () => {
    const trip = await openTrip();
    const second = await trip.openNext();
    network.cut();
    add('Ben', 'Boat', 12)(trip);
    await trip.save();
    await second.save();
    trip.tab.close();
    network.mend();
    await second.pass(120_000);
    await expectAll([second], 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
  });

  test('drop together what one undoes', async () => {
    const trip = await openTrip();
    const second = await trip.openNext();
    remove('Taxi')(trip);
    await trip.pass(100);
    trip.session.dispatch({ type: 'undone' });
    await trip.pass(100);
    expect([shown(second), second.state.hasUnsavedChanges]).toEqual([TRIP, false]);
  });
});

describe('a draft of a version before records', () => {
  test('is converted once, with a snapshot as a text and members as places in it', async () => {
    const trip = await openTrip();
    const { snapshot } = trip.editor;
    const [ana, , cem] = snapshot.members;
    const [taxi, ...others] = ana?.expenses ?? [];
    const cab = { ...taxi, amount: 3_100 };
    trip.browser.drafts.set(`${trip.id}/Fq3kzT9r2wXv`, {
      snapshot: JSON.stringify(snapshot),
      draft: { ...snapshot, members: [{ ...ana, expenses: [cab, ...others] }, 1, { ...cem, name: 'Cleo' }] },
      conflicts: new Map(),
      deleted: {},
      isSaveAsked: true,
      creations: {},
      keptAt: 1_700_000_000_000,
    });
    const next = await trip.reload();
    expect([shown(next), next.state.isRestored, [...next.browser.drafts.keys()]]).toEqual([
      'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cleo), Ben, Cleo',
      true,
      [`${trip.id}/draft`],
    ]);
    await next.save();
    await expectAll([next], 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cleo), Ben, Cleo');
  });

  test('is read although it knew neither weights, payments nor currencies', async () => {
    const browser = new SimulatedBrowser();
    browser.drafts.set(`${projectBeforeWeights.id}/Fq3kzT9r2wXv`, draftBeforeWeights);
    const page = new Page(projectBeforeWeights, { browser, clock: newClock() });
    await page.pass(0);
    expect(line(page.editor.draft)).not.toBe(line(projectBeforeWeights));
    expect(page.state.isRestored).toBe(true);
  });

  test('is left alone where it can’t be read, and holds up no other', async () => {
    const trip = await openTrip();
    trip.browser.drafts.set(`${trip.id}/broken`, { snapshot: 'no project', draft: 7 });
    price('Taxi', 31)(trip);
    await trip.pass(100);
    const next = await trip.reload();
    expect(shown(next)).toBe(PRICED);
    expect(next.browser.drafts.has(`${trip.id}/broken`)).toBe(true);
  });
});
