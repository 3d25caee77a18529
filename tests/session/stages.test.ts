import type { EditAction } from '@/lib/editor/actions';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, content, edit, memberIds, onServer, save, savedTrip, saveInRounds } from './saving';

withTestDatabase();

describe('a save', () => {
  test('sends nothing when nothing was changed', async () => {
    const { saved } = await save(await savedTrip());
    expect(saved).toEqual([]);
    expect(network.takeBegun()).toEqual([]);
  });

  test('sends only the call of the one thing that was changed', async () => {
    const trip = await savedTrip();
    const [ana] = trip.draft.members;
    const taxi = { memberId: ana!.id, expenseId: ana!.expenses[0]!.id };
    const { state } = await save(edit(trip, { type: 'expense-amount-changed', ...taxi, amount: 3_150 }));
    expect(network.takeBegun()).toEqual(['PUT expense']);
    expect((await onServer(state)).members[0]?.expenses[0]).toMatchObject({ name: 'Taxi', amount: 3_150 });
  });

  test('goes through the project, then the members, then the expenses: created, updated, deleted', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const [taxi, dinner] = trip.draft.members[0]!.expenses;
    const edited = edit(
      trip,
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
    const { state, saved, failed } = await save(edited);
    expect(network.takeBegun()).toEqual([
      'PUT project',
      'POST member',
      'POST member',
      'PUT member',
      'DELETE member',
      'POST expense',
      'POST expense',
      'PUT expense',
      'DELETE expense',
    ]);
    // A stage begins when the one before it has ended.
    expect(network.overlaps.filter(([earlier, later]) => earlier !== later)).toEqual([]);
    expect(saved).toHaveLength(9);
    expect(failed).toEqual([]);
    expect(await onServer(state)).toEqual(content(state.draft));
    expect(hasUnsavedChanges(state)).toBe(false);
  });

  test('runs six calls of a stage at once, and no more', async () => {
    const trip = await savedTrip();
    const [ana = ''] = memberIds(trip);
    const added = Array.from({ length: 20 }, (_, at): EditAction => {
      return { type: 'expense-added', memberId: ana, id: `new-x${String(at).padStart(3, '0')}` };
    });
    const { state } = await save(edit(trip, ...added));
    expect(network.peak).toBe(6);
    expect(network.takeBegun()).toHaveLength(20);
    expect(await onServer(state)).toEqual(content(state.draft));
  });

  test('swaps in the server’s ids everywhere, also in what others paid', async () => {
    const trip = await savedTrip();
    const [ana = ''] = memberIds(trip);
    const dinner = trip.draft.members[0]!.expenses[1]!.id;
    const edited = edit(
      trip,
      { type: 'member-added', id: 'new-dddd' },
      // The dinner that Ana paid for others now involves the new member, who pays one for themselves alone.
      { type: 'involvement-toggled', memberId: ana, expenseId: dinner, toggledMemberId: 'new-dddd' },
      { type: 'expense-added', memberId: 'new-dddd', id: 'new-3333' },
      ...memberIds(trip).map((id): EditAction => {
        return { type: 'involvement-toggled', memberId: 'new-dddd', expenseId: 'new-3333', toggledMemberId: id };
      }),
    );
    const { state } = await save(edited);
    const dee = state.draft.members[3]!;
    expect(dee.id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(dee.expenses[0]?.involvedMemberIds).toEqual([dee.id]);
    expect(state.draft.members[0]?.expenses[1]?.involvedMemberIds).toContain(dee.id);
    expect(JSON.stringify([state.snapshot, state.draft])).not.toContain('new-');
    expect(await onServer(state)).toEqual(content(state.draft));
  });

  test('takes a removed member out of what others paid, as the server does', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const dinner = { memberId: ana, expenseId: trip.draft.members[0]!.expenses[1]!.id };
    const onlyCem = await save(edit(trip, { type: 'involvement-toggled', ...dinner, toggledMemberId: ben }));
    network.takeBegun();
    const { state } = await save(edit(onlyCem.state, { type: 'member-removed', memberId: cem }));
    expect(network.takeBegun()).toEqual(['DELETE member']);
    expect(state.draft.members[0]?.expenses[1]?.involvedMemberIds).toEqual([ana]);
    expect(await onServer(state)).toEqual(content(state.draft));
  });

  test('removes members who have paid for one another one after the other, in one round', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `new-m00${at}`);
    const added = names.flatMap((memberId, at): EditAction[] => [
      { type: 'member-added', id: memberId },
      { type: 'expense-added', memberId, id: `new-e00${at}` },
    ]);
    const paidForOthers = names.map((memberId, at): EditAction => {
      return { type: 'involvement-toggled', memberId, expenseId: `new-e00${at}`, toggledMemberId: memberId };
    });
    const trip = (await save(edit(await savedTrip(), ...added, ...paidForOthers))).state;
    network.takeBegun();
    const removals = memberIds(trip).slice(3);
    const { state, failed, isStale } = await save(
      edit(trip, ...removals.map((memberId): EditAction => ({ type: 'member-removed', memberId }))),
    );
    expect({ failed, isStale }).toEqual({ failed: [], isStale: false });
    expect(network.takeBegun()).toEqual(removals.map(() => 'DELETE member'));
    expect(memberIds(state)).toHaveLength(3);
    expect(await onServer(state)).toEqual(content(state.draft));
  });

  test('writes nothing over that somebody else has changed just before a member was deleted', async () => {
    const trip = await savedTrip();
    const [ana = '', , cem = ''] = memberIds(trip);
    const dinner = trip.draft.members[0]!.expenses[1]!;
    network.meanwhile = async (call) => {
      if (!call.startsWith('DELETE')) return;
      network.meanwhile = async () => undefined;
      await api.updateExpense(trip.snapshot.id, ana, dinner.id, { ...dinner, amount: 4_200 });
    };
    const edited = edit(
      trip,
      { type: 'member-removed', memberId: cem },
      { type: 'expense-renamed', memberId: ana, expenseId: dinner.id, name: 'Supper' },
    );
    const { state, failed } = await saveInRounds(edited);
    expect(failed).toEqual([]);
    expect((await onServer(state)).members[0]?.expenses[1]).toMatchObject({ name: 'Supper', amount: 4_200 });
    expect(await onServer(state)).toEqual(content(state.draft));
  });
});
