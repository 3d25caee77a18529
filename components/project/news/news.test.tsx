import { screen, waitFor, within } from '@testing-library/react';
import type { WireChange } from '@/lib/contract/history';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { FakeHistory } from '@/tests/support/components/fake-history';
import { dialog, renderProject } from '@/tests/support/components/render-project';
import { renderWithProviders, spokenText } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { annaAndBen, withExpense, withName, without } from '@/tests/support/sample-projects';
import { useSinceText } from './news';

withLiveUpdates();

const DAY = 24 * 60 * 60_000;
const KEY = 'quits-seen/p1';

const first = annaAndBen();
const second = withExpense(first, 'taxi', { amount: 1_500 });
const third = withName(second, 'ben', 'Bo');
const fourth: Project = without(third, 'pizza');

interface Options {
  /** When the device has last seen the first state, in milliseconds since 1970. */
  seenAt?: number;
  fields?: Partial<WireChange>[];
  locale?: Locale;
  isDemo?: boolean;
}

/** A page of the last of these states, on a device that has seen the first. */
function openPage(states: Project[], { seenAt = Date.now() - 2 * DAY, fields, ...options }: Options = {}) {
  const visit = { version: 1, at: seenAt };
  localStorage.setItem(KEY, JSON.stringify({ ...visit, since: visit }));
  const page = renderProject({ ...(states.at(-1) as Project), version: states.length }, options);
  return { ...page, history: new FakeHistory(page.server, states, fields) };
}

const line = (name: string | RegExp) => screen.findByRole('button', { name });
const items = async () => {
  const list = await dialog().findByRole('list', { name: 'History' });
  return within(list)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === list);
};

beforeEach(() => localStorage.clear());

test('How much others have changed is said, and the history marks it', async () => {
  const fields = [{ claimed_by: 'anna' }, { by_this_device: true as const }, {}];
  const { user } = openPage([first, second, third, fourth], { fields });
  await user.click(await line(/^2 new since /));
  const texts = async () => (await items()).map(spokenText);
  expect(await texts()).toEqual([
    expect.stringContaining('5 minutes ago · someone new “Pizza” 30.00 removed, paid by Anna'),
    expect.stringContaining('5 minutes ago · this device Renamed'),
    expect.stringContaining('5 minutes ago · Anna new “Taxi”: 12.50 → 15.00'),
  ]);
});

test('It is read by then: the line stays as long as the page, and is said no more the next time', async () => {
  const { user, unmount } = openPage([first, second]);
  const news = await line(/^1 new since /);
  await user.click(news);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(news).toHaveFocus();
  unmount();
  const stored = JSON.parse(localStorage.getItem(KEY) ?? '');
  expect(stored).toMatchObject({ version: 2, since: { version: 2 } });
});

const noon = new Date(new Date().setHours(12, 0, 0, 0)).getTime();
const weekday = (locale: string, at: number) => new Date(at).toLocaleDateString(locale, { weekday: 'long' });
const dayAndMonth = (locale: string, at: number) =>
  new Date(at).toLocaleDateString(locale, { day: 'numeric', month: 'long' });
test.each([
  ['en', '1 new since yesterday'],
  ['de', '1 neu seit gestern'],
  ['es', '1 novedad desde ayer'],
] as const)('In %s the line says how much, and since when', async (locale, text) => {
  openPage([first, second], { locale, seenAt: noon - DAY });
  expect(await line(text)).toBeInTheDocument();
});

function Since({ at }: { at: number }) {
  return <main>{useSinceText()(at)}</main>;
}

test.each([
  ['en', 3, `since ${weekday('en', noon - 3 * DAY)}`],
  ['en', 40, `since ${dayAndMonth('en', noon - 40 * DAY)}`],
  ['de', 3, `seit ${weekday('de', noon - 3 * DAY)}`],
  ['de', 40, `seit dem ${dayAndMonth('de', noon - 40 * DAY)}`],
  ['es', 3, `desde el ${weekday('es', noon - 3 * DAY)}`],
  ['es', 40, `desde el ${dayAndMonth('es', noon - 40 * DAY)}`],
] as const)('In %s it is said since when, %i days ago', (locale, days, text) => {
  renderWithProviders(<Since at={noon - days * DAY} />, { locale });
  expect(screen.getByRole('main').textContent).toBe(text);
});

test.each([
  ['es', 1, 'desde la 1:05 de hoy'],
  ['es', 13, 'desde las 13:05 de hoy'],
  ['de', 1, 'seit 1:05 Uhr'],
  ['en', 13, 'since 1:05 PM'],
] as const)('In %s the hour of today is said as it is there, at %i:05', (locale, hour, text) => {
  renderWithProviders(<Since at={new Date().setHours(hour, 5, 0, 0)} />, { locale });
  expect(screen.getByRole('main').textContent?.replace(/\s/g, ' ')).toBe(text);
});

test('Of the same day it says the time', async () => {
  const seenAt = Math.max(new Date().setHours(0, 0, 0, 0), Date.now() - 60 * 60_000);
  openPage([first, second], { seenAt: Math.min(seenAt, Date.now() - 31 * 60_000) });
  expect(await line(/^1 new since (\d+:\d\d|yesterday)/)).toBeInTheDocument();
});

test('The example has no news', async () => {
  const { server } = openPage([first, second], { isDemo: true });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.log.filter((call) => call.includes('/changes'))).toEqual([]);
  expect(screen.queryByRole('button', { name: / new since / })).not.toBeInTheDocument();
});
