import type { EditAction } from '@/lib/editor/actions';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, content, edit, memberIds, onServer, save, savedTrip } from './saving';

withTestDatabase();

describe('a save in which a call fails', () => {
  /** Three new members with an expense each, and one of Ana's that involves the second of them. */
  async function withNewcomers(): Promise<EditorState> {
    const trip = await savedTrip();
    const [ana = ''] = memberIds(trip);
    const dinner = trip.draft.members[0]!.expenses[1]!.id;
    return edit(
      trip,
      ...['new-d001', 'new-d002', 'new-d003'].flatMap((id): EditAction[] => [
        { type: 'member-added', id },
        { type: 'expense-added', memberId: id, id: id.replace('d', 'e') },
      ]),
      { type: 'involvement-toggled', memberId: ana, expenseId: dinner, toggledMemberId: 'new-d002' },
    );
  }

  test('keeps what needs its outcome as unsaved too, saves all else, and sends just the rest the next time', async () => {
    const edited = await withNewcomers();
    let creations = 0;
    network.failureOf = (name) => {
      if (/^POST .*members$/.test(name)) creations += 1;
      return creations === 2 && name.endsWith('members') ? 'refused' : undefined;
    };
    const first = await save(edited);
    expect(first.failed).toEqual(['member-created']);
    // The second newcomer's expense and the dinner that involves them were not even tried.
    expect(network.takeBegun()).toEqual(['POST member', 'POST member', 'POST member', 'POST expense', 'POST expense']);
    expect(hasUnsavedChanges(first.state)).toBe(true);
    expect(content(first.state.draft).members.map(({ name }) => name)).toEqual(
      content(edited.draft).members.map(({ name }) => name),
    );

    network.failureOf = () => undefined;
    const second = await save(first.state);
    expect(network.takeBegun()).toEqual(['POST member', 'POST expense', 'PUT expense']);
    expect(hasUnsavedChanges(second.state)).toBe(false);
    expect(await onServer(second.state)).toEqual(content(second.state.draft));
  });

  test('sends nothing further once the server can’t be reached, and says so once', async () => {
    const edited = await withNewcomers();
    network.failureOf = () => 'unreachable';
    const first = await save(edited);
    expect(first.failed).toEqual(['member-created']);
    expect(network.takeBegun()).toEqual(['POST member', 'POST member', 'POST member']);
    expect(content(first.state.draft)).toEqual(content(edited.draft));

    network.failureOf = () => undefined;
    const second = await save(first.state);
    expect(network.takeBegun()).toHaveLength(7);
    expect(await onServer(second.state)).toEqual(content(second.state.draft));
  });

  test('sends nothing further into a project that is gone, and says so once', async () => {
    const edited = await withNewcomers();
    await api.deleteProject(edited.snapshot.id);
    network.takeBegun();
    const { failed } = await save(edited);
    expect(network.takeBegun()).toEqual(['POST member', 'POST member', 'POST member']);
    expect(failed).toEqual(['member-created']);
  });

  test('keeps, marked, a member whom somebody else has deleted and something new names', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const boat = { memberId: ana, expenseId: 'new-boat' };
    const edited = edit(
      trip,
      { type: 'expense-added', memberId: ana, id: boat.expenseId },
      { type: 'involvement-toggled', ...boat, toggledMemberId: ana },
    );
    await api.deleteMember(trip.snapshot.id, cem);
    const first = await save(edited);
    expect(first.failed).toEqual([]);
    expect([...first.state.conflicts.values()]).toEqual([{ existence: { theirs: 'removed' } }]);
    const second = await save(first.state);
    expect(second.failed).toEqual([]);
    const { members } = await onServer(second.state);
    const cemAnew = members[2]!;
    expect(cemAnew.name).toBe('Cem');
    expect(members[0]?.expenses.at(-1)?.involvedMemberIds).toEqual(expect.arrayContaining([ben, cemAnew.id]));
  });

  test('tells of each failure once, and of nothing that was not tried', async () => {
    const edited = await withNewcomers();
    network.failureOf = (name) => (name.startsWith('POST') && name.endsWith('expenses') ? 'refused' : undefined);
    const { saved, failed } = await save(edited);
    expect(saved.sort()).toEqual(['expense-updated', 'member-created', 'member-created', 'member-created']);
    expect(failed).toEqual(['expense-created', 'expense-created', 'expense-created']);
  });

  test('takes no member out of a list whose deletion was refused', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const dinner = { memberId: ana, expenseId: trip.draft.members[0]!.expenses[1]!.id };
    await api.updateMember(trip.snapshot.id, cem, { name: 'Cemile', order: 2 });
    network.takeBegun();
    const edited = edit(
      trip,
      { type: 'member-removed', memberId: cem },
      { type: 'expense-amount-changed', ...dinner, amount: 900 },
    );
    const first = await save(edited);
    expect(network.takeBegun()).toEqual(['DELETE member']);
    const { state } = await save(first.state);
    expect((await onServer(state)).members[0]?.expenses[1]).toMatchObject({
      amount: 900,
      involvedMemberIds: expect.arrayContaining([ben, cem]),
    });
  });

  test('takes no member out of a list whose deletion was refused, where the list was for everyone', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const taxi = { memberId: ana, expenseId: trip.draft.members[0]!.expenses[0]!.id };
    await api.updateMember(trip.snapshot.id, cem, { name: 'Cemile', order: 2 });
    network.takeBegun();
    const edited = edit(
      trip,
      { type: 'involvement-toggled', ...taxi, toggledMemberId: ben },
      { type: 'member-removed', memberId: cem },
    );
    const first = await save(edited);
    expect(network.takeBegun()).toEqual(['DELETE member']);
    const { state } = await save(first.state);
    expect((await onServer(state)).members[0]?.expenses[0]?.involvedMemberIds.toSorted()).toEqual([ana, cem].sort());
  });

  test.each(['member', 'expense'])(
    'counts a %s as deleted the next time when only the answer was lost',
    async (what) => {
      const trip = await savedTrip();
      const [ana = '', , cem = ''] = memberIds(trip);
      const removal: EditAction =
        what === 'member'
          ? { type: 'member-removed', memberId: cem }
          : { type: 'expense-removed', memberId: ana, expenseId: trip.draft.members[0]!.expenses[1]!.id };
      network.failureOf = () => 'answer lost';
      const first = await save(edit(trip, removal));
      expect(first.failed).toEqual([`${what}-deleted`]);

      network.failureOf = () => undefined;
      const second = await save(first.state);
      expect(second.failed).toEqual([]);
      expect(hasUnsavedChanges(second.state)).toBe(false);
      expect(await onServer(second.state)).toEqual(content(second.state.draft));
    },
  );
});
