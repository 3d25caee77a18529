import type { EditAction } from '@/lib/editor/actions';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

describe('a save in which a call fails', () => {
  /** Three new members with an expense each, and one of Ana's that involves the second of them. */
  async function withNewcomers(): Promise<Page> {
    const trip = await openTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const dinner = trip.state.draft.members[0]!.expenses[1]!.id;
    trip.edit(
      ...['new-d001', 'new-d002', 'new-d003'].flatMap((id): EditAction[] => [
        { type: 'member-added', id },
        { type: 'expense-added', memberId: id, id: id.replace('d', 'e') },
      ]),
      { type: 'sharing-changed', memberId: ana, expenseId: dinner, involvedMemberIds: [ben, cem, 'new-d002'] },
    );
    return trip;
  }

  test('leaves dependent changes unsaved, saves the others, and sends only the rest the next time', async () => {
    const trip = await withNewcomers();
    const edited = content(trip.state.draft);
    let creations = 0;
    network.failureOf = (name) => {
      if (/^POST .*members$/.test(name)) creations += 1;
      return creations === 2 && name.endsWith('members') ? 'refused' : undefined;
    };
    const first = await trip.save();
    expect(first.failed).toEqual(['member-created']);
    // The second newcomer's expense, and the dinner that involves them, were not tried.
    const posts = ['POST member', 'POST member', 'POST member', 'POST expense', 'POST expense'];
    expect(network.takeCalls()).toEqual([...posts, 'GET project']);
    expect(trip.hasUnsavedChanges).toBe(true);
    expect(content(trip.state.draft).members.map(({ name }) => name)).toEqual(edited.members.map(({ name }) => name));

    network.failureOf = () => undefined;
    await trip.save();
    expect(network.takeCalls()).toEqual(['POST member', 'POST expense', 'PUT expense', 'GET project']);
    expect(trip.hasUnsavedChanges).toBe(false);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('sends nothing more once the server can’t be reached, and reports that once', async () => {
    const trip = await withNewcomers();
    const edited = content(trip.state.draft);
    network.failureOf = () => 'unreachable';
    const first = await trip.save();
    expect(first.failed).toEqual(['member-created']);
    expect(network.takeCalls()).toEqual(['POST member', 'POST member', 'POST member']);
    expect(content(trip.state.draft)).toEqual(edited);

    network.failureOf = () => undefined;
    await trip.save();
    expect(network.takeChanges()).toHaveLength(7);
    expect(await onServer(trip)).toEqual(content(trip.state.draft));
  });

  test('sends nothing more to a deleted project, and reports that once', async () => {
    const trip = await withNewcomers();
    await api.deleteProject(trip.state.snapshot.id);
    network.takeCalls();
    const { failed } = await trip.save();
    expect(network.takeCalls()).toEqual(['POST member', 'POST member', 'POST member']);
    expect(failed).toEqual(['member-created']);
  });

  test('keeps and marks a member that somebody else has deleted if a new expense involves it', async () => {
    const trip = await openTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const boat = { memberId: ana, expenseId: 'new-boat' };
    trip.edit(
      { type: 'expense-added', memberId: ana, id: boat.expenseId },
      { type: 'sharing-changed', ...boat, involvedMemberIds: [ben, cem] },
    );
    await api.deleteMember(trip.state.snapshot.id, cem);
    network.takeCalls();
    const first = await trip.save();
    expect(first.failed).toEqual(['open-conflicts']);
    expect(network.takeCalls()).toEqual(['POST expense', 'GET project', 'POST expense']);
    expect([...trip.state.conflicts.values()]).toEqual([{ existence: { theirs: 'removed' } }]);
    const [id = ''] = trip.state.conflicts.keys();
    trip.session.dispatch({ type: 'conflict-resolved', id, field: 'existence', choice: 'mine' });
    const second = await trip.save();
    expect(second.failed).toEqual([]);
    const { members } = await onServer(trip);
    const newCem = members[2]!;
    expect(newCem.name).toBe('Cem');
    expect(members[0]?.expenses.at(-1)?.involvedMemberIds).toEqual(expect.arrayContaining([ben, newCem.id]));
  });

  test('reports each failure once, and nothing that was not tried', async () => {
    const trip = await withNewcomers();
    network.failureOf = (name) => (name.startsWith('POST') && name.endsWith('expenses') ? 'refused' : undefined);
    const { saved, failed } = await trip.save();
    expect(saved.sort()).toEqual(['expense-updated', 'member-created', 'member-created', 'member-created']);
    expect(failed).toEqual(['expense-created', 'expense-created', 'expense-created']);
  });

  test('keeps a member in a list if its deletion was refused', async () => {
    const trip = await openTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const dinner = { memberId: ana, expenseId: trip.state.draft.members[0]!.expenses[1]!.id };
    await api.updateMember(trip.state.snapshot.id, cem, { name: 'Cemile', order: 2 });
    network.takeCalls();
    trip.edit({ type: 'member-removed', memberId: cem }, { type: 'expense-amount-changed', ...dinner, amount: 900 });
    await trip.save();
    expect(network.takeCalls()).toEqual(['DELETE member', 'GET project', 'PUT expense']);
    expect((await onServer(trip)).members[0]?.expenses[1]).toMatchObject({
      amount: 900,
      involvedMemberIds: expect.arrayContaining([ben, cem]),
    });
  });

  test('keeps a member in a list that was for everyone if its deletion was refused', async () => {
    const trip = await openTrip();
    const [ana = '', , cem = ''] = memberIds(trip);
    const taxi = { memberId: ana, expenseId: trip.state.draft.members[0]!.expenses[0]!.id };
    await api.updateMember(trip.state.snapshot.id, cem, { name: 'Cemile', order: 2 });
    network.takeCalls();
    trip.edit(
      { type: 'sharing-changed', ...taxi, involvedMemberIds: [ana, cem] },
      { type: 'member-removed', memberId: cem },
    );
    await trip.save();
    expect(network.takeCalls()).toEqual(['DELETE member', 'GET project', 'PUT expense']);
    expect((await onServer(trip)).members[0]?.expenses[0]?.involvedMemberIds.toSorted()).toEqual([ana, cem].sort());
  });

  test.each(['member', 'expense'])(
    'counts a %s as deleted the next time if only the response was lost',
    async (what) => {
      const trip = await openTrip();
      const [ana = '', , cem = ''] = memberIds(trip);
      const removal: EditAction =
        what === 'member'
          ? { type: 'member-removed', memberId: cem }
          : { type: 'expense-removed', memberId: ana, expenseId: trip.state.draft.members[0]!.expenses[1]!.id };
      network.failureOf = () => 'response lost';
      trip.edit(removal);
      const first = await trip.save();
      expect(first.failed).toEqual([`${what}-deleted`]);

      network.failureOf = () => undefined;
      const second = await trip.save();
      expect(second.failed).toEqual([]);
      expect(trip.hasUnsavedChanges).toBe(false);
      expect(await onServer(trip)).toEqual(content(trip.state.draft));
    },
  );
});
