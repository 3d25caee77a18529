import type { Expense, Project, Weights } from '@/lib/domain/project';
import type { EditAction } from '@/lib/editor/actions';
import { newRate } from '@/lib/editor/new-rate';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { api, content, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

/** The pages of two people who have the same trip open. Time stands still, so they hear of each other only by saving. */
async function openTwo(): Promise<[Page, Page]> {
  const first = await openTrip();
  const second = await first.openElsewhere();
  return [first, second];
}

function memberOf({ state }: Page, name: string) {
  const member = state.draft.members.find((one) => one.name === name);
  if (member === undefined) throw new Error(`${name} is not in the draft.`);
  return member;
}

function taxiOf(page: Page) {
  const member = memberOf(page, 'Ana');
  const expense = member.expenses.find(({ name }) => name === 'Taxi');
  if (expense === undefined) throw new Error('There is no taxi in the draft.');
  return { memberId: member.id, expenseId: expense.id };
}

function expenseIn({ members }: Project, name: string): Expense {
  const expense = members.flatMap(({ expenses }) => expenses).find((one) => one.name === name);
  if (expense === undefined) throw new Error(`There is no expense ${name}.`);
  return expense;
}

/** Ben has paid the boat for Ana and himself, with these weights. */
function weigh(page: Page, weights: Weights): EditAction {
  const [ana, ben] = [memberOf(page, 'Ana').id, memberOf(page, 'Ben').id];
  const { id: expenseId } = expenseIn(page.state.draft, 'Boat');
  return { type: 'sharing-changed', memberId: ben, expenseId, involvedMemberIds: [ana, ben], weights };
}

function price(page: Page, amount: number): void {
  page.edit({ type: 'expense-amount-changed', ...taxiOf(page), amount });
}

async function removeTaxi(page: Page): Promise<void> {
  const { id, members } = await api.getProject(page.state.snapshot.id);
  for (const member of members) {
    for (const { id: expenseId, name } of member.expenses) {
      if (name === 'Taxi') await api.deleteExpense(id, member.id, expenseId);
    }
  }
}

/** Saves, learns that it was removed, and keeps it. */
async function keep(page: Page): Promise<void> {
  await page.save();
  storeAll(page);
  await page.save();
}

function storeAll(page: Page): void {
  for (const [id, conflict] of page.state.conflicts) {
    expect(conflict).toEqual({ existence: { theirs: 'removed' } });
    page.session.dispatch({ type: 'conflict-resolved', id, field: 'existence', choice: 'mine' });
  }
}

async function taxisOnServer(page: Page) {
  const { members } = await api.getProject(page.state.snapshot.id);
  return members.flatMap(({ expenses }) => expenses.filter(({ name }) => name === 'Taxi'));
}

describe('what a third person has removed and two keep', () => {
  test('is there once where both made the same of it, and neither is asked again', async () => {
    const pages = await openTwo();
    for (const page of pages) price(page, 3_500);
    await removeTaxi(pages[0]);
    for (const page of pages) await keep(page);
    expect(await taxisOnServer(pages[0])).toMatchObject([{ amount: 3_500 }]);
    for (const page of pages) expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
    expect(await onServer(pages[1])).toEqual(content(pages[1].state.draft));
  });

  test('is there once where they made it different, and the second is asked about that', async () => {
    const [first, second] = await openTwo();
    price(first, 3_500);
    price(second, 4_000);
    await removeTaxi(first);
    await keep(first);
    await second.save();
    expect(await taxisOnServer(first)).toMatchObject([{ amount: 3_500 }]);
    const { expenseId } = taxiOf(second);
    expect([...second.state.conflicts]).toEqual([[expenseId, { amount: { theirs: 3_500 } }]]);

    second.session.dispatch({ type: 'conflict-resolved', id: expenseId, field: 'amount', choice: 'mine' });
    await second.save();
    expect(await taxisOnServer(first)).toMatchObject([{ id: expenseId, amount: 4_000 }]);
    expect(await onServer(second)).toEqual(content(second.state.draft));
  });

  test('has the id that it had', async () => {
    const [first, second] = await openTwo();
    const { expenseId } = taxiOf(first);
    for (const page of [first, second]) price(page, 3_500);
    await removeTaxi(first);
    for (const page of [first, second]) await keep(page);
    expect(await taxisOnServer(first)).toMatchObject([{ id: expenseId }]);
    for (const page of [first, second]) expect(taxiOf(page).expenseId).toBe(expenseId);
  });

  test('is merged where each has changed another field of it, and nobody is asked', async () => {
    const [first, second] = await openTwo();
    first.edit({ type: 'payment-marked', ...taxiOf(first), isPayment: true });
    price(second, 4_000);
    await removeTaxi(first);
    await keep(first);
    expect(await taxisOnServer(first)).toMatchObject([{ isPayment: true, amount: 3_000 }]);
    await second.save();
    expect(await taxisOnServer(first)).toMatchObject([{ isPayment: true, amount: 4_000 }]);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
    expect(await onServer(second)).toEqual(content(second.state.draft));
  });

  test('is there once where the first keeps a member, and the second the same member with an expense', async () => {
    const [first, second] = await openTwo();
    const ana = memberOf(first, 'Ana').id;
    first.edit({ type: 'member-renamed', memberId: ana, name: 'Anna' });
    price(second, 4_000);
    await api.deleteMember(first.state.snapshot.id, ana);
    const { expenseId } = taxiOf(second);
    await keep(first);
    await keep(second);
    const { members } = await api.getProject(first.state.snapshot.id);
    expect(members.map(({ name }) => name).toSorted()).toEqual(['Anna', 'Ben', 'Cem']);
    expect(members.find(({ name }) => name === 'Anna')?.id).toBe(ana);
    expect(await taxisOnServer(first)).toMatchObject([{ id: expenseId, amount: 4_000 }]);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });

  test('has one share in an uneven list, and the second is asked where they gave it different ones', async () => {
    const [first, second] = await openTwo();
    const ana = memberOf(first, 'Ana').id;
    const ben = memberOf(first, 'Ben').id;
    first.edit(
      { type: 'expense-added', memberId: ben, id: 'new-3333' },
      { type: 'expense-renamed', memberId: ben, expenseId: 'new-3333', name: 'Boat' },
    );
    first.edit(weigh(first, { [ana]: 2 }));
    await first.save();
    await second.pass(60_000);
    first.edit(weigh(first, { [ana]: 6 }));
    second.edit(weigh(second, { [ana]: 3 }));
    await api.deleteMember(first.state.snapshot.id, ana);
    await keep(first);
    await second.save();
    const boatOnServer = async () => expenseIn(await api.getProject(first.state.snapshot.id), 'Boat');
    expect((await boatOnServer()).weights).toEqual({ [ana]: 6 });
    const { id: boat } = expenseIn(second.state.draft, 'Boat');
    expect([...second.state.conflicts]).toEqual([[boat, { weights: { theirs: { [ana]: 6 } } }]]);
    expect(second.session.getState().editor.draft.members).toHaveLength(3);

    second.session.dispatch({ type: 'conflict-resolved', id: boat, field: 'weights', choice: 'mine' });
    await second.save();
    expect((await boatOnServer()).weights).toEqual({ [ana]: 3 });
    expect(await onServer(second)).toEqual(content(second.state.draft));
  });

  test('and is removed again in between is there once, and who has stored it before is asked about the other amount', async () => {
    const [first, second] = await openTwo();
    price(first, 3_500);
    price(second, 4_000);
    await removeTaxi(first);
    await keep(first);
    price(first, 3_600);
    await removeTaxi(first);
    await keep(second);
    expect(await taxisOnServer(first)).toMatchObject([{ amount: 4_000 }]);

    await first.save();
    expect(await taxisOnServer(first)).toMatchObject([{ amount: 4_000 }]);
    expect(first.state.conflicts.get(taxiOf(first).expenseId)).toEqual({ amount: { theirs: 4_000 } });
  });

  test('is there once where the second was closed in between, and found its draft again', async () => {
    const [first, closed] = await openTwo();
    for (const page of [first, closed]) price(page, 3_500);
    await closed.pass(100);
    closed.tab.close();
    closed.session.close();
    await removeTaxi(first);
    await keep(first);
    const second = await closed.openNext();
    storeAll(second);
    await second.save();
    expect(await taxisOnServer(first)).toMatchObject([{ amount: 3_500 }]);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });

  test('is asked about where the second was closed in between, and the first made it different', async () => {
    const [first, closed] = await openTwo();
    price(first, 3_500);
    price(closed, 4_000);
    await removeTaxi(first);
    await closed.save();
    storeAll(closed);
    await closed.pass(100);
    closed.tab.close();
    closed.session.close();
    await keep(first);
    const second = await closed.openNext();
    await second.save();
    expect(await taxisOnServer(first)).toMatchObject([{ amount: 3_500 }]);
    const { expenseId: id } = taxiOf(second);
    expect([...second.state.conflicts]).toEqual([[id, { amount: { theirs: 3_500 } }]]);
  });

  test('is there once where the one who removed it undoes that', async () => {
    const [first, second] = await openTwo();
    first.edit({ type: 'expense-removed', ...taxiOf(first) });
    await first.save();
    price(second, 4_000);
    first.session.undo();
    await first.save();
    await second.save();
    expect(await taxisOnServer(first)).toMatchObject([{ amount: 4_000 }]);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });
});

describe('what two drafts of one browser have first, and differently, is not saved before the person chooses', () => {
  /** A page of the same browser that has found what two others have left. */
  async function afterTwo(first: Page, edit: (page: Page, at: number) => void): Promise<Page> {
    const pages = [first, await first.openNext()];
    for (const [at, page] of pages.entries()) {
      edit(page, at);
      await page.pass(200);
    }
    for (const { tab } of pages) tab.close();
    return first.openNext();
  }

  async function inCurrency(currency: string): Promise<Page> {
    const page = await openTrip();
    page.edit({ type: 'currency-changed', currency });
    await page.save();
    return page;
  }

  const setRate = (page: Page, code: string, rate: string) => page.edit(newRate(page.state, code, rate));
  const moneyOf = async (page: Page) => {
    const { currency, rates } = await api.getProject(page.state.snapshot.id);
    return { currency, rates };
  };

  test('a first rate', async () => {
    const next = await afterTwo(await inCurrency('EUR'), (page, at) => {
      setRate(page, 'CZK', ['0.0395', '0.04'][at] ?? '');
      if (at === 0) setRate(page, 'GBP', '1.15');
    });
    expect((await next.save()).failed).toEqual(['open-conflicts']);
    expect(await moneyOf(next)).toEqual({ currency: 'EUR', rates: { GBP: '1.15' } });
    const { id, rates } = next.state.draft;
    expect(next.state.conflicts.get(id)).toEqual({
      draftRates: { theirs: { CZK: rates?.CZK === '0.04' ? '0.0395' : '0.04' } },
    });

    next.session.dispatch({ type: 'conflict-resolved', id, field: 'draftRates', choice: 'mine' });
    expect(await next.save()).toEqual({ saved: ['project-updated'], failed: [] });
    expect(await moneyOf(next)).toEqual({ currency: 'EUR', rates });
  });

  test('a first rate in another currency, in which that of before says nothing', async () => {
    const first = await inCurrency('USD');
    setRate(first, 'CZK', '0.05');
    await first.save();
    const next = await afterTwo(first, (page, at) => {
      page.edit({ type: 'currency-changed', currency: 'EUR' });
      setRate(page, 'CZK', ['0.0395', '0.04'][at] ?? '');
    });
    await next.save();
    expect(await moneyOf(next)).toEqual({ currency: 'EUR', rates: undefined });
  });

  test('a first weight', async () => {
    const next = await afterTwo(await openTrip(), (page, at) => {
      const involvedMemberIds = page.state.draft.members.map(({ id }) => id);
      const weights = { [memberOf(page, 'Ana').id]: at + 2 };
      page.edit({ type: 'sharing-changed', ...taxiOf(page), involvedMemberIds, weights });
    });
    const [ana, { expenseId: id }] = [memberOf(next, 'Ana').id, taxiOf(next)];
    expect((await next.save()).failed).toEqual(['open-conflicts']);
    expect(await taxisOnServer(next)).toMatchObject([{ involvedMemberIds: [] }]);

    next.session.dispatch({ type: 'conflict-resolved', id, field: 'draftWeights', choice: 'mine' });
    await next.save();
    const [taxi] = await taxisOnServer(next);
    expect(taxi?.weights).toEqual(expenseIn(next.state.draft, 'Taxi').weights);
    expect(Object.keys(taxi?.weights ?? {})).toEqual([ana]);
  });
});
