import path from 'node:path';
import fc from 'fast-check';
import type { Entity, Project } from '@/lib/domain/project';
import type { EditAction } from '@/lib/editor/actions';
import { actionOf, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { asSaved } from '@/tests/support/arbitraries/projects';
import { takeBackup } from '@/tests/support/database/backups';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { network } from './network';
import { api, memberIds, onServer, openTrip, type Page } from './open-page';

withTestDatabase();
const folder = withTestFolder();

/** What the page takes for the state of the server is that, but for the time of the last change. */
async function expectKnown({ state }: Page): Promise<void> {
  const project = await api.getProject(state.snapshot.id);
  const updatedAt = '';
  expect(asSaved({ ...state.snapshot, updatedAt })).toEqual(asSaved({ ...project, updatedAt }));
}

/** The names and notes of the rows, as their fields show them. */
function textsIn({ members }: Project): string[] {
  return members.flatMap((one) => [one, ...one.expenses]).map((row: Entity) => `${row.name ?? ''} ${row.note ?? ''}`);
}

function boat(page: Page): EditAction[] {
  const [memberId = ''] = memberIds(page);
  return [
    { type: 'expense-added', memberId, id: 'new-boat' },
    { type: 'expense-renamed', memberId, expenseId: 'new-boat', name: 'Boat' },
  ];
}

test('A save of new, changed, moved and removed expenses, and of a new member, reads nothing.', async () => {
  const trip = await openTrip();
  const [ana = '', ben = ''] = memberIds(trip);
  const [taxi, dinner] = trip.state.draft.members[0]!.expenses.map(({ id }) => id) as [string, string];
  trip.edit(
    ...boat(trip),
    { type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: 3_150 },
    { type: 'payer-changed', expenseId: taxi, payerId: ben },
    { type: 'expense-removed', memberId: ana, expenseId: dinner },
    { type: 'member-added', id: 'new-dora' },
  );
  await trip.save();
  expect(network.takeCalls()).not.toContain('GET project');
  await expectKnown(trip);
});

test('After any save a page knows the state of the server with all of its versions, and has no other rows than that.', async () => {
  let unread = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(movesArbitrary, { minLength: 1, maxLength: 3 }), async (rounds) => {
      const trip = await openTrip();
      for (const moves of rounds) {
        for (const move of moves) trip.edit(actionOf(trip.state, move));
        network.takeCalls();
        await trip.save();
        const calls = network.takeCalls();
        if (calls.length > 0 && !calls.includes('GET project')) unread += 1;
        await expectKnown(trip);
        const { draft, snapshot } = trip.state;
        const isAsTyped = JSON.stringify(textsIn(draft)) === JSON.stringify(textsIn(snapshot));
        if (calls.length > 0 && !trip.hasUnsavedChanges && isAsTyped) expect(draft.members).toBe(snapshot.members);
      }
    }),
    { numRuns: 10 },
  );
  expect(unread).toBeGreaterThan(0);
});

test('What is typed stays as it is typed through a save, also a space that says nothing yet.', async () => {
  const trip = await openTrip();
  const [ana = ''] = memberIds(trip);
  const [taxi = ''] = trip.state.draft.members[0]!.expenses.map(({ id }) => id);
  trip.edit(
    { type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: 3_150 },
    { type: 'expense-renamed', memberId: ana, expenseId: taxi, name: ' ' },
  );
  await trip.save();
  expect(trip.state.snapshot.members[0]?.expenses[0]).toMatchObject({ amount: 3_150, name: null });
  expect(trip.state.draft.members[0]?.expenses[0]?.name).toBe(' ');
  expect(trip.hasUnsavedChanges).toBe(false);
});

test('What somebody else saves between two calls of a save comes in with it.', async () => {
  const trip = await openTrip();
  const [, ben = ''] = memberIds(trip);
  trip.edit(...boat(trip));
  let isFirst = true;
  network.applyPatch = async () => {
    if (!isFirst) return;
    isFirst = false;
    await api.updateMember(trip.state.snapshot.id, ben, { name: 'Benjamin', order: 1 });
  };
  await trip.save();
  expect(network.takeCalls()).toContain('GET project');
  expect(trip.state.draft.members[1]?.name).toBe('Benjamin');
  await expectKnown(trip);
});

test('What was created in another epoch is read.', async () => {
  const trip = await openTrip();
  const restore = await takeBackup(trip.state.snapshot.id, path.join(folder(), 'backup.db'));
  await restore();
  trip.edit(...boat(trip));
  await trip.save();
  expect(network.takeCalls()).toContain('GET project');
  await expectKnown(trip);
  expect((await onServer(trip)).members[0]?.expenses).toHaveLength(3);
});
