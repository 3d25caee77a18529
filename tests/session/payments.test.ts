import { type Payment, settle } from '@/lib/domain/settlement/settlement';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { type Failure, network } from './network';
import { openTrip, type Page } from './open-page';
import { asked, elsewhere, expectAll, nameTrip, onServer, person, price, removePerson, shown } from './scene';

withTestDatabase();

/** Of the trip: Ben owes 50 to Ana, and Cem too. */
function owedBy(page: Page, name: string): Payment {
  const { payments } = settle(computeBalances(page.editor.draft.members));
  const payment = payments.find(({ fromMemberId }) => fromMemberId === person(page, name).id);
  if (payment === undefined) throw new Error(`${name} owes nothing.`);
  return payment;
}

/** Presses "Paid". */
async function pay(page: Page, name: string, amount?: number): Promise<void> {
  page.session.markAsPaid(owedBy(page, name), amount);
  await page.pass(0);
}

const paid = (...payments: string[]) =>
  `Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben${payments.length === 0 ? '' : ` (${payments.join(', ')})`}, Cem`;
/** The day of the simulated clock. */
const FIFTY = 'paid 50 to Ana on 2023-11-14';

describe('“Paid”', () => {
  test('saves the payment alone, and its Undo that alone', async () => {
    const trip = await openTrip();
    let undo = () => {};
    trip.session.onEvent((event) => {
      if (event.type === 'saved') undo = () => trip.session.undoChange(event.before, event.after);
    });
    nameTrip('Journey')(trip);
    await pay(trip, 'Ben');
    expect([await onServer(trip), trip.state.hasUnsavedChanges]).toEqual([paid(FIFTY), true]);
    undo();
    await trip.pass(0);
    expect([await onServer(trip), trip.editor.draft.name]).toEqual([paid(), 'Journey']);
  });

  test.each<Failure>(['unreachable', 'response lost', 'request hangs', 'proxy 502'])(
    'is one payment where the call fails (%s)',
    async (failure) => {
      const trip = await openTrip();
      network.failNext(failure, 2);
      await pay(trip, 'Ben');
      await trip.pass(120_000);
      await expectAll([trip], paid(FIFTY));
      expect(settle(computeBalances(trip.editor.draft.members)).payments).toHaveLength(1);
    },
  );

  test.each(['at the table', 'offline'])('from two phones is one payment until “Add mine too” (%s)', async (where) => {
    const trip = await openTrip();
    const other = await trip.openElsewhere();
    if (where === 'offline') {
      network.cut();
      await trip.setOnline(false);
      await pay(trip, 'Ben');
      network.mend();
    }
    await pay(other, 'Ben');
    if (where === 'offline') await trip.setOnline(true);
    else await pay(trip, 'Ben');
    expect([await onServer(trip), trip.editor.conflicts.size]).toEqual([paid(FIFTY), 1]);
    await trip.save();
    await trip.pass(60_000);
    expect(await onServer(trip)).toBe(paid(FIFTY));
    const [question = ''] = trip.editor.conflicts;
    trip.session.answer(question, 'mine');
    await trip.pass(0);
    await expectAll([trip, other], paid(FIFTY, FIFTY));
  });

  test('from two phones stays one payment where theirs is taken', async () => {
    const trip = await openTrip();
    await pay(await trip.openElsewhere(), 'Ben');
    await pay(trip, 'Ben');
    const [question = ''] = trip.editor.conflicts;
    trip.session.answer(question, 'theirs');
    await expectAll([trip], paid(FIFTY));
  });

  test('between others is no question', async () => {
    const trip = await openTrip();
    await pay(await trip.openElsewhere(), 'Cem');
    await pay(trip, 'Ben');
    expect(asked(trip)).toEqual([]);
    await expectAll(
      [trip],
      'Trip: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben (paid 50 to Ana on 2023-11-14), Cem (paid 50 to Ana on 2023-11-14)',
    );
  });

  test('of a part leaves the rest to be paid', async () => {
    const trip = await openTrip();
    await pay(trip, 'Ben', 2_000);
    expect(owedBy(trip, 'Ben').amount).toBe(3_000);
    await pay(trip, 'Ben');
    expect(shown(trip)).toBe(paid('paid 20 to Ana on 2023-11-14', 'paid 30 to Ana on 2023-11-14'));
    await expectAll([trip], shown(trip));
  });

  test('is noted as it was pressed where an amount changes meanwhile', async () => {
    const trip = await openTrip();
    await elsewhere(trip, price('Taxi', 60));
    await pay(trip, 'Ben');
    await expectAll([trip], 'Trip: Ana (Taxi 60, Dinner 80 for Ben+Cem), Ben (paid 50 to Ana on 2023-11-14), Cem');
    expect(owedBy(trip, 'Ben').amount).toBe(1_000);
  });

  test('to a person whom another removes is asked about', async () => {
    const trip = await openTrip();
    await elsewhere(trip, removePerson('Ana'));
    await pay(trip, 'Ben');
    expect(asked(trip)).toContain('Ana');
    expect(await onServer(trip)).toBe('Trip: Ben, Cem');
    for (const id of trip.editor.conflicts) trip.session.answer(id, 'theirs');
    await expectAll([trip], 'Trip: Ben, Cem');
  });
});
