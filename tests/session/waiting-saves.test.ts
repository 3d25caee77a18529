import { isSaveWaiting } from '@/lib/session/save-queue';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { settle } from '@/tests/support/simulated-platform';
import { network } from './network';
import { content, memberIds, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

/** The trip with a new member: a save makes one call. */
async function withDora(): Promise<Page> {
  const trip = await openTrip();
  trip.edit({ type: 'member-added', id: 'new-dora' });
  return trip;
}

describe('a save that finds no network', () => {
  /** A page whose save waits because its one call did not reach the server. */
  async function withWaitingSave(): Promise<Page> {
    const trip = await withDora();
    // A hidden page polls nothing, however long it waits.
    trip.tab.setVisible(false);
    network.failureOf = () => 'unreachable';
    expect(await trip.save()).toEqual({ saved: [], failed: ['member-created'] });
    expect(isSaveWaiting(trip.session.getState())).toBe(true);
    expect(network.takeCalls()).toEqual(['POST member']);
    return trip;
  }

  test('waits, and goes on by itself', async () => {
    const trip = await withWaitingSave();
    network.failureOf = () => undefined;
    await trip.pass(399);
    expect(network.takeCalls()).toEqual([]);
    await trip.pass(1);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(trip.takeTold()).toEqual({ saved: ['member-created'], failed: [] });
    expect(isSaveWaiting(trip.session.getState())).toBe(false);
    expect(trip.hasUnsavedChanges).toBe(false);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('waits twice as long after each try, up to a minute, and reports the failure only once', async () => {
    const trip = await withWaitingSave();
    for (const pause of [400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 40_000, 40_000]) {
      await trip.pass(pause - 1);
      expect(network.takeCalls()).toEqual([]);
      await trip.pass(1);
      expect(network.takeCalls()).toEqual(['POST member']);
    }
    expect(trip.takeTold()).toEqual({ saved: [], failed: [] });
  });

  test('tries nothing while the browser is offline, and goes on at once when it is back online', async () => {
    const trip = await withWaitingSave();
    for (const pause of [400, 800, 1_600]) await trip.pass(pause);
    expect(network.takeCalls()).toEqual(['POST member', 'POST member', 'POST member']);
    trip.tab.setOnline(false);
    await trip.pass(600_000);
    expect(network.takeCalls()).toEqual([]);

    network.failureOf = () => undefined;
    trip.tab.setOnline(true);
    // The shortest pause, whatever failed before.
    await trip.pass(200);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  test('goes on with what has been edited meanwhile', async () => {
    const trip = await withWaitingSave();
    network.failureOf = () => undefined;
    trip.edit({ type: 'member-renamed', memberId: 'new-dora', name: 'Dora' });
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    await trip.pass(400);
    // The new member is sent as it was first sent, and its name in a second round.
    const rounds = [
      ['PUT project', 'POST member', 'GET project'],
      ['PUT member', 'GET project'],
    ];
    expect(network.takeCalls()).toEqual(rounds.flat());
    expect(await onServer(trip)).toMatchObject({ name: 'Winter trip', members: { 3: { name: 'Dora' } } });
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  test('ends without a call where nothing is left to save', async () => {
    const trip = await withWaitingSave();
    trip.session.undo();
    expect(trip.hasUnsavedChanges).toBe(false);
    await trip.pass(60_000);
    expect(network.takeCalls()).toEqual([]);
    expect(isSaveWaiting(trip.session.getState())).toBe(false);
  });

  test('tries no more once the page is closed', async () => {
    const trip = await withWaitingSave();
    trip.session.close();
    await trip.pass(60_000);
    expect(network.takeCalls()).toEqual([]);
  });

  test('does not wait where the server has refused', async () => {
    const trip = await withDora();
    network.failureOf = () => 'refused';
    await trip.save();
    expect(isSaveWaiting(trip.session.getState())).toBe(false);
    expect(trip.hasUnsavedChanges).toBe(true);
  });
});

describe('a save that was asked for before the page was closed', () => {
  test.each(['unreachable', 'answer lost'] as const)('goes on in the next page, once (%s)', async (failure) => {
    const trip = await withDora();
    network.failureOf = () => failure;
    await trip.save();
    trip.tab.close();
    network.reset();

    const next = await trip.openNext();
    await next.pass(200);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(next.hasUnsavedChanges).toBe(false);
    expect(memberIds(next)).toHaveLength(4);
    expect(await onServer(next)).toEqual(content(next.state.draft));
    expect(next.browser.drafts.size).toBe(0);
  });

  test('goes on in the next page even when the page is closed right after the change', async () => {
    const trip = await openTrip();
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    network.failureOf = () => 'unreachable';
    await trip.save();
    trip.tab.close();
    network.reset();

    const next = await trip.openNext();
    await next.pass(200);
    expect(network.takeCalls()).toEqual(['PUT project', 'GET project']);
    expect((await onServer(next)).name).toBe('Winter trip');
  });

  test('goes on in the next page, once, when the page is closed during its call', async () => {
    const trip = await withDora();
    network.meanwhile = async () => trip.tab.close();
    trip.session.save();
    while (!trip.tab.isClosed || network.running > 0) await settle();
    network.reset();

    const next = await trip.openNext();
    await next.pass(200);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(memberIds(next)).toHaveLength(4);
    expect(await onServer(next)).toEqual(content(next.state.draft));
  });
});
