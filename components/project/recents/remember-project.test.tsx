import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseOwnMember, ownMemberId } from '@/lib/client/own-member';
import type { Project } from '@/lib/domain/project';
import { localProjectId } from '@/lib/domain/temporary-id';
import { browserDrafts } from '@/lib/session/drafts/browser-store';
import { recentProjects, remember } from '@/lib/session/recents/recent-projects';
import { type FakeServer, gate, problem } from '@/tests/support/components/fake-server';
import { button, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { recent } from '@/tests/support/recent-project';
import { annaAndBen, member, project } from '@/tests/support/sample-projects';

withLiveUpdates();
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/project/p1');
});

const listed = () => waitFor(() => expect(recentProjects()).toHaveLength(1)).then(() => recentProjects()[0]);
const aMoment = () => act(() => jest.advanceTimersByTimeAsync(450));

test('A project that is opened is listed, and its name and its people are kept up to date.', async () => {
  const { user } = renderProject(annaAndBen());
  expect(await listed()).toMatchObject({ id: 'p1', name: 'Summer trip', people: 2, letter: 'S' });
  expect(recentProjects()[0]?.seenAt).toBeGreaterThan(Date.now() - 10_000);
  await user.type(textbox('Project name'), ' 2');
  await user.click(button('Add member'));
  await waitFor(() => expect(recentProjects()[0]).toMatchObject({ name: 'Summer trip 2', people: 3 }));
});

test('Who has said who they are finds their balance in the list.', async () => {
  const { user } = renderProject({ ...annaAndBen(), currency: 'EUR' });
  expect((await listed())?.balance).toBeUndefined();
  await user.selectOptions(screen.getByRole('combobox'), 'Ben');
  await waitFor(() => expect(recentProjects()[0]).toMatchObject({ balance: -2_250, currency: 'EUR' }));
  await user.selectOptions(screen.getByRole('combobox'), 'I’m not listed');
  await waitFor(() => expect(recentProjects()[0]).not.toHaveProperty('balance'));
});

test('Before the first expense the list says nothing of a balance.', async () => {
  const { user } = renderProject(project({ name: 'New', members: [member('a', { name: 'Anna' })] }));
  await user.selectOptions(screen.getByRole('combobox'), 'Anna');
  await aMoment();
  expect(await listed()).not.toHaveProperty('balance');
});

test.each<[string, Project, { isDemo?: boolean }]>([
  ['without a name and without members', project({ name: null }), {}],
  ['that is the demo', annaAndBen(), { isDemo: true }],
])('A project %s is not listed.', async (_what, shown, options) => {
  renderProject(shown, options);
  await aMoment();
  expect(recentProjects()).toEqual([]);
});

test('An empty project is listed once somebody is in it.', async () => {
  const { user } = renderProject(project({ name: null }));
  await user.type(screen.getByPlaceholderText('First person'), 'Anna');
  expect(await listed()).toMatchObject({ name: null, people: 1, letter: '?' });
});

/** The person goes to another page, or comes back. */
function showPage(value: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('Who opens a project and goes at once has it on the list.', () => {
  renderProject(annaAndBen());
  expect(recentProjects()).toEqual([]);
  showPage('hidden');
  expect(recentProjects()).toMatchObject([{ id: 'p1', name: 'Summer trip' }]);
  showPage('visible');
});

test('A page that nobody looks at changes nothing on the list.', async () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  renderProject(annaAndBen());
  await aMoment();
  expect(recentProjects()).toEqual([]);
  showPage('visible');
  await listed();
});

describe('A page that nobody looks at keeps its project on the list', () => {
  const ids = () => recentProjects().map(({ id }) => id);

  test('once it has created what was begun without network.', async () => {
    const localId = localProjectId('0123456789abcdef0123456789abcdef');
    // It is there as long as its draft is.
    jest.spyOn(browserDrafts(), 'entries').mockResolvedValue([[`${localId}/tab`, null]]);
    const { server } = renderProject({ ...annaAndBen(), id: localId, version: undefined });
    let isOnline = false;
    server.intercept = ({ path }) => {
      if (!isOnline && path.startsWith('/projects')) throw new TypeError('Failed to fetch');
      return undefined;
    };
    await waitFor(() => expect(ids()).toEqual([localId]));
    showPage('hidden');
    server.project = annaAndBen();
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(ids()).toEqual(['p1']), { timeout: 5_000 });
    expect(recentProjects()[0]).toMatchObject({ name: 'Summer trip', people: 2, letter: 'S' });
    showPage('visible');
    takeLoggedErrors();
  });

  test('once it has another link.', async () => {
    const { server, user } = renderProject(annaAndBen());
    await listed();
    await user.click(button('Project menu'));
    await user.click(await screen.findByText('Someone has the link who shouldn’t?'));
    await aMoment();
    await user.click(await screen.findByRole('button', { name: 'Replace the link…' }));
    const answer = gate();
    server.intercept = ({ method }) => (method === 'PUT' ? answer.opened : undefined);
    await user.click(dialog().button('Replace the link'));
    showPage('hidden');
    answer.open();
    await aMoment();
    await screen.findByText('The project has a new link. The old one no longer works.');
    expect(recentProjects()).toMatchObject([{ name: 'Summer trip', people: 2, letter: 'S' }]);
    expect(ids()).toEqual([window.location.pathname.replace('/project/', '')]);
    expect(ids()).not.toEqual(['p1']);
    showPage('visible');
    await aMoment();
  });

  test('where another tab has listed it by the new link already.', async () => {
    const mark = 'a'.repeat(32);
    remember(recent('before', { mark, name: 'As it was' }), recent('p1', { mark, name: 'As it is' }));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    renderProject({ ...annaAndBen(), mark });
    await aMoment();
    expect(recentProjects()).toMatchObject([{ id: 'p1', name: 'As it is' }]);
    showPage('visible');
  });

  test('where it is opened by a link that somebody else has put in place of the one that is listed.', async () => {
    const mark = 'a'.repeat(32);
    const before = recent('before', { mark, name: 'As it was', balance: -500 });
    remember(before);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    renderProject({ ...annaAndBen(), mark });
    await aMoment();
    expect(recentProjects()).toMatchObject([
      { id: 'p1', mark, name: 'As it was', balance: -500, seenAt: before.seenAt },
    ]);
    showPage('visible');
  });
});

test('A project that is deleted here goes off the list.', async () => {
  remember(recent('other'));
  const { user, visited } = renderProject(annaAndBen());
  await waitFor(() => expect(recentProjects()).toHaveLength(2));
  await user.click(button('Project menu'));
  await user.click(await screen.findByText('Delete project…'));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(visited).toEqual(['/']));
  await aMoment();
  expect(recentProjects().map(({ id }) => id)).toEqual(['other']);
});

/** The server has the project no more, and the page learns it. */
async function deleteByOthers(server: FakeServer) {
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  server.intercept = () => problem(404, 'There is no project with this id.', 'project_not_found');
  act(() => FakeEventSource.last.send('deleted', {}));
  await screen.findByText(/deleted in the meantime/);
}

test.each([
  ['goes off the list', false],
  ['stays on the list as long as something is unsaved', true],
])('A project that others have deleted %s.', async (_what, isUnsaved) => {
  const { server, user } = renderProject(annaAndBen());
  if (isUnsaved) await user.type(textbox('Project name'), '!');
  await listed();
  await deleteByOthers(server);
  await aMoment();
  expect(recentProjects()).toHaveLength(isUnsaved ? 1 : 0);
});

test('A project that others have deleted stays on the list until the expense that was begun in it is discarded.', async () => {
  const { server, user } = renderProject(annaAndBen());
  await listed();
  await user.keyboard('n');
  await screen.findByRole('dialog');
  await user.keyboard('Lift passes{Enter}48,5{Escape}');
  await deleteByOthers(server);
  await aMoment();
  expect(recentProjects()).toHaveLength(1);
  await user.click(button('Discard'));
  await waitFor(() => expect(recentProjects()).toEqual([]));
  const toast = (await screen.findByText('What you typed was discarded.')).closest<HTMLElement>('[data-sonner-toast]');
  await user.click(within(toast!).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(recentProjects()).toMatchObject([{ id: 'p1', name: 'Summer trip' }]));
});

test('What is typed into a project that others have deleted brings it back to the list.', async () => {
  const { server, user } = renderProject(annaAndBen());
  await listed();
  await deleteByOthers(server);
  await waitFor(() => expect(recentProjects()).toEqual([]));
  await user.type(textbox('Project name'), '!');
  await waitFor(() => expect(recentProjects()).toMatchObject([{ id: 'p1', name: 'Summer trip' }]));
});

describe('A project whose link somebody else has replaced', () => {
  const mark = 'a'.repeat(32);

  test('is one row of the list by the new link, and the person is who they were.', async () => {
    remember(recent('before', { mark }), recent('other', { mark: 'b'.repeat(32) }), recent('unmarked'));
    chooseOwnMember('before', 'ben');
    chooseOwnMember('other', 'anna');
    renderProject({ ...annaAndBen(), mark });
    expect(screen.getByRole('combobox')).toHaveDisplayValue('Ben');
    expect([ownMemberId('before'), ownMemberId('other')]).toEqual([null, 'anna']);
    await aMoment();
    expect(
      recentProjects()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['other', 'p1', 'unmarked']);
    expect(recentProjects()[0]).toMatchObject({ id: 'p1', mark, balance: -2_250 });
  });

  test('leaves the choice that was made by the new link.', () => {
    remember(recent('before', { mark }));
    chooseOwnMember('before', 'ben');
    chooseOwnMember('p1', 'anna');
    renderProject({ ...annaAndBen(), mark });
    expect([ownMemberId('before'), ownMemberId('p1')]).toEqual([null, 'anna']);
  });

  test('takes nothing from the new link where an old copy is read without network.', async () => {
    remember(recent('new', { mark }));
    chooseOwnMember('new', 'ben');
    document.documentElement.dataset.asOf = '2026-11-20T10:00:00.000Z';
    renderProject({ ...annaAndBen(), mark });
    await aMoment();
    delete document.documentElement.dataset.asOf;
    expect(ownMemberId('new')).toBe('ben');
    expect(recentProjects().map(({ id }) => id)).toContain('new');
  });

  test('is known by no mark by a read-only link.', async () => {
    remember(recent('before', { mark }));
    renderProject({ ...annaAndBen(), readOnly: true });
    expect(await listed()).toMatchObject({ id: 'before' });
  });
});
