import { isPaymentTo } from '@/lib/domain/involvement';
import type { Project } from '@/lib/domain/project';
import type { EditAction } from '@/lib/editor/actions';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

/** The amounts of the payments that nobody but their payers have received. */
function paidToThemselves({ members }: Project) {
  return members.flatMap(({ id, expenses }) =>
    expenses.filter((one) => isPaymentTo(one, id)).map(({ amount }) => amount),
  );
}

/** What others read of such payments ahead of each call of a save, and after it. */
function watchReads(page: Page): (number | null)[] {
  const seen: (number | null)[] = [];
  const read = async () => void seen.push(...paidToThemselves(await api.getProject(page.state.snapshot.id)));
  network.applyPatch = read;
  network.beforeAnswer = read;
  return seen;
}

/** A trip in which Ben and Cem have paid one another, and Ana has paid both. */
async function openWithPayments() {
  const page = await openTrip();
  const [ana = '', ben = '', cem = ''] = memberIds(page);
  const pay = (memberId: string, toMemberId: string, amount: number): EditAction => ({
    type: 'payment-made',
    id: `new-p${amount}`,
    name: null,
    memberId,
    toMemberId,
    amount,
  });
  page.edit(pay(ana, ben, 101), pay(ana, cem, 102), pay(ben, cem, 103), pay(cem, ben, 104));
  await page.save();
  network.takeCalls();
  const payment = (amount: number) =>
    page.state.draft.members.flatMap(({ expenses }) => expenses).find((one) => one.amount === amount)!;
  return { page, ana, ben, cem, payment };
}

describe('a save that removes members together with payments to them', () => {
  test('shows others no payment from somebody to themselves', async () => {
    const { page, ben } = await openWithPayments();
    const seen = watchReads(page);
    page.edit({ type: 'member-removed', memberId: ben });
    const { saved } = await page.save();
    expect(saved.slice(0, 4)).toEqual(['member-updated', 'expense-deleted', 'expense-deleted', 'member-deleted']);
    expect(seen).toEqual([]);
    expect(await onServer(page)).toEqual(content(page.state.draft));
    expect(page.hasUnsavedChanges).toBe(false);
  });

  test('so it is where both are removed who have paid one another, in one round', async () => {
    const { page, ben, cem } = await openWithPayments();
    const seen = watchReads(page);
    page.edit({ type: 'member-removed', memberId: ben }, { type: 'member-removed', memberId: cem });
    expect((await page.save()).failed).toEqual([]);
    const deletions = Array.from({ length: 4 }, () => 'DELETE expense');
    expect(network.takeChanges()).toEqual([...deletions, 'DELETE member', 'DELETE member']);
    expect(seen).toEqual([]);
    expect(await onServer(page)).toEqual(content(page.state.draft));
  });

  test('so it is where the payment is to somebody else by then', async () => {
    const { page, ana, ben, cem, payment } = await openWithPayments();
    const seen = watchReads(page);
    const { id: expenseId } = payment(101);
    page.edit(
      { type: 'sharing-changed', memberId: ana, expenseId, involvedMemberIds: [cem] },
      { type: 'member-removed', memberId: ben },
    );
    await page.save();
    expect(seen).toEqual([]);
    expect(payment(101).involvedMemberIds).toEqual([cem]);
    expect(await onServer(page)).toEqual(content(page.state.draft));
  });

  test('so it is where the network ends between the calls', async () => {
    const { page, ben } = await openWithPayments();
    const seen = watchReads(page);
    const calls: string[] = [];
    network.failureOf = (call) => (calls.push(call) > 1 ? 'unreachable' : undefined);
    page.edit({ type: 'member-removed', memberId: ben });
    await page.save();
    expect(paidToThemselves(await api.getProject(page.state.snapshot.id))).toEqual([]);
    network.failureOf = () => undefined;
    await page.pass(60_000);
    expect(seen).toEqual([]);
    expect(await onServer(page)).toEqual(content(page.state.draft));
  });
});

describe('where one removes somebody with a payment to them, and another has changed that', () => {
  const CHOICES = [
    ['mine', []],
    ['theirs', [101]],
  ] as const;

  /** The payment as the server has it, to whom it is. */
  const paidTo = async (page: Page, to: string) => {
    const { members } = await api.getProject(page.state.snapshot.id);
    return members.flatMap(({ expenses }) =>
      expenses.filter((one) => isPaymentTo(one, to)).map(({ amount }) => amount),
    );
  };

  async function choose(page: Page, choice: 'mine' | 'theirs') {
    for (const id of page.state.conflicts.keys()) {
      page.session.dispatch({ type: 'conflict-resolved', id, field: 'existence', choice });
    }
    await page.save();
    expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
  }

  describe.each(['read before', 'not read'])('who removes is asked about both, where that is %s', (when) => {
    test.each(CHOICES)('and chooses %s', async (choice, left) => {
      const { page, ana, ben, payment } = await openWithPayments();
      const { id: project } = page.state.snapshot;
      const before = payment(101);
      page.edit({ type: 'member-removed', memberId: ben });
      await api.updateExpense(project, ana, before.id, { ...before, note: 'In cash' });
      if (when === 'read before') await page.read();
      const seen = watchReads(page);
      expect((await page.save()).failed).toEqual(['open-conflicts']);
      expect([...page.state.conflicts.keys()].toSorted()).toEqual([before.id, ben].toSorted());
      expect([await paidTo(page, ben), payment(101).involvedMemberIds]).toEqual([[101], [ben]]);
      await choose(page, choice);
      expect([await paidTo(page, ben), seen]).toEqual([left, []]);
    });
  });

  test.each(CHOICES)('who changes is asked about both, and chooses %s', async (choice, _left) => {
    const { page, ana, ben, payment } = await openWithPayments();
    const { id: project } = page.state.snapshot;
    const before = payment(101);
    page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: before.id, amount: 707 });
    await api.deleteExpense(project, ana, before.id);
    const other = payment(104);
    await api.deleteExpense(project, memberIds(page)[2]!, other.id);
    await api.deleteMember(project, ben);
    const seen = watchReads(page);
    expect((await page.save()).failed).toEqual(['open-conflicts']);
    expect([...page.state.conflicts.keys()].toSorted()).toEqual([before.id, ben].toSorted());
    expect(payment(707).involvedMemberIds).toEqual([ben]);
    await choose(page, choice);
    expect([await paidTo(page, ben), seen]).toEqual([choice === 'mine' ? [707] : [], []]);
    expect(paidToThemselves(page.state.draft)).toEqual([]);
  });

  describe.each(['who changes', 'who removes'])('so is %s, where that is who paid it', (who) => {
    test.each(CHOICES)('and chooses %s', async (choice) => {
      const { page, ben, cem, payment } = await openWithPayments();
      const other = await page.openElsewhere();
      const before = payment(101);
      const [remover, mover] = who === 'who changes' ? [other, page] : [page, other];
      remover.edit({ type: 'member-removed', memberId: ben });
      mover.edit({ type: 'payer-changed', expenseId: before.id, payerId: cem });
      await other.save();
      const seen = watchReads(page);
      expect((await page.save()).failed).toEqual(['open-conflicts']);
      expect([...page.state.conflicts.keys()].toSorted()).toEqual([before.id, ben].toSorted());
      expect(payment(101).involvedMemberIds).toEqual([ben]);
      await choose(page, choice);
      const isLeft = (choice === 'mine') === (who === 'who changes');
      expect([await paidTo(page, ben), seen]).toEqual([isLeft ? [101] : [], []]);
      expect(paidToThemselves(page.state.draft)).toEqual([]);
    });
  });
});
