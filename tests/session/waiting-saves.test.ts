import { isSaveWaiting } from '@/lib/session/saving/save-queue';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { settle } from '@/tests/support/simulated-platform';
import { until } from '@/tests/support/until';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip, Page } from './open-page';

withTestDatabase();

/** The trip with a new member, which a save creates with one call. */
async function withDora(): Promise<Page> {
  const trip = await openTrip();
  trip.edit({ type: 'member-added', id: 'new-dora' });
  return trip;
}

describe('a save that the server can’t make at the moment', () => {
  test('waits as long as the server asks for, says why, and continues by itself', async () => {
    const trip = await withDora();
    trip.tab.setVisible(false);
    network.failureOf = () => 'unavailable';
    expect(await trip.save()).toEqual({ saved: [], failed: ['member-created'] });
    expect(trip.session.getState().isServerUnavailable).toBe(true);
    expect(isSaveWaiting(trip.session.getState())).toBe(true);
    expect(network.takeCalls()).toEqual(['POST member']);

    await trip.pass(4_999);
    expect(network.takeCalls()).toEqual([]);
    network.failureOf = () => undefined;
    await trip.pass(1);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(trip.session.getState().isServerUnavailable).toBe(false);
    expect(trip.hasUnsavedChanges).toBe(false);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('makes no key dearer, however much others save until then', async () => {
    const trip = await withDora();
    network.failureOf = () => 'unavailable';
    await trip.pass(0);
    await trip.save();
    const { epoch, version = 0 } = trip.state.snapshot;
    const listening = new Set<() => void>();
    const { subscribe } = trip.session;
    jest.spyOn(trip.session, 'subscribe').mockImplementation((listener) => {
      const stop = subscribe(listener);
      listening.add(listener);
      return () => {
        listening.delete(listener);
        return stop();
      };
    });
    for (let later = 1; later <= 200; later += 1) {
      FakeEventSource.last.send('version', { epoch, version: version + later, people: 2 });
      await settle();
    }
    expect(listening.size).toBe(1);
    network.failureOf = () => undefined;
    await trip.pass(5_000);
    expect(listening.size).toBe(0);
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  test('sends nothing more until then', async () => {
    const trip = await openTrip();
    trip.edit(
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
        (name) => ({ type: 'member-added', id: `new-000${name}` }) as const,
      ),
    );
    network.failureOf = () => 'unavailable';
    await trip.save();
    expect(network.takeCalls()).toHaveLength(6);
  });
});

describe('a save that finds no network', () => {
  /** A page with a waiting save: its only call did not reach the server. */
  async function withWaitingSave(): Promise<Page> {
    const trip = await withDora();
    // A hidden page does not poll, however long it waits.
    trip.tab.setVisible(false);
    network.failureOf = () => 'unreachable';
    expect(await trip.save()).toEqual({ saved: [], failed: ['member-created'] });
    expect(isSaveWaiting(trip.session.getState())).toBe(true);
    expect(network.takeCalls()).toEqual(['POST member']);
    return trip;
  }

  test('waits and continues by itself', async () => {
    const trip = await withWaitingSave();
    network.failureOf = () => undefined;
    await trip.pass(399);
    expect(network.takeCalls()).toEqual([]);
    await trip.pass(1);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(trip.takeOutcome()).toEqual({ saved: ['member-created'], failed: [] });
    expect(isSaveWaiting(trip.session.getState())).toBe(false);
    expect(trip.hasUnsavedChanges).toBe(false);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('doubles the pause after each attempt, up to a minute, and reports the failure only once', async () => {
    const trip = await withWaitingSave();
    for (const pause of [400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 40_000, 40_000]) {
      await trip.pass(pause - 1);
      expect(network.takeCalls()).toEqual([]);
      await trip.pass(1);
      expect(network.takeCalls()).toEqual(['POST member']);
    }
    expect(trip.takeOutcome()).toEqual({ saved: [], failed: [] });
  });

  test('sends nothing while the browser is offline, and continues at once when it is back online', async () => {
    const trip = await withWaitingSave();
    for (const pause of [400, 800, 1_600]) await trip.pass(pause);
    expect(network.takeCalls()).toEqual(['POST member', 'POST member', 'POST member']);
    trip.tab.setOnline(false);
    await trip.pass(600_000);
    expect(network.takeCalls()).toEqual([]);

    network.failureOf = () => undefined;
    trip.tab.setOnline(true);
    // The shortest pause, however many attempts failed before.
    await trip.pass(200);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  /** A page whose save has found no network for so long that its pause is 12.8 seconds by now. */
  async function withLongPause(): Promise<Page> {
    const trip = await withDora();
    await trip.pass(0);
    network.failureOf = () => 'unreachable';
    await trip.save();
    // A stream without an event would be given up.
    FakeEventSource.last.send('heartbeat');
    await trip.pass(13_000);
    network.takeCalls();
    return trip;
  }

  test.each(['people', 'heartbeat'])(
    'looks again soon after a sign of the server, however long its pause is (%s)',
    async (sign) => {
      const trip = await withLongPause();
      network.failureOf = () => undefined;
      await trip.pass(1_000);
      expect(network.takeCalls()).toEqual([]);
      FakeEventSource.last.send(sign, { people: 1 });
      await trip.pass(200);
      expect(network.takeChanges()).toEqual(['POST member']);
      expect(trip.hasUnsavedChanges).toBe(false);
    },
  );

  test('looks again at most every five seconds while the server is heard and its writes fail', async () => {
    const trip = await withLongPause();
    for (let second = 0; second < 20; second += 1) {
      FakeEventSource.last.send('heartbeat');
      await trip.pass(1_000);
    }
    expect(network.takeChanges()).toHaveLength(4);
  });

  test('tells of a failure once, and of none while the browser itself is offline', async () => {
    const trip = await withDora();
    network.failureOf = () => 'unreachable';
    trip.tab.setOnline(false);
    expect(await trip.save()).toEqual({ saved: [], failed: ['background-failed'] });
    expect(isSaveWaiting(trip.session.getState())).toBe(true);
  });

  test('includes what has been edited in the meantime', async () => {
    const trip = await withWaitingSave();
    network.failureOf = () => undefined;
    trip.edit({ type: 'member-renamed', memberId: 'new-dora', name: 'Dora' });
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    trip.session.dispatch({ type: 'field-left' });
    await trip.pass(400);
    // The new member is sent as it was first sent. Its name follows in a second round.
    const rounds = [
      ['PUT project', 'POST member', 'GET project'],
      ['PUT member', 'GET project'],
    ];
    expect(network.takeCalls()).toEqual(rounds.flat());
    expect(await onServer(trip)).toMatchObject({ name: 'Winter trip', members: { 3: { name: 'Dora' } } });
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  test('leaves out the field that is being typed in', async () => {
    const trip = await withWaitingSave();
    network.failureOf = () => undefined;
    trip.edit({ type: 'project-renamed', name: 'Winter tr' });
    await trip.pass(400);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(await onServer(trip)).toMatchObject({ name: 'Trip', members: { length: 4 } });
    expect(trip.state.draft.name).toBe('Winter tr');
    expect(trip.hasUnsavedChanges).toBe(true);
    expect(isSaveWaiting(trip.session.getState())).toBe(false);

    await trip.save();
    expect(await onServer(trip)).toMatchObject({ name: 'Winter tr' });
  });

  test('leaves out the first weights that are being typed', async () => {
    const trip = await withWaitingSave();
    const [ana = '', ben = ''] = memberIds(trip);
    const [taxi] = trip.state.draft.members[0]?.expenses ?? [];
    network.failureOf = () => undefined;
    trip.edit({
      type: 'sharing-changed',
      memberId: ana,
      expenseId: taxi?.id ?? '',
      involvedMemberIds: [ana, ben],
      weights: { [ana]: 2 },
      isTyped: true,
    });
    await trip.pass(400);
    expect((await onServer(trip)).members[0]?.expenses[0]).toMatchObject({ involvedMemberIds: [] });
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    await trip.save();
    expect((await onServer(trip)).members[0]?.expenses[0]).toMatchObject({ weights: { [ana]: 2 } });
  });

  test('leaves out what is new and half typed', async () => {
    const trip = await withWaitingSave();
    network.failureOf = () => undefined;
    const [ana = ''] = memberIds(trip);
    trip.edit(
      { type: 'expense-added', memberId: ana, id: 'new-boat' },
      { type: 'expense-renamed', memberId: ana, expenseId: 'new-boat', name: 'Bo' },
    );
    await trip.pass(400);
    expect((await onServer(trip)).members[0]?.expenses).toHaveLength(2);
    expect(trip.state.draft.members[0]?.expenses).toHaveLength(3);
  });

  describe('goes on once the field is left that was part of it and is typed in again', () => {
    function amount({ state }: Page, amount: number) {
      const [ana] = state.draft.members;
      return { type: 'expense-amount-changed', memberId: ana!.id, expenseId: ana!.expenses[0]!.id, amount } as const;
    }

    async function amountOnServer(trip: Page) {
      return (await onServer(trip)).members[0]?.expenses[0]?.amount;
    }

    /** The trip with an amount that is typed again while the save of it waits, and with a network since. */
    async function typedInAgain(): Promise<Page> {
      const trip = await openTrip();
      network.failureOf = () => 'unreachable';
      trip.edit(amount(trip, 2_000));
      await trip.save();
      trip.edit(amount(trip, 2_500));
      network.reset();
      await trip.pass(60_000);
      return trip;
    }

    test('in what is there', async () => {
      const trip = await typedInAgain();
      expect(network.takeChanges()).toEqual([]);
      trip.session.dispatch({ type: 'field-left' });
      await trip.pass(0);
      expect(trip.takeOutcome()).toEqual({ saved: ['expense-updated'], failed: [] });
      expect(await amountOnServer(trip)).toBe(2_500);
    });

    test('in what is new', async () => {
      const trip = await openTrip();
      network.failureOf = () => 'unreachable';
      trip.edit(
        { type: 'member-added', id: 'new-dora' },
        { type: 'member-renamed', memberId: 'new-dora', name: 'Dora' },
      );
      await trip.save();
      trip.edit({ type: 'member-renamed', memberId: 'new-dora', name: 'Dora B' });
      network.reset();
      await trip.pass(60_000);
      expect(network.takeChanges()).toEqual([]);
      trip.session.dispatch({ type: 'field-left' });
      await trip.pass(60_000);
      expect((await onServer(trip)).members.at(-1)).toMatchObject({ name: 'Dora B' });
      expect(trip.hasUnsavedChanges).toBe(false);
    });

    test('with what was asked for, where that is undone', async () => {
      const trip = await typedInAgain();
      trip.session.undo();
      await trip.pass(0);
      expect(await amountOnServer(trip)).toBe(2_000);
    });

    test('after another has changed it meanwhile', async () => {
      const trip = await openTrip();
      const { members, id } = trip.state.snapshot;
      const [ana] = members;
      trip.edit(amount(trip, 2_000));
      const [taxi] = ana!.expenses;
      await api.updateExpense(id, ana!.id, taxi!.id, { ...taxi!, date: '2026-11-20' }, {});
      trip.session.save();
      trip.edit(amount(trip, 2_500));
      await trip.pass(0);
      expect(await amountOnServer(trip)).toBe(3_000);
      trip.session.dispatch({ type: 'field-left' });
      await trip.pass(0);
      expect(await amountOnServer(trip)).toBe(2_500);
    });

    test('and not where all was discarded', async () => {
      const trip = await typedInAgain();
      trip.session.dispatch({ type: 'changes-discarded' });
      await trip.pass(60_000);
      trip.edit(amount(trip, 2_500));
      trip.session.dispatch({ type: 'field-left' });
      await trip.pass(60_000);
      expect(network.takeChanges()).toEqual([]);
    });
  });

  test('asked for again sends what was typed since, too', async () => {
    const trip = await withWaitingSave();
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    await trip.save();
    network.failureOf = () => undefined;
    await trip.pass(800);
    expect(await onServer(trip)).toMatchObject({ name: 'Winter trip', members: { length: 4 } });
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  test('does not go on in the next page with what was half typed in this one', async () => {
    const trip = await withWaitingSave();
    trip.edit({ type: 'project-renamed', name: 'Winter tr' });
    await trip.clock.pass(100);
    trip.tab.close();
    network.reset();
    const next = await trip.openNext();
    await next.pass(60_000);
    expect(network.takeChanges()).toEqual([]);
    expect(next.state.draft).toMatchObject({ name: 'Winter tr', members: { length: 4 } });
    expect(next.hasUnsavedChanges).toBe(true);
  });

  test('ends without a call if nothing is left to save, and certainly nothing was sent', async () => {
    const trip = await withDora();
    trip.tab.setVisible(false);
    trip.tab.setOnline(false);
    network.failureOf = () => 'unreachable';
    await trip.save();
    trip.session.undo();
    expect(trip.hasUnsavedChanges).toBe(false);
    network.reset();
    trip.tab.setOnline(true);
    await trip.pass(60_000);
    expect(network.takeCalls()).toEqual([]);
    expect(isSaveWaiting(trip.session.getState())).toBe(false);
  });

  test('sends nothing more once the page is closed', async () => {
    const trip = await withWaitingSave();
    trip.session.close();
    await trip.pass(60_000);
    expect(network.takeCalls()).toEqual([]);
  });

  test('does not wait if the server has refused', async () => {
    const trip = await withDora();
    network.failureOf = () => 'refused';
    await trip.save();
    expect(isSaveWaiting(trip.session.getState())).toBe(false);
    expect(trip.hasUnsavedChanges).toBe(true);
  });
});

describe('a save that was requested before the page was closed', () => {
  /** Of two closed pages, one has asked for a save of the taxi. In the other the project was renamed. */
  async function leftByTwo(isRenamedFirst: boolean): Promise<Page> {
    const trip = await openTrip();
    await trip.pass(0);
    const other = await trip.openNext();
    const renamed = async () => {
      other.edit({ type: 'project-renamed', name: 'Never asked' });
      other.session.dispatch({ type: 'field-left' });
      await other.pass(100);
    };
    if (isRenamedFirst) await renamed();
    await trip.clock.pass(1_000);
    const [ana] = trip.state.draft.members;
    trip.edit({ type: 'expense-removed', memberId: ana!.id, expenseId: ana!.expenses[0]!.id });
    network.failureOf = () => 'unreachable';
    await trip.save();
    await trip.clock.pass(1_000);
    if (!isRenamedFirst) await renamed();
    for (const page of [trip, other]) page.tab.close();
    network.reset();
    return trip;
  }

  test.each([true, false])(
    'does not continue where another has left what nobody asked to save (that first: %s)',
    async (isFirst) => {
      const next = await (await leftByTwo(isFirst)).openNext();
      await next.pass(60_000);
      expect(network.takeChanges()).toEqual([]);
      expect(next.state.draft).toMatchObject({ name: 'Never asked', members: [{ expenses: { length: 1 } }, {}, {}] });
      expect(next.session.getState()).toMatchObject({ isRestored: true, hasUnsavedChanges: true });
      expect(isSaveWaiting(next.session.getState())).toBe(false);
      await next.save();
      expect(await onServer(next)).toEqual(content(next.state.draft));
    },
  );

  test('does not continue where something else was typed before it was brought back', async () => {
    const trip = await withDora();
    network.failureOf = () => 'unreachable';
    await trip.save();
    trip.tab.close();
    network.reset();
    const { clock, browser } = trip;
    const next = new Page(await api.getProject(trip.state.snapshot.id), { clock, browser });
    network.takeCalls();
    next.edit({ type: 'project-renamed', name: 'Winter trip' });
    next.session.dispatch({ type: 'field-left' });
    await next.pass(60_000);
    expect(network.takeChanges()).toEqual([]);
    expect(next.state.draft).toMatchObject({ name: 'Winter trip', members: { length: 4 } });
  });

  test.each(['unreachable', 'response lost'] as const)('continues in the next page, once (%s)', async (failure) => {
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
    next.session.acceptNewcomer(memberIds(next)[3] ?? '');
    await next.pass(100);
    expect(next.browser.drafts.size).toBe(0);
  });

  test('continues in the next page even if the page is closed right after the change', async () => {
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

  test('continues in the next page, once, if the page is closed during its call', async () => {
    const trip = await withDora();
    network.applyPatch = async () => trip.tab.close();
    trip.session.save();
    await until(() => trip.tab.isClosed && network.running === 0);
    network.reset();

    const next = await trip.openNext();
    await next.pass(200);
    expect(network.takeCalls()).toEqual(['POST member', 'GET project']);
    expect(memberIds(next)).toHaveLength(4);
    expect(await onServer(next)).toEqual(content(next.state.draft));
  });
});
