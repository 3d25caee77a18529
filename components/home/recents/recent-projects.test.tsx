import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HomePage } from '@/components/home/home-page';
import { deviceMark } from '@/lib/client/device-mark';
import { ownMemberId, ownMemberKey } from '@/lib/client/own-member';
import { localProjectId } from '@/lib/domain/temporary-id';
import { locales } from '@/lib/i18n/locales';
import { RECENTS_KEY, recentProjects, remember } from '@/lib/session/recents/recent-projects';
import { compileScript } from '@/scripts/script-loader.mjs';
import { button } from '@/tests/support/components/render-project';
import { messages, renderWithProviders, spokenText } from '@/tests/support/components/render-with-providers';
import { recent } from '@/tests/support/recent-project';
import { FEW_RECENTS } from './recent-projects';

/** As a browser runs it. */
const PAINT = compileScript(readFileSync('components/home/recents/paint-recents.script.ts', 'utf8'));

beforeEach(() => localStorage.clear());

const DAY = 24 * 60 * 60 * 1_000;

const renderHome = (locale: (typeof locales)[number] = 'en') =>
  renderWithProviders(<HomePage />, { locale, pathname: '/' });

const section = (name = 'Your projects on this device') => screen.findByRole('region', { name });
const rows = () => screen.getAllByRole('link').filter((link) => link.className === 'recent-link');
const options = (name: string) => button(`Options for “${name}”`);
const toast = (text: string | RegExp) => screen.findByText(text);

test('who comes first sees no list, and no place for one', async () => {
  renderHome();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('region', { name: 'Your projects on this device' })).not.toBeInTheDocument();
  expect(document.getElementById('recents')).not.toBeInTheDocument();
});

test('who comes back finds the projects, the last seen first, ahead of the form, with what there is to know of each', async () => {
  remember(recent('p1', { name: 'Ski week', people: 8, balance: -2_456, currency: 'EUR' }));
  remember(recent('p2', { name: 'Flat 12b', people: 3, balance: 0, seenAt: Date.now() - DAY }));
  remember(recent('p3', { name: null, people: 1, seenAt: Date.now() - 8 * DAY }));
  remember(recent('p4', { name: 'Club', balance: 1_000, seenAt: Date.now() - 400 * DAY }));
  renderHome();
  await section();
  expect(rows().map(spokenText)).toEqual([
    'Ski week You owe €24.56 · 8 people today',
    'Flat 12b You are quits · 3 people yesterday',
    'Untitled project 1 person last week',
    'Club You get back 10.00 · 2 people last year',
  ]);
  expect(rows().map((link) => link.getAttribute('href'))).toEqual([
    '/project/p1',
    '/project/p2',
    '/project/p3',
    '/project/p4',
  ]);
  const form = screen.getByRole('textbox', { name: 'Project name' });
  expect(rows()[3]?.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each(locales)('the list speaks the language of the page: %s', async (locale) => {
  remember(recent('p1', { name: 'Ski', people: 3 }));
  renderHome(locale);
  const { onDevice, title } = messages[locale];
  expect(await section(onDevice.heading)).toHaveTextContent('Ski');
  expect(title.untitled).not.toBe('');
  expect(button(onDevice.menu.replace('{name}', 'Ski'))).toHaveAttribute('popovertarget', 'recent-menu');
});

test('a long list shows a few, and all when it is asked to', async () => {
  for (let at = 1; at <= 9; at += 1) remember(recent(`p${at}`, { seenAt: at }));
  const { user } = renderHome();
  await section();
  expect(rows()).toHaveLength(FEW_RECENTS);
  await user.click(button('Show all 9 projects'));
  expect(rows()).toHaveLength(9);
  await user.click(button('Show fewer'));
  expect(rows()).toHaveLength(FEW_RECENTS);
});

test('one project is forgotten, with who the person is there, and comes back by Undo', async () => {
  localStorage.setItem(ownMemberKey('p1'), 'anna');
  localStorage.setItem('quits-seen/p1', 'seen');
  remember(recent('p1', { name: 'Ski week' }), recent('p2', { name: 'Flat', seenAt: 1 }));
  const { user } = renderHome();
  await section();
  await user.click(options('Ski week'));
  await user.click(await screen.findByText('Forget on this device'));
  expect(rows().map(spokenText)).toEqual([expect.stringContaining('Flat')]);
  expect(options('Flat')).toHaveFocus();
  expect(localStorage.getItem(ownMemberKey('p1'))).toBeNull();
  expect(localStorage.getItem('quits-seen/p1')).toBeNull();
  await toast('“Ski week” is off this list. Its link still works.');
  await user.click(button('Undo'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(spokenText(rows()[0] as HTMLElement)).toContain('Ski week');
  expect(localStorage.getItem(ownMemberKey('p1'))).toBe('anna');
  expect(localStorage.getItem('quits-seen/p1')).toBe('seen');
});

test('a storage that has become full in the meantime holds back what does not fit, and not the list', async () => {
  localStorage.setItem(ownMemberKey('p1'), 'anna');
  remember(recent('p1', { name: 'Ski week' }));
  const { user } = renderHome();
  await section();
  await user.click(options('Ski week'));
  await user.click(await screen.findByText('Forget on this device'));
  jest.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await section();
  expect(ownMemberId('p1')).toBeNull();
});

test('a project that is on this device alone is not said to have a link that works', async () => {
  const local = localProjectId('0'.repeat(32));
  remember(recent('p1', { name: 'Flat' }), recent(local, { name: 'Ski week', seenAt: 1 }));
  const { user } = renderHome();
  await section();
  await user.click(options('Ski week'));
  await user.click(await screen.findByText('Forget on this device'));
  await toast('“Ski week” is off this list. It was on this device only.');
  await user.click(button('Undo'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(options('Flat'));
  await user.click(await screen.findByText('Forget all projects'));
  await toast('2 projects are off this list. Some were on this device only.');
});

test('all projects are forgotten at once, with what is left of one that is off the list, and come back at once', async () => {
  remember(recent('p1'), recent('p2'), recent('p3'));
  const stored = { [ownMemberKey('p1')]: 'anna', [ownMemberKey('deleted')]: 'ben', 'quits-seen/deleted': 'seen' };
  for (const key in stored) localStorage.setItem(key, stored[key] ?? '');
  const { user } = renderHome();
  await section();
  await user.click(options('p2'));
  await user.click(await screen.findByText('Forget all projects'));
  expect(screen.queryByRole('region', { name: 'Your projects on this device' })).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(localStorage.getItem(RECENTS_KEY)).toBeNull();
  for (const key in stored) expect(localStorage.getItem(key)).toBeNull();
  await toast('3 projects are off this list. Their links still work.');
  await user.click(button('Undo'));
  await section();
  expect(rows()).toHaveLength(3);
  for (const key in stored) expect(localStorage.getItem(key)).toBe(stored[key]);
});

test('the mark of this device is forgotten with the last project, and comes back with it', async () => {
  remember(recent('p1', { name: 'Ski week' }), recent('p2', { name: 'Flat' }));
  const mark = deviceMark();
  const { user } = renderHome();
  await section();
  await user.click(options('Ski week'));
  await user.click(await screen.findByText('Forget on this device'));
  expect(deviceMark()).toBe(mark);
  await user.click(options('Flat'));
  await user.click(await screen.findByText('Forget on this device'));
  expect(localStorage).toHaveLength(0);
  await toast('“Flat” is off this list. Its link still works.');
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await section();
  expect(deviceMark()).toBe(mark);
});

test('the list follows what another tab does', async () => {
  remember(recent('p1', { name: 'Ski week' }));
  renderHome();
  await section();
  await act(async () => {
    localStorage.setItem(RECENTS_KEY, JSON.stringify([recent('p2', { name: 'Flat' })]));
    window.dispatchEvent(new StorageEvent('storage', { key: RECENTS_KEY }));
  });
  expect(rows().map(spokenText)).toEqual([expect.stringContaining('Flat')]);
});

describe('what is painted first', () => {
  function paint() {
    document.body.innerHTML = '<div id="recents"></div>';
    const script = document.createElement('script');
    Object.assign(script.dataset, { heading: 'Your projects on this device', untitled: 'Untitled project' });
    script.textContent = PAINT;
    document.body.append(script);
    const place = document.getElementById('recents') as HTMLElement;
    const painted = place.firstElementChild;
    document.body.innerHTML = '';
    return painted;
  }

  /** The elements that have a place of their own, by their classes. */
  const placesIn = (element: Element | null) =>
    [element, ...(element?.querySelectorAll('h2, .recent, a, .recent-mark, .recent-name, .recents-more') ?? [])].map(
      (one) => `${one?.classList[0]} ${one?.getAttribute('href') ?? ''}`,
    );

  test.each([1, FEW_RECENTS, FEW_RECENTS + 1])(
    'has the places of the list that follows: %i projects',
    async (count) => {
      for (let at = 1; at <= count; at += 1)
        remember(recent(`p${at}`, { seenAt: at, name: at === 1 ? null : `<${at}>` }));
      const painted = paint();
      renderHome();
      expect(placesIn(painted)).toEqual(placesIn(await section()));
      expect([...(painted?.querySelectorAll('.recent-name') ?? [])].map(({ textContent }) => textContent)).toEqual(
        recentProjects()
          .slice(0, FEW_RECENTS)
          .map(({ name }) => name ?? 'Untitled project'),
      );
    },
  );

  test.each([null, '[]', 'null', '{"id":1}', '<script>'])('is nothing where there is no list: %j', (text) => {
    if (text !== null) localStorage.setItem(RECENTS_KEY, text);
    expect(paint()).toBeNull();
  });

  test('is nothing where the browser stores nothing', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
    expect(paint()).toBeNull();
  });
});

test('within a row the button comes behind the link', async () => {
  remember(recent('p1', { name: 'Ski week' }));
  renderHome();
  const [row] = within(await section()).getAllByRole('listitem');
  expect(row?.lastElementChild).toBe(options('Ski week'));
});
