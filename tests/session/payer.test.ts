import type { Project } from '@/lib/domain/project';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { api, content, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

/** The pages of two people who have the same trip open, and its taxi. Time stands still: they hear of each other by saving. */
async function openTwo() {
  const first = await openTrip();
  const second = await first.openElsewhere();
  const [ana, ben, cem] = first.state.draft.members.map(({ id }) => id) as [string, string, string];
  const taxi = first.state.draft.members[0]?.expenses[0]?.id ?? '';
  const pay = (page: Page, payerId: string) => page.edit({ type: 'payer-changed', expenseId: taxi, payerId });
  const price = (page: Page, amount: number) => {
    const memberId = page.state.draft.members.find(({ expenses }) => expenses.some(({ id }) => id === taxi))?.id ?? '';
    page.edit({ type: 'expense-amount-changed', memberId, expenseId: taxi, amount });
  };
  const resolve = (page: Page, choice: 'mine' | 'theirs', field: 'payer' | 'existence' = 'payer') =>
    page.session.dispatch({ type: 'conflict-resolved', id: taxi, field, choice });

  /** There is one taxi, with its id, on the server and on both pages, and nothing is left to save or to ask. */
  async function expectOneTaxi(payerId: string, amount: number) {
    for (const page of [first, second]) await page.pass(60_000);
    const expected = [[taxi, payerId, amount]];
    expect(taxisIn(await api.getProject(first.state.snapshot.id))).toEqual(expected);
    for (const page of [first, second]) {
      expect(taxisIn(page.state.draft)).toEqual(expected);
      expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
      expect(await onServer(page)).toEqual(content(page.state.draft));
    }
  }

  return { first, second, ana, ben, cem, taxi, pay, price, resolve, expectOneTaxi };
}

function taxisIn({ members }: Pick<Project, 'members'>) {
  return members.flatMap(({ id: payerId, expenses }) =>
    expenses.flatMap(({ id, name, amount }) => (name === 'Taxi' ? [[id, payerId, amount]] : [])),
  );
}

test('a change of who paid creates and deletes nothing: the expense behind it moves up', async () => {
  const { first, ben, pay, expectOneTaxi } = await openTwo();
  pay(first, ben);
  expect(await first.save()).toEqual({ saved: ['expense-updated', 'expense-updated'], failed: [] });
  await expectOneTaxi(ben, 3_000);
});

test('two who say that the same person has paid agree', async () => {
  const { first, second, ben, pay, expectOneTaxi } = await openTwo();
  pay(first, ben);
  pay(second, ben);
  await Promise.all([first.save(), second.save()]);
  await expectOneTaxi(ben, 3_000);
});

test.each(['mine', 'theirs'] as const)('two who say that different people have paid are asked: %s', async (choice) => {
  const { first, second, ben, cem, taxi, pay, resolve, expectOneTaxi } = await openTwo();
  pay(first, ben);
  pay(second, cem);
  await first.save();
  await second.save();
  expect(second.state.conflicts.get(taxi)).toMatchObject({ payer: { theirs: ben } });
  resolve(second, choice);
  await second.save();
  await expectOneTaxi(choice === 'mine' ? cem : ben, 3_000);
});

test.each([true, false])('one changes who paid, and the other the amount (first: %s)', async (isMoveFirst) => {
  const { first, second, ben, pay, price, expectOneTaxi } = await openTwo();
  pay(first, ben);
  price(second, 4_000);
  const pages = isMoveFirst ? [first, second] : [second, first];
  for (const page of pages) await page.save();
  await expectOneTaxi(ben, 4_000);
});

test('what the other has typed since stays when a change of who paid is undone', async () => {
  const { first, second, ana, ben, pay, price, expectOneTaxi } = await openTwo();
  pay(first, ben);
  await first.save();
  await second.pass(60_000);
  price(second, 4_000);
  await second.save();
  first.session.undo();
  await first.save();
  await expectOneTaxi(ana, 4_000);
});

test('a change of who paid that is undone before it is saved is none', async () => {
  const { first, second, ana, ben, pay, price, expectOneTaxi } = await openTwo();
  pay(first, ben);
  price(second, 4_000);
  await second.save();
  await first.pass(60_000);
  first.session.undo();
  expect(first.hasUnsavedChanges).toBe(false);
  await expectOneTaxi(ana, 4_000);
});

test.each([true, false])('one changes who paid, and the other removes it (first: %s)', async (isMoveFirst) => {
  const { first, second, ana, ben, taxi, pay, resolve, expectOneTaxi } = await openTwo();
  pay(first, ben);
  second.edit({ type: 'expense-removed', memberId: ana, expenseId: taxi });
  const [early, late] = isMoveFirst ? [first, second] : [second, first];
  await early.save();
  await late.save();
  expect(late.state.conflicts.get(taxi)).toMatchObject({ existence: {} });
  resolve(late, isMoveFirst ? 'theirs' : 'mine', 'existence');
  await late.save();
  await expectOneTaxi(ben, 3_000);
});

test('who is removed after another has paid their expense goes without it, in one save', async () => {
  const { first, ana, ben, taxi, pay } = await openTwo();
  pay(first, ben);
  first.edit({ type: 'member-removed', memberId: ana });
  expect((await first.save()).failed).toEqual([]);
  expect(first.hasUnsavedChanges).toBe(false);
  expect(taxisIn(await api.getProject(first.state.snapshot.id))).toEqual([[taxi, ben, 3_000]]);
});

test('who others say has paid is removed here at the same time, and the expense is not lost without a word', async () => {
  const { first, second, ben, taxi, pay } = await openTwo();
  pay(first, ben);
  second.edit({ type: 'member-removed', memberId: ben });
  await first.save();
  await second.save();
  expect(taxisIn(await api.getProject(first.state.snapshot.id))).toEqual([[taxi, ben, 3_000]]);
  expect(second.state.conflicts.get(ben)).toMatchObject({ existence: { theirs: 'changed' } });
});

describe('A payment never becomes one from somebody to themselves by a merge: who comes second is asked', () => {
  /** Two people, and what Ana has paid to Ben. */
  async function openPaid() {
    const { first, ana, ben, cem } = await openTwo();
    first.edit({ type: 'payment-made', id: 'new-pppp', name: null, amount: 1_000, memberId: ana, toMemberId: ben });
    await first.save();
    const id = first.state.draft.members[0]?.expenses.at(-1)?.id ?? '';
    const second = await first.openElsewhere();
    const changes = {
      payer: (page: Page) => page.edit({ type: 'payer-changed', expenseId: id, payerId: cem }),
      involved: (page: Page) =>
        page.edit({ type: 'sharing-changed', memberId: ana, expenseId: id, involvedMemberIds: [cem] }),
    };
    const paid = ({ members }: Pick<Project, 'members'>) =>
      members.flatMap((payer) =>
        payer.expenses.flatMap((one) => (one.id === id ? [[payer.id, ...one.involvedMemberIds]] : [])),
      );
    const onServer = async () => paid(await api.getProject(first.state.snapshot.id));
    return { first, second, ana, ben, cem, id, changes, onServer };
  }

  test.each([
    ['payer', 'involved', 'theirs'],
    ['payer', 'involved', 'mine'],
    ['involved', 'payer', 'theirs'],
    ['involved', 'payer', 'mine'],
  ] as const)('one changes the %s, and then the other the %s: %s', async (theirs, mine, choice) => {
    const { first, second, ana, ben, cem, id, changes, onServer } = await openPaid();
    changes[theirs](first);
    await first.save();
    changes[mine](second);
    expect(await second.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
    const ofTheirs = theirs === 'payer' ? [cem, ben] : [ana, cem];
    expect([await onServer(), Object.keys(second.state.conflicts.get(id) ?? {})]).toEqual([[ofTheirs], [mine]]);
    second.session.dispatch({ type: 'conflict-resolved', id, field: mine, choice });
    await second.save();
    expect(await onServer()).toEqual([choice === 'theirs' ? ofTheirs : [cem, cem]]);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });

  test.each(['payer', 'involved'] as const)(
    'an undo of the %s in the history leaves what others have made of it since',
    async (field) => {
      const { first, second, ana, ben, cem, id, changes, onServer } = await openPaid();
      // From Cem to Ben, or from Ana to Cem.
      changes[field](first);
      await first.save();
      const { version = 0 } = first.state.snapshot;
      await second.read();
      // From Cem to Ana, or from Ben to Cem.
      if (field === 'payer')
        second.edit({ type: 'sharing-changed', memberId: cem, expenseId: id, involvedMemberIds: [ana] });
      else second.edit({ type: 'payer-changed', expenseId: id, payerId: ben });
      await second.save();
      const left = field === 'payer' ? [cem, ana] : [ben, cem];
      expect(await onServer()).toEqual([left]);
      first.session.undo();
      expect(first.hasUnsavedChanges).toBe(true);
      await first.save();
      expect(await onServer()).toEqual([left]);
      await api.undoChanges(first.state.snapshot.id, [version]);
      expect(await onServer()).toEqual([left]);
    },
  );
});
