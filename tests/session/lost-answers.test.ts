import type { EditAction } from '@/lib/editor/actions';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { runSave } from '@/lib/session/save';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, content, edit, keys, memberIds, onServer, save, savedTrip, saveInRounds } from './saving';

withTestDatabase();

describe('a creation whose answer was lost', () => {
  const price = (state: EditorState, amount: number): EditAction => {
    const [ana] = state.draft.members;
    return { type: 'expense-amount-changed', memberId: ana!.id, expenseId: ana!.expenses.at(-1)!.id, amount };
  };

  async function withLostAnswer(): Promise<EditorState> {
    const trip = await savedTrip();
    const added = edit(trip, { type: 'expense-added', memberId: memberIds(trip)[0] ?? '', id: 'new-boat' });
    network.failureOf = (name) => (name.startsWith('POST') ? 'answer lost' : undefined);
    const { state } = await save(edit(added, price(added, 500)));
    network.failureOf = () => undefined;
    network.takeBegun();
    return state;
  }

  test('is sent again as it was first, and what was edited since after it', async () => {
    const lost = await withLostAnswer();
    const first = await save(edit(lost, price(lost, 600)));
    expect(network.takeBegun()).toEqual(['POST expense']);
    expect(first.state.conflicts.size).toBe(0);
    const second = await save(first.state);
    expect(network.takeBegun()).toEqual(['PUT expense']);
    expect(second.state.draft.members[0]?.expenses.at(-1)?.amount).toBe(600);
    expect(await onServer(second.state)).toEqual(content(second.state.draft));
  });

  test('is made once although an answer of the server could not be read', async () => {
    const trip = await savedTrip();
    const added = edit(trip, { type: 'expense-added', memberId: memberIds(trip)[0] ?? '', id: 'new-boat' });
    network.failureOf = (name) => (name.startsWith('POST') ? 'answer garbled' : undefined);
    const garbled = await save(edit(added, price(added, 500)));
    expect(garbled.failed).toEqual(['expense-created']);
    network.failureOf = () => undefined;
    const { state } = await save(garbled.state);
    expect((await onServer(state)).members[0]?.expenses).toHaveLength(3);
  });

  test('does not write over what others have made of it', async () => {
    const lost = await withLostAnswer();
    const read = await api.getProject(lost.snapshot.id);
    const [ana] = read.members;
    const made = ana!.expenses.at(-1)!;
    await api.updateExpense(read.id, ana!.id, made.id, { ...made, amount: 700 });
    network.takeBegun();
    const { state } = await save(lost);
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(state.draft.members[0]?.expenses.at(-1)?.amount).toBe(700);
  });

  test('makes nothing where others have deleted it since', async () => {
    const lost = await withLostAnswer();
    const read = await api.getProject(lost.snapshot.id);
    const [ana] = read.members;
    await api.deleteExpense(read.id, ana!.id, ana!.expenses.at(-1)!.id);
    network.takeBegun();
    const { state } = await save(lost);
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(await onServer(state)).toEqual(content(state.draft));
    expect(state.draft.members[0]?.expenses).toHaveLength(2);
  });

  test('keeps its key until the editor knows of it, so that a draft kept meanwhile makes nothing twice', async () => {
    const trip = await savedTrip();
    const { snapshot, draft } = edit(trip, { type: 'member-added', id: 'new-dora' });
    const key = keys.keyOf('new-dora');
    const report = { onSaved: () => undefined, onFailed: () => undefined };
    const { servedIds } = await runSave({ api, keys, keep: async () => {}, snapshot, draft, ...report });
    expect(servedIds).toEqual(['new-dora']);
    expect(keys.keyOf('new-dora')).toBe(key);
  });
});

describe('a change whose answer was lost', () => {
  test('is no one else’s: who is put back into a list meanwhile stays in it', async () => {
    const trip = await savedTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const toggled = (toggledMemberId: string): EditAction => {
      const expenseId = trip.draft.members[0]!.expenses[0]!.id;
      return { type: 'involvement-toggled', memberId: ana, expenseId, toggledMemberId };
    };
    network.failureOf = () => 'answer lost';
    const lost = await save(edit(trip, toggled(ana), toggled(cem)));
    network.reset();
    const { state, failed } = await saveInRounds(edit(lost.state, toggled(cem)));
    expect(failed).toEqual([]);
    expect(state.conflicts.size).toBe(0);
    expect((await onServer(state)).members[0]?.expenses[0]?.involvedMemberIds.toSorted()).toEqual([ben, cem].sort());
  });
});
