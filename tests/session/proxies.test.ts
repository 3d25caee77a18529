import { isSaveWaiting } from '@/lib/session/saving/save-queue';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip } from './open-page';

withTestDatabase();

describe('a proxy that says 404 while the server behind it is replaced', () => {
  test('has deleted nothing: the deletion of an expense waits', async () => {
    const trip = await openTrip();
    const [ana] = trip.state.draft.members;
    trip.edit({ type: 'expense-removed', memberId: ana!.id, expenseId: ana!.expenses[0]!.id });
    network.failureOf = () => 'proxy 404';
    expect((await trip.save()).saved).toEqual([]);
    expect(trip.hasUnsavedChanges).toBe(true);
    expect(isSaveWaiting(trip.session.getState())).toBe(true);

    network.failureOf = () => undefined;
    await trip.pass(1_000);
    expect((await onServer(trip)).members[0]?.expenses.map(({ name }) => name)).toEqual(['Dinner']);
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  test('has refused nothing: a creation whose answer was lost is made once', async () => {
    const trip = await openTrip();
    trip.edit({ type: 'expense-added', memberId: memberIds(trip)[0] ?? '', id: 'new-hutt' });
    network.failureOf = () => 'response lost';
    await trip.save();
    network.failureOf = () => 'proxy 404';
    await trip.save();
    network.failureOf = () => undefined;
    await trip.save();
    expect((await onServer(trip)).members[0]?.expenses).toHaveLength(3);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test.each([false, true])('has not deleted the project (for good: %s)', async (isForGood) => {
    const trip = await openTrip();
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    network.failureOf = () => 'proxy 404';
    await trip.session.deleteProject({ isForGood });
    expect(trip.takeOutcome().failed).toEqual(['deletion-failed']);
    expect(trip.session.getState()).toMatchObject({ deletion: 'none', gone: null, hasUnsavedChanges: true });
  });

  test('does not say that the project is gone', async () => {
    const trip = await openTrip();
    network.failureOfRead = () => 'proxy 404';
    await trip.read();
    expect(trip.session.getState().gone).toBeNull();
    await expect(api.getProject(trip.state.snapshot.id)).rejects.toMatchObject({ name: 'ForeignAnswerError' });
  });
});

describe('a proxy that knows no such site, and says 200 and nothing', () => {
  test('has saved nothing: all of it waits, and is saved later', async () => {
    const trip = await openTrip();
    const [ana] = trip.state.draft.members;
    const [taxi, dinner] = ana!.expenses;
    trip.edit(
      { type: 'expense-amount-changed', memberId: ana!.id, expenseId: taxi!.id, amount: 9_900 },
      { type: 'expense-removed', memberId: ana!.id, expenseId: dinner!.id },
    );
    network.failureOf = () => 'proxy 200';
    network.failureOfRead = () => 'proxy 200';
    expect((await trip.save()).saved).toEqual([]);
    expect(trip.hasUnsavedChanges).toBe(true);
    network.reset();
    await trip.pass(1_000);
    expect((await onServer(trip)).members[0]?.expenses.map(({ amount }) => amount)).toEqual([9_900]);
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  test('has neither deleted the project nor revoked its link', async () => {
    const trip = await openTrip();
    network.failureOf = () => 'proxy 200';
    await trip.session.deleteProject({ isForGood: true });
    expect(trip.takeOutcome().failed).toEqual(['deletion-failed']);
    expect(trip.session.getState()).toMatchObject({ deletion: 'none', gone: null });
    const { id } = trip.state.snapshot;
    await expect(api.undeleteProject(id)).rejects.toMatchObject({ name: 'ForeignAnswerError' });
    await expect(api.deleteLink(id, 'read')).rejects.toMatchObject({ name: 'ForeignAnswerError' });
  });
});

describe('a save while a proxy says that the server does not answer', () => {
  test('waits and goes on, and tells so once', async () => {
    const trip = await openTrip();
    const [ana = ''] = memberIds(trip);
    for (let number = 10; number < 30; number += 1) {
      trip.edit({ type: 'expense-added', memberId: ana, id: `new-00${number}` });
    }
    network.failureOf = () => 'proxy 502';
    expect((await trip.save()).failed).toEqual(['expense-created']);
    // No more than are sent at once.
    expect(network.takeChanges()).toHaveLength(6);
    expect(isSaveWaiting(trip.session.getState())).toBe(true);
    expect(trip.session.getState().isServerUnavailable).toBe(true);

    await trip.pass(5_000);
    expect(trip.takeOutcome().failed).toEqual([]);
    network.failureOf = () => undefined;
    await trip.pass(5_000);
    expect(trip.hasUnsavedChanges).toBe(false);
    expect((await onServer(trip)).members[0]?.expenses).toHaveLength(22);
  });
});
