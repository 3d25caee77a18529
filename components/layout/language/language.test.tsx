import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Header } from '@/components/layout/header';
import { ProjectPage } from '@/components/project/project-page';
import type { Locale } from '@/lib/i18n/locales';
import { FakeServer, gate, problem } from '@/tests/support/components/fake-server';
import { button, card, textbox } from '@/tests/support/components/render-project';
import { messages, renderWithProviders, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { annaAndBen } from '@/tests/support/sample-projects';

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server would have set it.
  document.cookie = text;
}

afterEach(() => {
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  setCookie('i18next=; path=/; max-age=0');
  document.documentElement.lang = '';
  jest.useRealTimers();
});

/** The header, and below it the page of a project where texts of a page are asked for. */
function renderHeader(locale?: Locale, page?: ReactNode) {
  const server = new FakeServer(annaAndBen());
  const view = renderWithProviders(
    <>
      <Header />
      {page}
    </>,
    { locale },
  );
  return { server, ...view };
}

function renderPage() {
  const page = <ProjectPage projectId="p1" isDemo={false} initialProject={JSON.stringify(annaAndBen())} />;
  return renderHeader('en', page);
}

/** The menu's own items. It opens by the platform's popover, which only a browser has. */
function item(name: string) {
  return within(document.getElementById('language-menu')!).getByRole('button', { name, hidden: true });
}

test('the menu offers three languages and marks the current one', () => {
  renderHeader('de');
  expect(button('Sprache: Deutsch')).toHaveAttribute('popovertarget', 'language-menu');
  const items = ['English', 'Deutsch', 'Español'].map(item);
  expect(items.map((element) => element.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  expect(items.map((element) => element.lang)).toEqual(['en', 'de', 'es']);
});

test('choosing a language closes the menu, changes every text in place and keeps what was not saved', async () => {
  const { user, server } = renderPage();
  const closed = jest.spyOn(HTMLElement.prototype, 'hidePopover');
  await user.type(textbox('Project name'), '!');
  await user.type(card('Ben').textbox('Member name'), 'no');
  await user.click(item('Deutsch'));

  expect(await screen.findByRole('button', { name: 'Änderungen speichern' })).toBeInTheDocument();
  expect(closed).toHaveBeenCalled();
  expect(textbox('Projektname')).toHaveValue('Summer trip!');
  expect(screen.getByRole('article', { name: 'Benno' })).toHaveTextContent('schuldet 22,50');
  expect(button('Sprache: Deutsch')).toBeInTheDocument();
  expect(server.log).toEqual(['GET /locales/de/common.json']);
});

test('a chosen language is remembered for the browser and for the server’s next first paint', async () => {
  const { user } = renderHeader();
  await user.click(item('Español'));
  await screen.findByRole('button', { name: 'Idioma: Español' });
  expect(localStorage.getItem('i18nextLng')).toBe('es');
  expect(document.cookie).toContain('i18next=es');
  expect(document.documentElement.lang).toBe('es');
});

test('a chosen language takes the place of the one that the address asks for', async () => {
  window.history.replaceState({ __NA: true }, '', '/project/p1?from=chat&lng=de#members');
  const { user } = renderHeader('de');
  expect(window.location.search).toBe('?from=chat&lng=de');
  await user.click(item('English'));
  await screen.findByRole('button', { name: 'Language: English' });
  expect(window.location.href).toBe('http://localhost/project/p1?from=chat#members');
  expect(window.history.state).toEqual({ __NA: true });
});

test.each(['de', 'DE-at'])('the language %j that the address asks for is remembered for the browser', (asked) => {
  localStorage.setItem('i18nextLng', 'es');
  window.history.replaceState(null, '', `/project/p1?lng=${asked}`);
  const { server } = renderHeader('de');
  expect(localStorage.getItem('i18nextLng')).toBe('de');
  expect(window.location.search).toBe(`?lng=${asked}`);
  expect(server.calls).toEqual([]);
});

test('what the address asks for that is no language of ours leaves the remembered one', async () => {
  localStorage.setItem('i18nextLng', 'es');
  window.history.replaceState(null, '', '/project/p1?lng=xx');
  renderHeader();
  expect(await screen.findByRole('button', { name: 'Idioma: Español' })).toBeInTheDocument();
  expect(localStorage.getItem('i18nextLng')).toBe('es');
});

test('a language that was chosen before is not read a second time', async () => {
  const { user, server } = renderHeader();
  await user.click(item('Deutsch'));
  await screen.findByRole('button', { name: 'Sprache: Deutsch' });
  await user.click(item('English'));
  await screen.findByRole('button', { name: 'Language: English' });
  await user.click(item('Deutsch'));
  await screen.findByRole('button', { name: 'Sprache: Deutsch' });
  expect(server.log.filter((call) => call.includes('/de/'))).toHaveLength(1);
});

test('a language that only the browser’s storage remembers is taken up by the page', async () => {
  localStorage.setItem('i18nextLng', 'es-MX');
  renderHeader();
  expect(await screen.findByRole('button', { name: 'Idioma: Español' })).toBeInTheDocument();
  expect(document.cookie).toContain('i18next=es');
});

test.each(['xx', '../../etc', '%00'])('%j in the browser’s storage is ignored', async (stored) => {
  localStorage.setItem('i18nextLng', stored);
  const { server } = renderHeader();
  expect(button('Language: English')).toBeInTheDocument();
  expect(server.calls).toEqual([]);
});

test('a language whose messages can’t be had is given up after five more tries, and the page stays as it is', async () => {
  jest.useFakeTimers();
  const { user, server } = renderHeader();
  server.intercept = () => problem(503, 'Come back later.');
  await user.click(item('Deutsch'));
  // The code for toasts comes with the first one.
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByText('The language could not be loaded: The server can’t do this right now')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  expect(button('Language: English')).toBeInTheDocument();
  expect(localStorage.getItem('i18nextLng')).toBeNull();
  expect(server.log).toHaveLength(6);
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('a language whose messages can’t be had at first is told of at once, and comes with a later try', async () => {
  jest.useFakeTimers();
  const { user, server } = renderHeader();
  server.intercept = () => (server.log.length === 1 ? problem(503, 'Come back later.') : undefined);
  await user.click(item('Deutsch'));
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByText('The language could not be loaded: The server can’t do this right now')).toBeInTheDocument();
  expect(button('Language: English')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(button('Sprache: Deutsch')).toBeInTheDocument();
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('of two languages chosen one after the other the last one wins, whichever comes first', async () => {
  const { user, server } = renderHeader();
  const held = gate();
  server.intercept = ({ path }) => (path.includes('/de/') ? held.opened : undefined);
  await user.click(item('Deutsch'));
  await user.click(item('Español'));
  await screen.findByRole('button', { name: 'Idioma: Español' });
  held.open();
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(button(messages.es.header.language.replace('{language}', 'Español'))).toBeInTheDocument();
  expect(localStorage.getItem('i18nextLng')).toBe('es');
});
