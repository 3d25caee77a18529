import { findMember, findPayer } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import { asNewEntry, enteringOf } from '@/lib/editor/sheet-entry';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { api, memberIds, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

/** All that is in a project, by kind and name. */
const namesIn = ({ members }: Pick<Project, 'members'>) => ({
  members: members.map(({ name }) => name),
  expenses: members.flatMap(({ expenses }) => expenses.map(({ name, amount }) => `${name} ${amount}`)).toSorted(),
});

interface Ids {
  project: string;
  ana: string;
  cem: string;
  taxi: string;
}

function idsOf(page: Page): Ids {
  const [ana = '', , cem = ''] = memberIds(page);
  return { project: page.state.snapshot.id, ana, cem, taxi: page.state.draft.members[0]?.expenses[0]?.id ?? '' };
}

const price = (page: Page, { ana, taxi }: Ids) =>
  page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: 700 });

const deleteTaxi = ({ project, ana, taxi }: Ids) => api.deleteExpense(project, ana, taxi);

/** A program makes somebody under the id that the taxi had. */
const takeIdOfTaxi = ({ project, taxi }: Ids) => api.createMember(project, { id: taxi, name: 'Dia', order: 3 });

/** What others have deleted is kept, and saved beside what has its id now. */
async function expectKept(page: Page): Promise<void> {
  for (const id of page.state.conflicts.keys()) {
    page.session.dispatch({ type: 'conflict-resolved', id, field: 'existence', choice: 'mine' });
  }
  expect((await page.save()).failed).toEqual([]);
  expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
  const kept = { members: ['Ana', 'Ben', 'Cem', 'Dia'], expenses: ['Dinner null', 'Taxi 700'] };
  expect([namesIn(await onServer(page)), namesIn(page.state.draft)]).toEqual([kept, kept]);
}

describe('an expense that others have deleted, and whose id a program has given to a member', () => {
  test.each<[string, (page: Page, ids: Ids) => Promise<unknown>]>([
    [
      'after it was asked about',
      async (page, ids) => {
        await deleteTaxi(ids);
        await page.notice();
        expect(page.state.conflicts.get(ids.taxi)).toEqual({ existence: { theirs: 'removed' } });
        await takeIdOfTaxi(ids);
        await page.notice();
      },
    ],
    [
      'before its deletion was read',
      async (page, ids) => {
        await deleteTaxi(ids);
        await takeIdOfTaxi(ids);
        await page.notice();
      },
    ],
    [
      'after it was kept',
      async (page, ids) => {
        await deleteTaxi(ids);
        await page.notice();
        page.session.dispatch({ type: 'conflict-resolved', id: ids.taxi, field: 'existence', choice: 'mine' });
        await takeIdOfTaxi(ids);
      },
    ],
  ])('is kept as a new one: %s', async (_when, happen) => {
    const page = await openTrip();
    const ids = idsOf(page);
    price(page, ids);
    await happen(page, ids);
    await expectKept(page);
  });

  test.each([true, false])(
    'is kept as a new one in a draft that was stored, whose page knew that: %s',
    async (isKnown) => {
      const closed = await openTrip();
      const ids = idsOf(closed);
      price(closed, ids);
      await deleteTaxi(ids);
      if (isKnown) await closed.notice();
      await closed.pass(200);
      closed.tab.close();
      closed.session.close();
      await takeIdOfTaxi(ids);
      const page = await closed.openNext();
      expect(page.state.conflicts.size).toBe(1);
      await expectKept(page);
    },
  );

  test('goes where nothing of it is here, and comes back as a new one where its removal was from here and is undone', async () => {
    const page = await openTrip();
    const ids = idsOf(page);
    page.edit({ type: 'project-renamed', name: 'Tour' });
    await deleteTaxi(ids);
    await takeIdOfTaxi(ids);
    await page.notice();
    expect([namesIn(page.state.draft).expenses, page.state.conflicts.size]).toEqual([['Dinner null'], 0]);
    page.session.undo();
    expect(page.hasUnsavedChanges).toBe(false);

    const other = await openTrip();
    const own = idsOf(other);
    price(other, own);
    other.edit({ type: 'expense-removed', memberId: own.ana, expenseId: own.taxi });
    await other.save();
    await takeIdOfTaxi(own);
    await other.notice();
    other.session.undo();
    await expectKept(other);
  });

  test('is added as a new one from its sheet', async () => {
    const page = await openTrip();
    const ids = idsOf(page);
    page.session.sheet.open(ids.taxi);
    const [opened] = page.state.entries;
    page.session.dispatch({ type: 'entry-changed', entry: { ...opened!, amount: 700 } });
    await deleteTaxi(ids);
    await page.notice();
    const [typed] = page.state.entries;
    page.session.dispatch({ type: 'entry-changed', entry: asNewEntry(typed!) });
    await takeIdOfTaxi(ids);
    await page.notice();
    const [entry] = page.state.entries;
    page.edit(enteringOf(entry!, page.state));
    await expectKept(page);
  });
});

test('A member whom others have deleted, and whose id a program has given to an expense, is kept as a new one, in the lists of before.', async () => {
  const page = await openTrip();
  const { project, ana, cem } = idsOf(page);
  page.edit({ type: 'member-renamed', memberId: cem, name: 'Cemal' });
  await api.deleteMember(project, cem);
  await api.createExpense(project, ana, { id: cem, name: 'Ice', amount: 100, order: 2, involvedMemberIds: [] });
  await page.notice();
  const [kept] = page.state.conflicts.keys();
  expect(findMember(page.state.draft, kept ?? '')?.name).toBe('Cemal');
  page.session.dispatch({ type: 'conflict-resolved', id: kept ?? '', field: 'existence', choice: 'mine' });
  expect((await page.save()).failed).toEqual([]);
  expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
  const saved = await api.getProject(project);
  expect(findPayer(saved, cem)?.name).toBe('Ana');
  const [dinner] = saved.members[0]!.expenses.filter(({ name }) => name === 'Dinner');
  const named = dinner?.involvedMemberIds.map((id) => findMember(saved, id)?.name);
  expect([saved.members.map(({ name }) => name), named]).toEqual([
    ['Ana', 'Ben', 'Cemal'],
    ['Ben', 'Cemal'],
  ]);
});
