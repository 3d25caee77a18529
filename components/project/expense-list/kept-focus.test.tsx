import { act, screen, waitFor } from '@testing-library/react';
import { showPanel } from '@/components/project/panels/panel-choice';
import type { Project } from '@/lib/domain/project';
import { renderProject } from '@/tests/support/components/render-project';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { expense, member, project, withExpense, without } from '@/tests/support/sample-projects';

withLiveUpdates();

beforeEach(() => act(() => showPanel('people')));

const row = (name: RegExp) => screen.getByRole('button', { name });

/** The list with the focus in the row of the dinner, and what lets somebody else save. */
async function openAtDinner() {
  const expenses = [
    expense('box', { name: 'Box', amount: 300, date: '2025-11-22' }),
    expense('dinner', { name: 'Dinner', amount: 200, date: '2025-11-21' }),
    expense('rent', { name: 'Rent', amount: 100, date: '2025-10-20' }),
  ];
  const { user, server } = renderProject(project({ members: [member('anna', { name: 'Anna', expenses })] }));
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  await user.click(screen.getByRole('radio', { name: /^Expenses/ }));
  await screen.findByRole('region', { name: 'All expenses by day' });
  act(() => row(/^Dinner/).focus());
  return async (change: (project: Project) => Project) => {
    server.project = change(server.project);
    act(() => FakeEventSource.last.send('version', { version: server.project.version, people: 2 }));
  };
}

test('Where somebody else changes the day of an expense, its row keeps the focus.', async () => {
  const others = await openAtDinner();
  await others((now) => withExpense(now, 'dinner', { date: '2025-11-23' }));
  await screen.findByRole('heading', { name: 'Sunday, November 23, 2025' });
  expect(row(/^Dinner/)).toHaveFocus();
});

test.each<[string, (now: Project) => Project]>([
  ['goes to a month that is one line', (now) => withExpense(now, 'dinner', { date: '2025-10-01' })],
  ['is removed', (now) => without(now, 'dinner')],
])('Where an expense %s, the heading of the list has the focus that its row had.', async (_, change) => {
  const others = await openAtDinner();
  await others(change);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Dinner/ })).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'All expenses by day' })).toHaveFocus();
});
