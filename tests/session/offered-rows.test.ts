import { offeredExpenseId, offeredMemberId } from '@/lib/editor/offered-row';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip, Page } from './open-page';

withTestDatabase();

test('A row that is offered is neither stored as a draft nor saved.', async () => {
  const trip = await openTrip();
  const [ana = ''] = memberIds(trip);
  for (const offer of [() => trip.session.offerMember(), () => trip.session.offerExpense(ana)]) {
    const id = offer();
    expect([offeredMemberId(trip.state), offeredExpenseId(trip.state, ana)]).toContain(id);
    expect(trip.hasUnsavedChanges).toBe(false);
    await trip.pass(1_000);
    const next = await trip.openNext();
    expect(next.hasUnsavedChanges).toBe(false);
    next.session.close();
  }
  expect(await trip.save()).toEqual({ saved: [], failed: [] });
  expect(network.takeCalls().filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('A save of others’ rows leaves an offered one where it is, also that of a payer who gets an id by it.', async () => {
  const trip = await openTrip();
  const dora = trip.session.addMember();
  trip.edit({ type: 'member-renamed', memberId: dora, name: 'Dora' });
  const id = trip.session.offerExpense(dora);
  expect(await trip.save()).toEqual({ saved: ['member-created'], failed: [] });
  const saved = memberIds(trip).at(-1) ?? '';
  expect(offeredExpenseId(trip.state, saved)).toBe(id);
  trip.edit({ type: 'expense-renamed', memberId: saved, expenseId: id, name: 'Tea' });
  expect(await trip.save()).toEqual({ saved: ['expense-created'], failed: [] });
  expect(await onServer(trip)).toEqual(content(trip.state.draft));
  expect(offeredExpenseId(trip.state, saved)).toBeNull();
});

test('Who comes with the first character of an offered name is a newcomer from then on.', async () => {
  const trip = await openTrip();
  const id = trip.session.offerMember();
  expect(trip.session.getState().newcomers.size).toBe(0);
  trip.edit({ type: 'member-renamed', memberId: id, name: 'D' });
  expect([...trip.session.getState().newcomers.keys()]).toEqual([id]);
});

test('An empty project offers its first member, and again once nobody is left.', async () => {
  const page = new Page(await api.getProject(await api.createProject(null)));
  const first = offeredMemberId(page.state) ?? '';
  page.edit({ type: 'member-renamed', memberId: first, name: 'Ana' });
  expect(memberIds(page)).toEqual([first]);
  page.session.undo();
  expect(memberIds(page)).toEqual([]);
  expect(offeredMemberId(page.state)).not.toBeNull();
  expect(page.session.addMember()).toBe(memberIds(page)[0]);
});

test('Adding leads to what was added and not touched, and to nothing that is saved.', async () => {
  const trip = await openTrip();
  const [ana = ''] = memberIds(trip);
  const member = trip.session.addMember();
  expect(trip.session.addMember()).toBe(member);
  expect(trip.session.offerMember()).toBe(member);
  const expense = trip.session.addExpense(ana);
  expect(trip.session.addExpense(ana)).toBe(expense);
  expect(trip.session.offerExpense(ana)).toBe(expense);
  await trip.save();
  expect(memberIds(trip)).toHaveLength(4);
  expect(trip.session.addMember()).not.toBe(member);
  trip.session.addExpense(ana);
  expect(memberIds(trip)).toHaveLength(5);
  expect(trip.state.draft.members[0]?.expenses).toHaveLength(4);
});
