import { screen } from '@testing-library/react';
import { locales } from '@/lib/i18n/locales';
import { recentProjects, remember } from '@/lib/session/recents/recent-projects';
import { messages, renderWithProviders } from '@/tests/support/components/render-with-providers';
import { recent } from '@/tests/support/recent-project';
import { ProjectNotFound } from './error-pages';

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/project/p1');
});

afterEach(() => window.history.replaceState(null, '', '/'));

test.each(locales)('A project that is gone goes off the list, and the page says so: %s.', (locale) => {
  remember(recent('p1', { name: 'Ski week' }), recent('p2'));
  renderWithProviders(<ProjectNotFound />, { locale });
  expect(screen.getByRole('status')).toHaveTextContent(messages[locale].onDevice.gone.replace('{name}', 'Ski week'));
  expect(recentProjects().map(({ id }) => id)).toEqual(['p2']);
});

test('Who has never seen it is told no more than that it is not there.', () => {
  remember(recent('p2'));
  renderWithProviders(<ProjectNotFound />);
  expect(screen.getByRole('heading', { name: 'Project not found' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(recentProjects()).toHaveLength(1);
});
