import path from 'node:path';
import { entriesOf } from '@/lib/domain/history/entries';
import type { Notice } from '@/lib/editor/state';
import { ReadOnlySession } from '@/lib/session/read-only-session';
import { takeBackup, takeRows } from '@/tests/support/database/backups';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { network } from './network';
import { api, openTrip, type Page } from './open-page';
import {
  add,
  addPerson,
  asked,
  elsewhere,
  expectAll,
  expense,
  fields,
  namesOf,
  nameTrip,
  onServer,
  person,
  price,
  remove,
  removePerson,
  rename,
  shown,
  TRIP,
  type,
} from './scene';

withTestDatabase();
const folder = withTestFolder();

/** As a press of Undo in a notice does. */
function undoNotice({ session }: Page, notice: Notice): void {
  session.dispatch({ type: 'notice-read', notice });
  session.undoChange(notice.before, notice.after);
}

describe('work of others', () => {
  test('appears around what is unsaved, and is marked for a moment', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    await elsewhere(trip, add('Ben', 'Boat', 12), rename('Taxi', 'Cab'));
    await trip.hear();
    expect(shown(trip)).toBe('Trip: Ana (Cab 31, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
    expect(namesOf(trip, trip.state.incomingIds).sort()).toEqual(['Boat', 'Cab']);
    await trip.pass(2_000);
    expect(trip.state.incomingIds.size).toBe(0);
    await trip.save();
    expect(await onServer(trip)).toBe(shown(trip));
  });

  test('appears without a stream, too', async () => {
    const trip = await openTrip();
    const other = await elsewhere(trip, price('Taxi', 32));
    await expectAll([trip, other], 'Trip: Ana (Taxi 32, Dinner 80 for Ben+Cem), Ben, Cem');
  });

  test('changes no field that is typed in, and comes in when it is left', async () => {
    const trip = await openTrip();
    type('Taxi', 3)(trip);
    await elsewhere(trip, price('Taxi', 32), price('Dinner', 90));
    await trip.hear();
    expect(expense(trip, 'Taxi').expense.amount).toBe(300);
    type('Taxi', 31)(trip);
    trip.do({ type: 'field-left' });
    await trip.hear();
    expect(shown(trip)).toBe('Trip: Ana (Taxi 31, Dinner 90 for Ben+Cem), Ben, Cem');
    expect(asked(trip)).toEqual(['Taxi']);
  });

  test('leaves what is typed in place, however long that takes', async () => {
    const trip = await openTrip();
    type('Taxi', 3)(trip);
    await elsewhere(trip, rename('Taxi', 'Cab'));
    for (let typed = 4; typed < 30; typed += 1) {
      type(nameNow(trip), typed)(trip);
      await trip.pass(1_000);
      expect(expense(trip, nameNow(trip)).expense.amount).toBe(typed * 100);
    }
    trip.do({ type: 'field-left' });
    await trip.notice();
    expect(shown(trip)).toBe('Trip: Ana (Cab 29, Dinner 80 for Ben+Cem), Ben, Cem');
  });

  test('is named where it removes something, and Undo in the history brings that back', async () => {
    const trip = await openTrip();
    await elsewhere(trip, remove('Taxi'), removePerson('Cem'));
    await trip.hear();
    const [notice] = trip.editor.notices;
    expect([notice?.kind, notice?.ids.length]).toEqual(['removed', 2]);
    expect(notice?.before.members[0]?.expenses.map(({ name }) => name)).toEqual(['Taxi', 'Dinner']);
    const { id, version = 0 } = trip.editor.snapshot;
    const { changes } = await api.getChanges(id, version + 1);
    const [entry] = entriesOf(trip.editor.snapshot, changes);
    await trip.session.changePastEditor(() => api.undoChanges(id, entry ? [entry.version] : []));
    expect(shown(trip)).toBe(TRIP);
  });

  test('is named once for all removals, and one Undo brings all back', async () => {
    const trip = await openTrip();
    await elsewhere(trip, remove('Taxi'));
    await trip.hear();
    await elsewhere(trip, removePerson('Cem'));
    await trip.hear();
    const [notice, ...others] = trip.editor.notices;
    expect([notice?.ids.length, others]).toEqual([2, []]);
    if (notice) undoNotice(trip, notice);
    await trip.pass(0);
    expect([await onServer(trip), trip.editor.notices]).toEqual([TRIP, []]);
  });

  test('is not named where both have removed the same', async () => {
    const trip = await openTrip();
    remove('Taxi')(trip);
    await elsewhere(trip, remove('Taxi'));
    await trip.hear();
    expect([trip.editor.notices, asked(trip), trip.state.hasUnsavedChanges]).toEqual([[], [], false]);
  });

  test('is named on the other device, too, where a later name replaces it', async () => {
    const trip = await openTrip();
    rename('Taxi', 'Cab')(trip);
    await trip.save();
    await elsewhere(trip, rename('Cab', 'Bus'));
    await trip.hear();
    const [notice] = trip.editor.notices;
    expect([namesOf(trip, notice?.ids ?? []), notice?.kind]).toEqual([['Bus'], 'mine-replaced']);
    if (notice) undoNotice(trip, notice);
    await trip.pass(0);
    expect([await onServer(trip), trip.editor.notices]).toEqual([
      'Trip: Ana (Cab 30, Dinner 80 for Ben+Cem), Ben, Cem',
      [],
    ]);
  });

  test('is new here', async () => {
    const trip = await openTrip();
    await elsewhere(trip, add('Ben', 'Boat', 12));
    await trip.hear();
    expect(namesOf(trip, [...trip.state.newIds])).toEqual(['Boat']);
  });

  test('is undone in the history under what is unsaved here', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    await trip.save();
    price('Dinner', 90)(trip);
    const { id, version = 0 } = trip.editor.snapshot;
    await trip.session.changePastEditor(() => api.undoChanges(id, [version]));
    expect([shown(trip), trip.editor.notices]).toEqual(['Trip: Ana (Taxi 30, Dinner 90 for Ben+Cem), Ben, Cem', []]);
    await trip.save();
    expect(await onServer(trip)).toBe(shown(trip));
  });
});

describe('the same bill by two', () => {
  const onDay = { date: '2026-07-02' };

  test.each([
    ['dropped', 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem (Dinner at Rosa 84 on 2026-07-02)'],
    [
      'kept',
      'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (Supper 84 on 2026-07-02), Cem (Dinner at Rosa 84 on 2026-07-02)',
    ],
  ])('is hinted at after the save, and mine can be %s', async (choice, ends) => {
    const trip = await openTrip();
    await elsewhere(trip, add('Cem', 'Dinner at Rosa', 84, onDay));
    add('Ben', 'Supper', 84, onDay)(trip);
    await trip.save();
    expect([trip.state.hasUnsavedChanges, asked(trip)]).toEqual([false, []]);
    const [twins] = trip.state.twins;
    expect(twins?.kind).toBe('expense');
    if (twins && choice === 'kept') trip.session.keepTwins(twins.theirs);
    else if (twins) trip.session.dropTwin({ ...twins, mine: expense(trip, 'Supper').expenseId });
    await trip.pass(0);
    expect([await onServer(trip), trip.state.twins]).toEqual([ends, []]);
  });

  test('is hinted at for people, too', async () => {
    const trip = await openTrip();
    await elsewhere(trip, addPerson('Dora'));
    addPerson('dora')(trip);
    await trip.save();
    expect(trip.state.twins).toMatchObject([{ kind: 'member', theirs: person(trip, 'Dora').id }]);
  });
});

let backups = 0;

describe.each([
  [
    'A backup',
    ({ id }: Page) => {
      backups += 1;
      return takeBackup(id, path.join(folder(), `backup-${backups}.db`));
    },
  ],
  ['An older state of the rows alone', ({ id }: Page) => takeRows(id)],
])('%s that is restored', (_what, take) => {
  test('is told once, and leaves unsaved what is missing, to be saved again', async () => {
    const trip = await openTrip();
    const restore = await take(trip);
    for (const move of [price('Taxi', 31), add('Ben', 'Boat', 12)]) move(trip);
    await trip.save();
    await trip.hear();
    price('Dinner', 90)(trip);
    const mine = 'Trip: Ana (Taxi 31, Dinner 90 for Ben+Cem), Ben (Boat 12), Cem';
    await restore();
    await trip.hear();
    expect([trip.state.isBackup, trip.state.hasUnsavedChanges, shown(trip), await onServer(trip)]).toEqual([
      true,
      true,
      mine,
      TRIP,
    ]);
    await trip.pass(60_000);
    expect(await onServer(trip)).toBe(TRIP);
    trip.session.update({ isRestored: false, isBackup: false });
    await trip.save();
    await expectAll([trip], mine);
    expect(trip.state.isBackup).toBe(false);
  });

  test('can be taken as it is, and what is missing dropped', async () => {
    const trip = await openTrip();
    const restore = await take(trip);
    price('Taxi', 31)(trip);
    await trip.save();
    await trip.hear();
    await restore();
    await trip.hear();
    trip.do({ type: 'restored-discarded' });
    await expectAll([trip], TRIP);
  });

  test('is not saved over by a save that is the first to meet it', async () => {
    const trip = await openTrip();
    const restore = await take(trip);
    price('Taxi', 31)(trip);
    await trip.save();
    await restore();
    price('Dinner', 90)(trip);
    await trip.save();
    expect([trip.state.isBackup, await onServer(trip)]).toEqual([true, TRIP]);
    await trip.save();
    await expectAll([trip], 'Trip: Ana (Taxi 31, Dinner 90 for Ben+Cem), Ben, Cem');
  });

  test('gets what waited for an answer once', async () => {
    const trip = await openTrip();
    const restore = await take(trip);
    network.failNext('response lost');
    add('Ben', 'Boat', 12)(trip);
    await trip.save();
    await restore();
    await trip.pass(60_000);
    await trip.hear();
    await trip.save();
    await expectAll([trip], 'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (Boat 12), Cem');
  });
});

test('a read-only page follows what others save, and sends nothing', async () => {
  const trip = await openTrip();
  const session = new ReadOnlySession({
    project: trip.editor.snapshot,
    platform: trip.tab,
    baseUrl: '/api',
    loadApi: async () => api,
  });
  const stop = session.start();
  await trip.pass(0);
  const stream = FakeEventSource.last;
  await elsewhere(trip, nameTrip('Journey'), fields('Taxi', { note: 'At night' }));
  network.takeCalls();
  const { epoch, version } = await api.getProject(trip.id);
  stream.send('version', { epoch, version, people: 1 });
  await network.quiet();
  expect(session.getState().editor.draft.name).toBe('Journey');
  expect(network.takeChanges()).toEqual([]);
  stop();
});

function nameNow(page: Page): string {
  return page.editor.draft.members[0]?.expenses[0]?.name ?? '';
}
