import { act, screen, waitFor } from '@testing-library/react';
import { withPayer } from '@/lib/domain/payer';
import { type FakeServer, gate, problem } from '@/tests/support/components/fake-server';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, project } from '@/tests/support/sample-projects';

withLiveUpdates();
afterEach(() => jest.useRealTimers());

test('What others save while a save waits for the network is read once there is nothing left to save', async () => {
  const { user, server } = renderProject(annaAndBen());
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  server.intercept = () => Promise.reject(new TypeError('Failed to fetch'));
  await user.tripleClick(textbox('Project name'));
  await user.paste('Winter trip');
  await user.click(button('Save changes'));

  server.project = { ...server.project, version: 5, members: server.project.members.slice(0, 1) };
  act(() => FakeEventSource.last.send('version', { version: 5, people: 2 }));
  await user.click(button('Undo'));
  server.intercept = () => undefined;

  await waitFor(() => expect(textbox('Project name')).toHaveValue('Summer trip'));
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(1), { timeout: 5_000 });
  takeLoggedErrors();
});

test.each([
  ['the network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a limit', () => problem(429, 'Slow down.', 'too_many_requests')],
])('What others save is shown although its first read fails by %s', async (_what, fail) => {
  const { server } = renderProject(annaAndBen());
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  jest.useFakeTimers();
  server.project = { ...server.project, version: 5, name: 'Winter trip' };
  server.intercept = fail;
  act(() => FakeEventSource.last.send('version', { version: 5, people: 2 }));
  await waitFor(() => expect(server.log).toEqual(['GET /projects/p1']));
  server.intercept = () => undefined;
  act(() => FakeEventSource.last.send('error'));

  await waitFor(() => expect(textbox('Project name')).toHaveValue('Winter trip'), { timeout: 5_000 });
  expect(takeLoggedErrors()).toHaveLength(1);
});

async function renderWatched() {
  const view = renderProject(annaAndBen());
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  return view;
}

test('That somebody has deleted the project is told, and with unsaved changes what becomes of them', async () => {
  const { user, server } = await renderWatched();
  server.intercept = () => problem(404, 'There is no project with this id.', 'project_not_found');
  act(() => FakeEventSource.last.send('deleted', {}));
  expect(await screen.findByText('This project was deleted in the meantime.')).toBeInTheDocument();
  await user.type(textbox('Project name'), '!');
  expect(screen.getByText(/What you typed is still here, but can no longer be saved/)).toBeInTheDocument();
});

/** The server has deleted the project and keeps it, until somebody brings it back. */
function keepDeleted(server: FakeServer) {
  let isDeleted = true;
  server.intercept = ({ path }) => {
    if (path.endsWith('/undelete')) isDeleted = false;
    if (path.endsWith('/undelete')) return { status: 200, body: {} };
    const deleted = problem(404, 'The project is deleted.', 'project_deleted');
    return isDeleted
      ? { ...deleted, body: { ...Object(deleted.body), deleted_at: '2026-11-20T10:00:00.000Z' } }
      : undefined;
  };
}

test('What somebody has deleted can be brought back from an open page, with what is unsaved in it', async () => {
  const { user, server } = await renderWatched();
  await user.type(textbox('Project name'), '!');
  keepDeleted(server);
  act(() => FakeEventSource.last.send('deleted', {}));
  expect(await screen.findByText(/What you typed is still here\./)).toBeInTheDocument();
  await user.click(button('Bring it back'));
  await waitFor(() => expect(screen.queryByText(/deleted in the meantime/)).not.toBeInTheDocument());
  expect(textbox('Project name')).toHaveValue('Summer trip!');
  // It follows what others save again.
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(2));
});

test('That the link was replaced is told, and what becomes of what is unsaved; nothing is offered to be added, as it could not be saved', async () => {
  const { user, server } = await renderWatched();
  const offers = () =>
    screen.queryAllByRole('button', { name: /^(Add member|Add expense|Expense: enter a new one|Paid: )/ });
  expect(offers()).not.toEqual([]);
  server.intercept = () => problem(404, 'This link leads to no project any more.', 'link_replaced');
  act(() => FakeEventSource.last.send('replaced', {}));
  expect(await screen.findByText(/replaced by a new one\. Ask the others for it\./)).toBeInTheDocument();
  expect(offers()).toEqual([]);
  await user.keyboard('n');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(button('Ben to Anna 22.50'));
  expect(dialog().button('Copy')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Amount paid' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Paid' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.type(textbox('Project name'), '!');
  expect(screen.getByText(/can’t be saved by this link/)).toBeInTheDocument();
});

test('Where the link of a new project was replaced it asks for nobody, and who was typed is there to be read', async () => {
  const { user, server } = renderProject(project());
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  await user.type(textbox('Member name'), 'Anna,Ben');
  server.intercept = () => problem(404, 'This link leads to no project any more.', 'link_replaced');
  act(() => FakeEventSource.last.send('replaced', {}));
  await screen.findByText(/replaced by a new one/);
  expect(screen.queryByText('Who shares the costs?')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('textbox', { name: 'Member name' }).map((one) => (one as HTMLInputElement).value)).toEqual(
    ['Anna', 'Ben'],
  );
  expect(screen.queryByText(/^Add (the people|a second)/)).not.toBeInTheDocument();
});

test('What is unsaved is shown with the notice, and can be copied as a text', async () => {
  const { user, server } = await renderWatched();
  await user.type(textbox('Project name'), '!');
  await user.type(card('Ben').textbox('Member name'), 'no');
  const replaced = problem(404, 'This link leads to no project any more.', 'link_replaced');
  server.intercept = ({ path }) => (path.startsWith('/projects') ? replaced : undefined);
  act(() => FakeEventSource.last.send('replaced', {}));
  await user.click(await screen.findByRole('button', { name: 'Show unsaved changes' }));
  const lines = await dialog().findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Project renamed: “Summer trip” → “Summer trip!”',
    'Renamed: Ben → Benno',
  ]);
  // The button says so for a moment, which a busy machine may need for the rest.
  jest.useFakeTimers();
  await user.click(dialog().button('Copy as text'));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  jest.useRealTimers();
  const copied = await navigator.clipboard.readText();
  expect(copied.split('\n')).toEqual(['Summer trip!', ...lines.map(({ textContent }) => textContent)]);
});

test('An expense that was begun is unsaved too where the project is deleted, until it is discarded', async () => {
  const { user, server } = await renderWatched();
  await user.keyboard('n');
  await screen.findByRole('dialog');
  await user.keyboard('Lift passes{Enter}48,5{Escape}');
  const gone = problem(404, 'There is no project with this id.', 'project_not_found');
  server.intercept = ({ path }) => (path.startsWith('/projects') ? gone : undefined);
  act(() => FakeEventSource.last.send('deleted', {}));
  await user.click(await screen.findByRole('button', { name: 'Show unsaved changes' }));
  expect(await dialog().findByRole('listitem')).toHaveTextContent(/Lift passes.*48\.50/);
  await user.click(dialog().button('Close'));
  await user.click(button('Discard'));
  expect(screen.getByText('This project was deleted in the meantime.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show unsaved changes' })).not.toBeInTheDocument();
});

test('Who deletes the project is not told that somebody did', async () => {
  const { user, server, visited } = await renderWatched();
  const held = gate();
  server.intercept = () => held.opened;
  await user.type(textbox('Project name'), '!');
  await user.click(button('Delete project…'));
  await user.click(dialog().button('Confirm'));
  act(() => FakeEventSource.last.send('deleted', {}));
  expect(screen.queryByText(/deleted in the meantime/)).not.toBeInTheDocument();
  held.open();
  expect(await screen.findByText('Project deleted')).toBeInTheDocument();
  expect(visited).toEqual(['/']);
  expect(screen.queryByText(/deleted in the meantime/)).not.toBeInTheDocument();
});

const marked = () =>
  [...document.querySelectorAll('.incoming')].map((row) => row.querySelector<HTMLInputElement>('input')?.value);

/** The server has got other names. */
function rename(server: FakeServer, names: Readonly<Record<string, string>>) {
  const renamed = <Entity extends { id: string; name: string | null }>(entity: Entity): Entity => ({
    ...entity,
    name: names[entity.id] ?? entity.name,
  });
  const members = server.project.members.map((each) => ({ ...renamed(each), expenses: each.expenses.map(renamed) }));
  server.project = { ...server.project, version: (server.project.version ?? 0) + 1, members };
}

test('What others have saved is marked for a moment when it comes with one’s own save, and what one has saved is not', async () => {
  const { user, server } = await renderWatched();
  jest.useFakeTimers();
  await user.type(card('Ben').textbox('Member name'), 'no');
  rename(server, { pizza: 'Pasta' });
  await user.click(button('Save changes'));
  await screen.findByDisplayValue('Pasta');
  act(() => FakeEventSource.last.send('version', { version: server.project.version, people: 2 }));
  await waitFor(() => expect(marked()).toEqual(['Pasta']));
  await waitFor(() => expect(marked()).toEqual([]), { timeout: 4_000 });
});

test('What one has changed oneself is not marked when the answer to it was lost', async () => {
  const { user, server } = await renderWatched();
  await user.type(card('Ben').textbox('Member name'), 'no');
  // An earlier call has done it, and the version is another one since.
  rename(server, { pizza: 'Pasta', ben: 'Benno' });
  await user.click(button('Save changes'));
  await screen.findByDisplayValue('Pasta');
  expect(marked()).toEqual(['Pasta']);
});

test('The dialog of an expense stays open where others change who paid it, says who that is, and keeps the focus', async () => {
  const { user, server } = await renderWatched();
  await user.click(card('Anna').button(/^Involved in “Pizza”/));
  const payer = () => dialog().getByRole('combobox', { name: 'Paid by' });
  payer().focus();
  server.project = { ...server.project, version: 5, members: withPayer(server.project.members, 'pizza', 'ben') };
  act(() => FakeEventSource.last.send('version', { version: 5, people: 2 }));
  await waitFor(() => expect(payer()).toHaveDisplayValue('Ben'), { timeout: 5_000 });
  expect(payer()).toHaveFocus();
});
