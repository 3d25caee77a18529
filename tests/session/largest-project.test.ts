// Otherwise loaded on demand, which takes time that the simulated clock does not see.
import '@/lib/session/live/event-stream';
import { MAX_EXPENSES, MAX_MEMBERS, type Project } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, Page } from './open-page';
import { expectAll, onServer } from './scene';

withTestDatabase();

/** Enough for a machine under load. */
const MINUTE = 60_000;

/** A project of as many members and expenses as one holds, each shared by three. Through the API it would take long. */
async function largest(): Promise<Project> {
  const projectId = await api.createProject('Festival');
  const db = getDb();
  const memberIds = Array.from({ length: MAX_MEMBERS }, newId);
  const members = memberIds.map((id, order) => ({ projectId, id, order, name: `Member ${order}` }));
  const expenses = Array.from({ length: MAX_EXPENSES }, (_, at) => ({
    projectId,
    id: newId(),
    memberId: memberIds[at % MAX_MEMBERS] ?? '',
    order: Math.floor(at / MAX_MEMBERS),
    name: `Expense ${at}`,
    amount: 100 + at,
  }));
  const involved = expenses.flatMap(({ id: expenseId }, at) =>
    [0, 3, 6].map((step) => ({ projectId, expenseId, memberId: memberIds[(at + step) % MAX_MEMBERS] ?? '' })),
  );
  await db.member.createMany({ data: members });
  await db.expense.createMany({ data: expenses });
  await db.expenseInvolvement.createMany({ data: involved });
  // A process keeps what it has read of a version.
  await api.updateProject(projectId, { name: 'Summer festival' });
  return api.getProject(projectId);
}

const memberIds = ({ editor }: Page) => editor.draft.members.map(({ id }) => id);

function nth({ editor }: Page, at: number, row: number) {
  const payer = editor.draft.members[at]!;
  return { memberId: payer.id, expenseId: payer.expenses[row]!.id };
}

test(
  'Two people who edit the largest project at once come to the same.',
  async () => {
    const project = await largest();
    const [one, other] = [new Page(project), new Page(project)];
    const { members } = one.editor.draft;
    expect([members.length, members.flatMap(({ expenses }) => expenses).length]).toEqual([MAX_MEMBERS, MAX_EXPENSES]);

    // What is new takes the place of what goes.
    one.do(
      { type: 'expense-removed', ...nth(one, 0, 0) },
      { type: 'expense-added', memberId: memberIds(one)[1] ?? '', id: 'new-boat' },
      { type: 'expense-amount-changed', ...nth(one, 40, 7), amount: 7_000 },
      { type: 'member-renamed', memberId: memberIds(one)[99] ?? '', name: 'Zoë' },
    );
    other.do(
      { type: 'member-removed', memberId: memberIds(other)[50] ?? '' },
      { type: 'expense-renamed', ...nth(other, 40, 7), name: 'Tent' },
      { type: 'payer-changed', expenseId: nth(other, 60, 3).expenseId, payerId: memberIds(other)[61] ?? '' },
    );
    for (let turns = 0; turns < 3; turns += 1) await Promise.all([one.save(), other.save()]);
    expect([one, other].map(({ editor }) => editor.conflicts.size)).toEqual([0, 0]);
    await expectAll([one, other], await onServer(one));
    const now = one.editor.draft.members;
    expect(now.map(({ name }) => name)).toContain('Zoë');
    expect(now).toHaveLength(MAX_MEMBERS - 1);
    expect(now[40]?.expenses[7]).toMatchObject({ name: 'Tent', amount: 7_000 });

    // A save of one expense reads nothing of all that.
    network.takeCalls();
    one.do({ type: 'expense-amount-changed', ...nth(one, 40, 8), amount: 8_000 });
    await one.save();
    expect(network.takeCalls()).toEqual(['PATCH project']);
    await other.notice();
    expect(other.editor.draft.members[40]?.expenses[8]?.amount).toBe(8_000);
  },
  MINUTE,
);
