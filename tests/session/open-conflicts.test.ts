import type { Project } from '@/lib/domain/project';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

const amountOfTaxi = ({ members }: Awaited<ReturnType<typeof onServer>>) => members[0]?.expenses[0]?.amount;

function price(page: Page, amount: number): void {
  const [ana] = page.state.draft.members;
  const ids = { memberId: ana?.id ?? '', expenseId: taxiIn(page) };
  page.edit({ type: 'expense-amount-changed', ...ids, amount });
}

function taxiIn({ state }: Page): string {
  return state.draft.members[0]?.expenses[0]?.id ?? '';
}

function choose(page: Page, choice: 'mine' | 'theirs'): void {
  page.session.dispatch({ type: 'conflict-resolved', id: taxiIn(page), field: 'amount', choice });
}

/** Two people have priced the taxi, and the second one was refused. */
async function refused(): Promise<{ first: Page; second: Page }> {
  const first = await openTrip();
  const second = await first.openNext();
  price(first, 20_000);
  price(second, 10_000);
  await first.save();
  expect(await second.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
  expect(second.state.conflicts.get(taxiIn(second))).toEqual({ amount: { theirs: 20_000 } });
  return { first, second };
}

test('Save saves the rest, tells of an open conflict, and resolves none, however often it is pressed', async () => {
  const { second } = await refused();
  second.edit({ type: 'project-renamed', name: 'Tour' });
  await second.pass(60_000);
  expect(await second.save()).toEqual({ saved: ['project-updated'], failed: ['open-conflicts'] });
  expect(await second.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
  const saved = await onServer(second);
  expect([saved.name, amountOfTaxi(saved)]).toEqual(['Tour', 20_000]);
  expect(second.state.conflicts.get(taxiIn(second))).toEqual({ amount: { theirs: 20_000 } });
  expect(second.hasUnsavedChanges).toBe(true);
});

test('who types another value over an open conflict has not chosen yet', async () => {
  const { second } = await refused();
  price(second, 11_000);
  expect(await second.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
  expect(amountOfTaxi(await onServer(second))).toBe(20_000);
});

test('mine is saved once the person has chosen it', async () => {
  const { second } = await refused();
  choose(second, 'mine');
  expect(await second.save()).toEqual({ saved: ['expense-updated'], failed: [] });
  expect(amountOfTaxi(await onServer(second))).toBe(10_000);
});

test('a value that comes in after the choice is another conflict', async () => {
  const { first, second } = await refused();
  choose(second, 'mine');
  price(first, 30_000);
  await first.save();
  expect(await second.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
  expect(second.state.conflicts.get(taxiIn(second))).toEqual({ amount: { theirs: 30_000 } });
  expect(amountOfTaxi(await onServer(second))).toBe(30_000);
});

test('a save that waits, and goes on in another page, resolves no conflict', async () => {
  const { second } = await refused();
  second.edit({ type: 'project-renamed', name: 'Tour' });
  network.failureOf = () => 'unreachable';
  network.failureOfRead = () => 'unreachable';
  await second.save();
  await second.pass(200);
  second.tab.close();
  second.session.close();
  network.reset();
  const next = await second.openNext();
  await next.pass(60_000);
  const saved = await onServer(next);
  expect([saved.name, amountOfTaxi(saved)]).toEqual(['Tour', 20_000]);
  expect(next.state.conflicts.get(taxiIn(next))).toEqual({ amount: { theirs: 20_000 } });
});

test('what was asked is asked again where the expense was deleted meanwhile and is back', async () => {
  const { first, second } = await refused();
  const { id } = second.state.snapshot;
  const taxi = taxiIn(second);
  await api.deleteExpense(id, first.state.draft.members[0]?.id ?? '', taxi);
  await second.read();
  expect(second.state.conflicts.get(taxi)).toEqual({ existence: { theirs: 'removed' } });
  await api.undoChanges(id, [second.state.snapshot.version ?? 0]);
  await second.read();
  expect(second.state.conflicts.get(taxi)).toEqual({ amount: { theirs: 20_000 } });
  expect(await second.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
  expect(amountOfTaxi(await onServer(second))).toBe(20_000);
});

test('whom others have deleted and brought back is in no list that they have made meanwhile', async () => {
  const first = await openTrip();
  const second = await first.openNext();
  const { id, members } = second.state.snapshot;
  const [ana, , cem] = members;
  const [taxi] = ana?.expenses ?? [];
  const listed = (project: Project) => project.members[0]?.expenses[0]?.involvedMemberIds;
  second.edit({ type: 'member-renamed', memberId: cem!.id, name: 'Cemal' });
  const deletion = await api.deleteMember(id, cem!.id);
  await api.updateExpense(id, ana!.id, taxi!.id, { ...taxi!, involvedMemberIds: [members[1]!.id] });
  await second.read();
  expect(second.state.conflicts.get(cem!.id)).toEqual({ existence: { theirs: 'removed' } });
  await api.undoChanges(id, [deletion ?? 0]);
  await second.read();
  expect(listed(second.state.draft)).toEqual([members[1]!.id]);
  expect(await second.save()).toEqual({ saved: ['member-updated'], failed: [] });
});

test('who comes back while the person is asked about their name is in no list that others have made meanwhile', async () => {
  const first = await openTrip();
  const second = await first.openNext();
  const { id, members } = second.state.snapshot;
  const [ana, ben, cem] = members;
  const dinner = ana!.expenses[1]!;
  second.edit({ type: 'member-renamed', memberId: cem!.id, name: 'Cemal' });
  await api.updateMember(id, cem!.id, { name: 'Kemal', order: cem!.order });
  await second.read();
  const deletion = await api.deleteMember(id, cem!.id);
  await second.read();
  await api.undoChanges(id, [deletion ?? 0]);
  await api.updateExpense(id, ana!.id, dinner.id, { ...dinner, involvedMemberIds: [ben!.id] });
  await second.read();
  expect(second.state.conflicts.get(cem!.id)).toEqual({ name: { theirs: 'Kemal' } });
  second.session.dispatch({ type: 'conflict-resolved', id: cem!.id, field: 'name', choice: 'mine' });
  expect(await second.save()).toEqual({ saved: ['member-updated'], failed: [] });
  expect((await onServer(second)).members[0]?.expenses[1]?.involvedMemberIds).toEqual([ben!.id]);
});
