import { act, screen, waitFor } from '@testing-library/react';
import { NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { locales } from '@/lib/i18n/locales';
import { browserPlatform } from '@/lib/session/browser-platform';
import type { StoredDraft } from '@/lib/session/drafts/draft-store';
import { recentProjects, remember } from '@/lib/session/recents/recent-projects';
import { FakeServer } from '@/tests/support/components/fake-server';
import { messages, renderWithProviders } from '@/tests/support/components/render-with-providers';
import { recent } from '@/tests/support/recent-project';
import { annaAndBen } from '@/tests/support/sample-projects';
import { SimulatedBrowser, SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { ProjectNotFound } from './project-gone';

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/project/p1');
});

afterEach(() => window.history.replaceState(null, '', '/'));

test.each(locales)('A project that is gone goes off the list, and the page says so: %s.', async (locale) => {
  remember(recent('p1', { name: 'Ski week' }), recent('p2'));
  renderWithProviders(<ProjectNotFound />, { locale });
  await screen.findByText(messages[locale].onDevice.gone.replace('{name}', 'Ski week'));
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
  const kept: StoredDraft = {
    snapshot,
    draft: { ...snapshot, name: 'Ski week' },
    conflicts: NO_CONFLICTS,
    deleted: {},
    isSaveAsked: false,
    creations: {},
    keptAt: 1,
  };

  beforeEach(() => {
    new FakeServer(snapshot);
    drafts.clear();
    drafts.set('p1/a', kept).set('p2/b', { ...kept, draft: { ...snapshot, name: 'Other' } });
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
    await waitFor(() => expect([...drafts.keys()]).toEqual(['p2/b']));
    const heading = { name: messages.en.gone.unsavedHeading };
    expect(screen.queryByRole('heading', heading)).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', heading)).toBeInTheDocument();
    expect([...drafts.keys()].sort()).toEqual(['p1/a', 'p2/b']);
  });
});
