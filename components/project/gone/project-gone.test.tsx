import { act, screen, waitFor } from '@testing-library/react';
import { ApiError, goneBy, NetworkError } from '@/lib/client/api-error';
import { locales } from '@/lib/i18n/locales';
import { browserPlatform } from '@/lib/session/browser-platform';
import type { DraftRecord } from '@/lib/session/drafts/draft-record';
import { recentProjects, remember } from '@/lib/session/recents/recent-projects';
import { FakeServer, problem } from '@/tests/support/components/fake-server';
import { button } from '@/tests/support/components/render-project';
import { messages, renderWithProviders, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { recent } from '@/tests/support/recent-project';
import { annaAndBen } from '@/tests/support/sample-projects';
import { SimulatedBrowser, SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { ProjectGone, ProjectNotFound } from './project-gone';

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/project/p1');
});
afterEach(() => window.history.replaceState(null, '', '/'));

const deleted = { kind: 'deleted', deletedAt: '2026-11-20T10:00:00.000Z', canBringBack: true } as const;

test.each(locales)('A deleted project can be brought back, and is off the list of this browser: %s', async (locale) => {
  remember(recent('p1', { name: 'Ski week' }));
  renderWithProviders(<ProjectGone projectId="p1" gone={deleted} />, { locale });
  const { gone } = messages[locale];
  expect(await screen.findByRole('heading', { level: 1, name: gone.deletedTitle })).toBeInTheDocument();
  expect(screen.getByText(/2026/, { selector: 'time' })).toBeInTheDocument();
  expect(button(gone.bringBack).closest('form')).toHaveAttribute('action', '/api/projects/p1/undelete');
  await screen.findByText(messages[locale].onDevice.gone.deleted.replace('{name}', 'Ski week'));
  expect(recentProjects()).toEqual([]);
});

test('A press brings it back, and what fails is said', async () => {
  const server = new FakeServer(annaAndBen());
  const { user } = renderWithProviders(<ProjectGone projectId="p1" gone={deleted} />);
  server.intercept = () => problem(503, 'Not now.', 'unavailable');
  await user.click(button('Bring it back'));
  expect(await screen.findByText(/^The project could not be brought back/)).toBeInTheDocument();
  expect(takeLoggedErrors()).toHaveLength(1);
  server.intercept = () => undefined;
  await user.click(button('Bring it back'));
  await waitFor(() => expect(server.writes).toEqual(['POST /projects/p1/undelete', 'POST /projects/p1/undelete']));
  // It reads the page anew, which jsdom does not do.
  await waitFor(() => expect(takeLoggedErrors()).toHaveLength(1));
});

test('Who has a read-only link can’t bring it back, and is told who can', async () => {
  remember(recent('p1', { name: 'Ski week' }));
  renderWithProviders(<ProjectGone projectId="p1" gone={{ ...deleted, canBringBack: false }} />);
  expect(await screen.findByText(messages.en.gone.deletedReadOnly)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Bring it back' })).not.toBeInTheDocument();
  expect(await screen.findByText(/^“Ski week” was deleted/)).toBeInTheDocument();
});

test.each(locales)('A link that was replaced says whom to ask, and goes off the list: %s', async (locale) => {
  remember(recent('p1', { name: 'Ski week' }));
  renderWithProviders(<ProjectGone projectId="p1" gone={{ kind: 'link' }} />, { locale });
  expect(await screen.findByText(messages[locale].gone.linkText)).toBeInTheDocument();
  await screen.findByText(messages[locale].onDevice.gone.link.replace('{name}', 'Ski week'));
  expect(recentProjects()).toEqual([]);
});

test('What a call says of a project that is gone', () => {
  const answer = (status: number, code: string | null, deletedAt: string | null = null, isReadOnly = false) =>
    new ApiError('', status, code, { deletedAt: deletedAt ?? undefined, isReadOnly });
  const { deletedAt } = deleted;
  expect(goneBy(answer(404, 'project_not_found'))).toEqual({ kind: 'missing' });
  expect(goneBy(answer(404, 'link_replaced'))).toEqual({ kind: 'link' });
  expect(goneBy(answer(404, 'project_deleted', deletedAt))).toEqual(deleted);
  expect(goneBy(answer(404, 'project_deleted', deletedAt, true))).toEqual({ ...deleted, canBringBack: false });
  for (const other of [
    answer(404, 'member_not_found'),
    answer(410, 'created_and_deleted'),
    new NetworkError(null),
    null,
  ]) {
    expect(goneBy(other)).toBeNull();
  }
});

test.each(locales)('A project that is gone goes off the list, and the page says so: %s.', async (locale) => {
  remember(recent('p1', { name: 'Ski week' }), recent('p2'));
  renderWithProviders(<ProjectNotFound />, { locale });
  await screen.findByText(messages[locale].onDevice.gone.missing.replace('{name}', 'Ski week'));
  expect(recentProjects().map(({ id }) => id)).toEqual(['p2']);
});

test('Who has never seen it is told no more than that it is not there.', async () => {
  remember(recent('p2'));
  renderWithProviders(<ProjectNotFound />);
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(screen.getByRole('heading', { name: 'Project not found' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(recentProjects()).toHaveLength(1);
});

describe('what is unsaved on this device', () => {
  const drafts = new Map<string, unknown>();
  const snapshot = annaAndBen();
  const renamed = (name: string): DraftRecord => ({
    base: JSON.stringify(snapshot),
    patch: { project: { name } },
    pending: null,
    questions: [],
    entries: [],
    storedAt: 1,
  });

  beforeEach(() => {
    new FakeServer(snapshot);
    drafts.clear();
    drafts.set('p1/draft', renamed('Ski week')).set('p2/draft', renamed('Other'));
    const tab = new SimulatedTab({
      clock: new SimulatedClock(),
      browser: Object.assign(new SimulatedBrowser(), { drafts }),
      random: () => 0,
      openEvents: () => null,
    });
    jest.spyOn(browserPlatform, 'openDrafts').mockImplementation(() => tab.openDrafts());
  });

  test.each(locales)('is shown in words, and the project stays on the list: %s.', async (locale) => {
    remember(recent('p1'));
    renderWithProviders(<ProjectNotFound />, { locale });
    const { gone } = messages[locale];
    expect(await screen.findByRole('heading', { name: gone.unsavedHeading })).toBeInTheDocument();
    expect(screen.getByText(gone.unsavedText.missing)).toBeInTheDocument();
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('listitem')).toHaveTextContent(/Summer trip.*Ski week/);
    expect(recentProjects()).toHaveLength(1);
  });

  test('can be copied as a text, and discarded, and that undone.', async () => {
    remember(recent('p1', { name: 'Ski week' }));
    const { user } = renderWithProviders(<ProjectNotFound />);
    await user.click(await screen.findByRole('button', { name: 'Copy as text' }));
    expect(await navigator.clipboard.readText()).toBe('Ski week\nProject renamed: “Summer trip” → “Ski week”');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect([...drafts.keys()]).toEqual(['p2/draft']));
    const heading = { name: messages.en.gone.unsavedHeading };
    expect(screen.queryByRole('heading', heading)).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
    expect([...drafts.keys()].sort()).toEqual(['p1/draft', 'p2/draft']);
  });
});
