import { act, screen, waitFor } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { recentProjects } from '@/lib/session/recents/recent-projects';
import { problem } from '@/tests/support/components/fake-server';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { messages } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen } from '@/tests/support/sample-projects';

withLiveUpdates();
beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/project/p1');
});
afterEach(() => window.history.replaceState(null, '', '/'));

const renderReadOnly = (locale?: Locale) => renderProject({ ...annaAndBen(), readOnly: true }, { locale });

async function renderWatched() {
  const view = renderReadOnly();
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  return view;
}

test('The page says that the link is read-only, and what it is good for, in its language', async () => {
  renderReadOnly('de');
  const { readOnly } = messages.de;
  expect(await screen.findByText(readOnly.note)).toBeInTheDocument();
  expect(screen.getByText(readOnly.shareHint)).toBeInTheDocument();
  expect(document.title).toBe('Quits – Summer trip');
});

test('Nothing that writes is offered', async () => {
  const { user, server } = renderReadOnly();
  await user.click(button('Project menu'));
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
  expect(names).toEqual([
    'Share',
    'Project menu',
    'Export as CSV for spreadsheets',
    'Export as JSON all data',
    'Print…',
    'Expenses of Anna',
    'Expenses of Ben',
    'Copy all payments',
    'Copy',
  ]);
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
  await user.keyboard('{Control>}s{/Control}n');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.writes).toEqual([]);
});

test('What others save comes in, and is pointed out', async () => {
  const { server } = await renderWatched();
  server.project = { ...server.project, version: 5, name: 'Winter trip', readOnly: true };
  act(() => FakeEventSource.last.send('version', { version: 5, people: 2 }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Winter trip' })).toBeInTheDocument();
  expect(screen.getByText('2 people are here')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Project name' })).not.toBeInTheDocument();
});

test('Who says who they are is told how they stand, and the home page lists the project as one that is read-only', async () => {
  const { user, server } = renderReadOnly();
  await user.selectOptions(screen.getByRole('combobox'), 'Ben');
  expect(screen.getByText('You owe 22.50')).toBeInTheDocument();
  await waitFor(() => expect(recentProjects()).toMatchObject([{ id: 'p1', readOnly: true, balance: -2_250 }]));
  expect(server.writes).toEqual([]);
});

test('The sheet offers this link alone', async () => {
  const { user, server } = renderReadOnly();
  await user.click(button('Share'));
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(messages.en.readOnly.shareHint);
  expect(dialog().getByRole('textbox')).toHaveValue('http://localhost/project/p1');
  expect(dialog().queryByText(messages.en.links.heading)).not.toBeInTheDocument();
  expect(server.log).not.toContain('GET /projects/p1/links');
});

test.each([
  ['the link was revoked', 'replaced', problem(404, 'Replaced.', 'link_replaced'), messages.en.readOnly.linkGone],
  ['the project was deleted', 'deleted', problem(404, 'Deleted.', 'project_deleted'), messages.en.gone.deleted],
])('That %s is said, and what was there stays to be read', async (_what, event, answer, text) => {
  const { server } = await renderWatched();
  server.intercept = () => answer;
  act(() => FakeEventSource.last.send(event, {}));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText('Pizza')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Bring it back' })).not.toBeInTheDocument();
  await waitFor(() => expect(recentProjects()).toEqual([]));
});
