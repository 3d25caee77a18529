import type { EditAction } from '@/lib/editor/actions';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip } from './open-page';

withTestDatabase();

describe('a save', () => {
  test('sends nothing if nothing was changed', async () => {
    const trip = await openTrip();
    expect(await trip.save()).toEqual({ saved: [], failed: [] });
    expect(network.takeCalls()).toEqual([]);
  });

  test('sends one call for one change', async () => {
    const trip = await openTrip();
    const [ana] = trip.state.draft.members;
    const taxi = { memberId: ana!.id, expenseId: ana!.expenses[0]!.id };
    trip.edit({ type: 'expense-amount-changed', ...taxi, amount: 3_150 });
    await trip.save();
    expect(network.takeCalls()).toEqual(['PUT expense']);
    expect((await onServer(trip)).members[0]?.expenses[0]).toMatchObject({ name: 'Taxi', amount: 3_150 });
  });

  test('sends the project, then the members, then the expenses: creations, updates, deletions', async () => {
    const trip = await openTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const [taxi, dinner] = trip.state.draft.members[0]!.expenses;
    trip.edit(
      { type: 'expense-removed', memberId: ana, expenseId: taxi!.id },
      { type: 'expense-renamed', memberId: ana, expenseId: dinner!.id, name: 'Supper' },
      { type: 'expense-added', memberId: ana, id: 'new-3333' },
      { type: 'expense-added', memberId: ben, id: 'new-4444' },
      { type: 'member-removed', memberId: cem },
      { type: 'member-renamed', memberId: ben, name: 'Benno' },
      { type: 'member-added', id: 'new-dddd' },
      { type: 'member-added', id: 'new-eeee' },
      { type: 'project-renamed', name: 'Winter trip' },
    );
    const { saved, failed } = await trip.save();
    expect(network.takeCalls()).toEqual([
      'PUT project',
      'POST member',
      'POST member',
      'PUT member',
      'DELETE member',
      'POST expense',
      'POST expense',
      'PUT expense',
      'DELETE expense',
      'GET project',
    ]);
    // No stage begins before the previous one has ended.
    expect(network.overlaps.filter(([earlier, later]) => earlier !== later)).toEqual([]);
    expect(saved).toHaveLength(9);
    expect(failed).toEqual([]);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
    expect(trip.hasUnsavedChanges).toBe(false);
  });

  test('runs at most six calls of a stage at once', async () => {
    const trip = await openTrip();
    const [ana = ''] = memberIds(trip);
    const added = Array.from({ length: 20 }, (_, at): EditAction => {
      return { type: 'expense-added', memberId: ana, id: `new-x${String(at).padStart(3, '0')}` };
    });
    trip.edit(...added);
    await trip.save();
    expect(network.peak).toBe(6);
    expect(network.takeChanges()).toHaveLength(20);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('replaces temporary ids by the server’s everywhere, even in expenses of others', async () => {
    const trip = await openTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const dinner = trip.state.draft.members[0]!.expenses[1]!.id;
    trip.edit(
      { type: 'member-added', id: 'new-dddd' },
      // The dinner that Ana paid for others now involves the new member, who also pays an expense for themselves alone.
      { type: 'sharing-changed', memberId: ana, expenseId: dinner, involvedMemberIds: [ben, cem, 'new-dddd'] },
      { type: 'expense-added', memberId: 'new-dddd', id: 'new-3333' },
      { type: 'sharing-changed', memberId: 'new-dddd', expenseId: 'new-3333', involvedMemberIds: ['new-dddd'] },
    );
    await trip.save();
    const { state } = trip;
    const dee = state.draft.members[3]!;
    expect(dee.id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(dee.expenses[0]?.involvedMemberIds).toEqual([dee.id]);
    expect(state.draft.members[0]?.expenses[1]?.involvedMemberIds).toContain(dee.id);
    expect(JSON.stringify([state.snapshot, state.draft])).not.toContain('new-');
    expect(await onServer(trip)).toEqual(content(state.draft));
  });

  test('removes a deleted member from expenses of others, as the server does', async () => {
    const trip = await openTrip();
    const [ana = '', , cem = ''] = memberIds(trip);
    const dinner = { memberId: ana, expenseId: trip.state.draft.members[0]!.expenses[1]!.id };
    trip.edit({ type: 'sharing-changed', ...dinner, involvedMemberIds: [cem] });
    await trip.save();
    network.takeCalls();
    trip.edit({ type: 'member-removed', memberId: cem });
    await trip.save();
    expect(network.takeCalls()).toEqual(['DELETE member', 'GET project']);
    expect(trip.state.draft.members[0]?.expenses[1]?.involvedMemberIds).toEqual([ana]);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('deletes members who have paid for one another one at a time, in one round', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `new-m00${at}`);
    const added = names.flatMap((memberId, at): EditAction[] => [
      { type: 'member-added', id: memberId },
      { type: 'expense-added', memberId, id: `new-e00${at}` },
    ]);
    const trip = await openTrip();
    const all = [...memberIds(trip), ...names];
    const paidForOthers = names.map((memberId, at): EditAction => {
      const involvedMemberIds = all.filter((id) => id !== memberId);
      return { type: 'sharing-changed', memberId, expenseId: `new-e00${at}`, involvedMemberIds };
    });
    trip.edit(...added, ...paidForOthers);
    await trip.save();
    network.takeCalls();
    const removals = memberIds(trip).slice(3);
    trip.edit(...removals.map((memberId): EditAction => ({ type: 'member-removed', memberId })));
    expect(await trip.save()).toEqual({ saved: removals.map(() => 'member-deleted'), failed: [] });
    expect(network.takeCalls()).toEqual([...removals.map(() => 'DELETE member'), 'GET project']);
    expect(memberIds(trip)).toHaveLength(3);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('does not create what is removed or discarded before it was sent, and saves the rest', async () => {
    for (const drop of ['removed', 'discarded'] as const) {
      const trip = await openTrip();
      const [ana = ''] = memberIds(trip);
      const before = await onServer(trip);
      trip.edit(
        { type: 'member-added', id: 'new-dddd' },
        { type: 'member-renamed', memberId: 'new-dddd', name: 'Dee' },
        { type: 'expense-added', memberId: ana, id: 'new-3333' },
        { type: 'expense-added', memberId: ana, id: 'new-4444' },
      );
      // The member is created, and the expenses come in the next stage.
      network.beforeAnswer = async (call) => {
        if (!call.endsWith('/members')) return;
        if (drop === 'discarded') trip.session.dispatch({ type: 'changes-discarded' });
        else trip.edit({ type: 'expense-removed', memberId: ana, expenseId: 'new-4444' });
      };
      await trip.save();
      await trip.save();
      const sent = network.takeChanges();
      expect(sent).toEqual(drop === 'discarded' ? ['POST member', 'DELETE member'] : ['POST member', 'POST expense']);
      const now = await onServer(trip);
      expect(now).toEqual(content(trip.state.draft));
      if (drop === 'discarded') expect(now).toEqual(before);
      expect([trip.hasUnsavedChanges, trip.state.unansweredIds, trip.state.toTakeBack]).toEqual([false, [], []]);
      network.reset();
    }
  });

  test('does not create what is removed while it waits for its turn in a stage', async () => {
    const trip = await openTrip();
    const [ana = ''] = memberIds(trip);
    const ids = Array.from({ length: 9 }, (_, at) => `new-x00${at}`);
    trip.edit(...ids.map((id): EditAction => ({ type: 'expense-added', memberId: ana, id })));
    network.beforeAnswer = async () => {
      network.beforeAnswer = async () => undefined;
      trip.edit({ type: 'expense-removed', memberId: ana, expenseId: 'new-x008' });
    };
    await trip.save();
    expect(network.takeChanges()).toEqual(Array.from({ length: 8 }, () => 'POST expense'));
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
    expect([trip.hasUnsavedChanges, trip.state.unansweredIds, trip.state.toTakeBack]).toEqual([false, [], []]);
  });

  test('creates what is back before its turn comes', async () => {
    const trip = await openTrip();
    const [ana = ''] = memberIds(trip);
    trip.edit({ type: 'member-added', id: 'new-dddd' }, { type: 'expense-added', memberId: ana, id: 'new-3333' });
    network.beforeAnswer = async (call) => {
      if (!call.endsWith('/members')) return;
      trip.edit({ type: 'expense-removed', memberId: ana, expenseId: 'new-3333' });
      trip.session.undo();
    };
    await trip.save();
    expect(network.takeChanges()).toEqual(['POST member', 'POST expense']);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('overwrites nothing that somebody else changed just before a member was deleted', async () => {
    const trip = await openTrip();
    const [ana = '', , cem = ''] = memberIds(trip);
    const dinner = trip.state.draft.members[0]!.expenses[1]!;
    network.applyPatch = async (call) => {
      if (!call.startsWith('DELETE')) return;
      network.applyPatch = async () => undefined;
      await api.updateExpense(trip.state.snapshot.id, ana, dinner.id, { ...dinner, amount: 4_200 });
    };
    trip.edit(
      { type: 'member-removed', memberId: cem },
      { type: 'expense-renamed', memberId: ana, expenseId: dinner.id, name: 'Supper' },
    );
    const { failed } = await trip.save();
    expect(failed).toEqual([]);
    expect((await onServer(trip)).members[0]?.expenses[1]).toMatchObject({ name: 'Supper', amount: 4_200 });
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });
});
