import { act, screen, waitFor, within } from '@testing-library/react';
import type { WireChange } from '@/lib/contract/history';
import { withoutMember } from '@/lib/domain/member-deletion';
import type { Project } from '@/lib/domain/project';
import { localProjectId } from '@/lib/domain/temporary-id';
import type { Locale } from '@/lib/i18n/locales';
import { FakeHistory } from '@/tests/support/components/fake-history';
import { FakeServer, gate, problem } from '@/tests/support/components/fake-server';
import { renderDialog } from '@/tests/support/components/render-dialog';
import { button, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { spokenText, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, expense, withExpense, withName } from '@/tests/support/sample-projects';
import { wireProject } from '@/tests/support/wire-project';
import { HistoryDialog } from './history-dialog';

const first = annaAndBen();
const second = withExpense(first, 'taxi', { amount: 1_500 });
const third = withName(second, 'ben', 'Bo');
const fourth: Project = { ...third, members: withoutMember(third.members, 'ben') };

interface Options extends Partial<Pick<FakeHistory, 'pageSize' | 'historyDays'>> {
  fields?: Partial<WireChange>[];
  locale?: Locale;
}

/** The dialog without the page, with the history of these states. */
async function openAlone(states: Project[], { fields, locale, ...settings }: Options = {}) {
  const last = { ...(states.at(-1) as Project), version: states.length };
  const server = new FakeServer(last);
  const history = Object.assign(new FakeHistory(server, states, fields), settings);
  const view = await renderDialog(last, <HistoryDialog onClose={() => undefined} />, { locale });
  return { ...view, server, history };
}

/** A page with the history of these states, the last of which it shows. */
function openPage(states: Project[], fields?: Partial<WireChange>[]) {
  const last = { ...(states.at(-1) as Project), version: states.length };
  const page = renderProject(last);
  return { ...page, history: new FakeHistory(page.server, states, fields) };
}

async function openHistory(states: Project[]) {
  const page = openPage(states);
  await page.user.click(button('History…'));
  await screen.findByRole('dialog');
  return page;
}

const entries = async () => {
  const list = await dialog().findByRole('list', { name: 'History' });
  return within(list)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === list);
};
const texts = async () => (await entries()).map(spokenText);
const toast = (text: string) => screen.findByText(text);

afterEach(() => jest.useRealTimers());

test('The history tells each save in words, newest first, with when and by which device', async () => {
  const fields = [{}, { by_this_device: true as const, claimed_by: 'anna' }, {}];
  await openAlone([first, second, third, fourth], { fields });
  expect(await texts()).toEqual([
    '5 minutes ago · someone Bo removed',
    '5 minutes ago · this device Renamed: Ben → Bo',
    '5 minutes ago · someone “Taxi”: 12.50 → 15.00',
  ]);
  expect(screen.getByRole('dialog', { name: 'History' })).toHaveAccessibleDescription(
    'What was saved, newest first. It is kept for 365 days.',
  );
  const [newest] = await entries();
  expect(newest?.querySelector('time')?.title).toMatch(/\d{4}.*\d:\d\d/);
  expect(dialog().getByText('History begins here. Anything earlier is not kept.')).toBeInTheDocument();
});

test.each([
  ['en', ['Bo’s device', 'Anna', 'someone']],
  ['de', ['Gerät von Bo', 'Anna', 'jemand']],
  ['es', ['dispositivo de Bo', 'Anna', 'alguien']],
] as const)('Who did it is told, and of the device where it matters, in %s', async (locale, expected) => {
  const fields = ['stranger', 'anna', 'ben'].map((claimed_by) => ({ claimed_by }));
  await openAlone([first, second, third, fourth], { fields, locale });
  const lines = (await dialog().findAllByRole('time')).map((time) => spokenText(time.parentElement as HTMLElement));
  expect(lines.map((line) => line.split(' · ')[1])).toEqual(expected);
});

test('The project’s creation can’t be undone, and what it is now need not be looked at', async () => {
  const created = { ...first, members: [] };
  await openAlone([created, { ...created, name: 'Trip' }, first], { fields: [{ kind: 'project_created' }] });
  const [newest, oldest] = await entries();
  const labels = (of: HTMLElement | undefined) =>
    within(of as HTMLElement)
      .getAllByRole('button')
      .map((one) => one.title || one.textContent);
  expect(labels(newest)).toEqual(['Undo this']);
  expect(labels(oldest)).toEqual(['View this version']);
  expect(oldest).toHaveTextContent('Project “Trip” created');
  expect(dialog().queryByText(/^History begins/)).not.toBeInTheDocument();
});

test('An entry shows the first of many changes, and all when asked', async () => {
  const [anna, ben] = first.members;
  const added = Array.from({ length: 60 }, (_, at) =>
    expense(`e${at}`, { name: `Item ${at}`, amount: 100, order: 3 + at }),
  );
  const many = { ...first, members: [{ ...anna!, expenses: [...anna!.expenses, ...added] }, ben!] };
  const { user } = await openAlone([first, many]);
  const [only, ...others] = await entries();
  expect(others).toEqual([]);
  const lines = () =>
    within(only as HTMLElement)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(lines()).toHaveLength(5);
  expect(lines()[0]).toBe('“Item 0” 1.00 added, paid by Anna');
  await user.click(dialog().button('and 55 more'));
  expect(lines()).toHaveLength(60);
  expect(document.activeElement).toHaveTextContent(lines()[5] as string);
  expect(dialog().queryByRole('button', { name: /more$/ })).not.toBeInTheDocument();
});

test('Older entries come when asked for, and the first of them has the focus', async () => {
  const { user } = await openAlone([first, second, third, fourth], { pageSize: 2 });
  expect(await texts()).toHaveLength(2);
  await user.click(dialog().button('Show older'));
  await waitFor(async () => expect(await texts()).toHaveLength(3));
  expect(dialog().queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  expect((await entries())[2]).toHaveFocus();
});

test('An entry is undone, what is not saved stays, and the toast undoes that in turn', async () => {
  const { user, history } = openPage([first, second, third]);
  await user.clear(textbox('Amount of “Pizza”'));
  await user.type(textbox('Amount of “Pizza”'), '31');
  await user.click(button('History…'));
  await user.click(await dialog().findByRole('button', { name: 'Undo this: Renamed: Ben → Bo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(history.restorations).toEqual([{ versions: [3] }]);
  expect(textbox('Amount of “Pizza”')).toHaveValue('31.00');
  expect(button('Save changes')).toBeInTheDocument();
  await waitFor(() => expect(button('Project menu')).toHaveFocus());

  const told = (await toast('Undone: Renamed: Ben → Bo')).closest('li') as HTMLElement;
  history.made = 101;
  await user.click(within(told).getByRole('button', { name: 'Undo' }));
  expect(await toast('Brought back: Renamed: Ben → Bo')).toBeInTheDocument();
  expect(history.restorations[1]).toEqual({ versions: [100] });
});

test('Where nothing is left to undo, that is said, and nothing is offered', async () => {
  const { user, history } = await openHistory([first, second]);
  history.made = null;
  await user.click(await dialog().findByRole('button', { name: /^Undo this/ }));
  const told = (await toast('There is nothing left of this to undo.')).closest('li') as HTMLElement;
  expect(within(told).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('Where nobody has answered and it is asked for anew, nothing is left of it because it is done', async () => {
  jest.useFakeTimers();
  const { user, server, history } = await openHistory([first, second]);
  const hung = gate();
  history.made = null;
  server.intercept = (call) =>
    call.method === 'POST' && history.restorations.push(call.body) === 1 ? hung.opened : history.answer(call);
  await user.click(await dialog().findByRole('button', { name: /^Undo this/ }));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await user.click(dialog().button('Try again'));
  await act(() => jest.advanceTimersByTimeAsync(200));
  const told = (await screen.findByText(/^Undone: /)).closest('li') as HTMLElement;
  expect(within(told).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('What fails is said in the dialog, which stays', async () => {
  const { user, server, history } = await openHistory([first, second]);
  server.intercept = (call) =>
    call.method === 'POST' ? problem(404, 'Too long ago.', 'change_not_found') : history.answer(call);
  await user.click(await dialog().findByRole('button', { name: /^Undo this/ }));
  expect(await dialog().findByRole('alert')).toHaveTextContent(
    'This could not be undone: It is no longer kept in the history',
  );
  expect(takeLoggedErrors()).toHaveLength(1);
});

test('The project is looked at as it was after an entry, and the focus goes back to that', async () => {
  const { user } = await openAlone([first, second, third, fourth]);
  const view = await dialog().findByRole('button', { name: 'View this version: “Taxi”: 12.50 → 15.00' });
  await user.click(view);
  const moment = await screen.findByRole('dialog', { name: /^As of / });
  expect(moment).toHaveAccessibleDescription('The project as it was then. Nothing can be changed here.');
  expect(within(moment).getByRole('article', { name: 'Ben' })).toBeInTheDocument();
  expect(within(moment).getByText('15.00')).toBeInTheDocument();
  expect(within(moment).queryByRole('textbox')).not.toBeInTheDocument();
  expect(within(moment).queryByRole('combobox')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(view).toHaveFocus());
});

test('The project is put back once that is confirmed, and the toast undoes it', async () => {
  const { user, history } = await openHistory([first, second, third, fourth]);
  await user.click(await dialog().findByRole('button', { name: /^View this version: “Taxi”/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
  const question = await screen.findByRole('dialog', { name: 'Restore this version?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(history.restorations).toEqual([]);
  await user.click(button('Restore this version'));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Restore this version?' })).getByRole('button', {
      name: 'Restore this version',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(history.restorations).toEqual([{ version: 2 }]);
  const told = (await screen.findByText(/^The project is as it was on /)).closest('li') as HTMLElement;
  await user.click(within(told).getByRole('button', { name: 'Undo' }));
  expect(await toast('Undone: Earlier version restored')).toBeInTheDocument();
  expect(history.restorations[1]).toEqual({ versions: [100] });
});

test('What others have saved meanwhile is not undone unseen: the person is asked once more', async () => {
  const { user, server, history } = await openHistory([first, second, third]);
  await user.click(await dialog().findByRole('button', { name: /^View this version: “Taxi”/ }));
  await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
  const question = within(await screen.findByRole('dialog', { name: 'Restore this version?' }));
  server.intercept = (call) => {
    if (!call.path.endsWith('/put-back')) return history.answer(call);
    const { members: _, ...current } = wireProject({ ...fourth, version: 7 });
    const { body, status } = problem(412, 'It has changed.', 'precondition_failed');
    return { status, body: { ...(body as object), current } };
  };
  await user.click(question.getByRole('button', { name: 'Restore this version' }));
  expect(await question.findByRole('alert')).toHaveTextContent(/^Something else has been saved in the meantime/);
  server.intercept = (call) => history.answer(call);
  await user.click(question.getByRole('button', { name: 'Restore this version' }));
  await waitFor(() => expect(history.restorations).toEqual([{ version: 2 }]));
  const named = server.calls.filter(({ path }) => path.endsWith('/put-back')).map(({ headers }) => headers['If-Match']);
  expect(named).toEqual(['"3"', '"7"']);
});

test.each([
  [365, 'History begins with the next save.'],
  [0, 'This server keeps no history.'],
])('Where nothing was saved yet, or nothing is kept, that is said: %d days', async (historyDays, text) => {
  await openAlone([first], { historyDays });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('What can’t be read is tried again on request', async () => {
  const page = openPage([first, second]);
  page.server.intercept = (call) =>
    call.path.includes('/changes') ? problem(404, 'Gone.', 'project_not_found') : undefined;
  await page.user.click(button('History…'));
  expect(await screen.findByText('The history could not be loaded: The project no longer exists')).toBeInTheDocument();
  page.server.intercept = (call) => page.history.answer(call);
  await page.user.click(dialog().button('Try again'));
  expect(await texts()).toEqual(['5 minutes ago · someone “Taxi”: 12.50 → 15.00']);
});

test('Neither an example nor a project of this device alone has a history, nor one of a server that tells no versions', () => {
  const item = () => screen.queryByRole('button', { name: 'History…' });
  const demo = renderProject(first, { isDemo: true });
  expect(item()).not.toBeInTheDocument();
  demo.unmount();
  const local = renderProject({ ...first, id: localProjectId('0123456789abcdef0123456789abcdef') });
  expect(item()).not.toBeInTheDocument();
  local.unmount();
  renderProject({ ...first, version: undefined });
  expect(item()).not.toBeInTheDocument();
});

test.each([
  ['de', 'Verlauf', 'vor 5 Minuten · jemand „Taxi“: 12,50 → 15,00'],
  ['es', 'Historial', 'hace 5 minutos · alguien «Taxi»: 12,50 → 15,00'],
] as const)('In %s it is told in that language', async (locale, name, text) => {
  await openAlone([first, second], { locale });
  const list = await dialog().findByRole('list', { name });
  expect(spokenText(within(list).getAllByRole('listitem')[0] as HTMLElement)).toBe(text);
});

describe('while others save', () => {
  withLiveUpdates();

  test('what they save stands on top at once', async () => {
    const { user, history } = openPage([first, second]);
    await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
    await user.click(button('History…'));
    expect(await texts()).toHaveLength(1);
    history.save(second, third);
    act(() => FakeEventSource.last.send('version', { version: 3, people: 2 }));
    await waitFor(async () => expect((await texts())[0]).toBe('5 minutes ago · someone Renamed: Ben → Bo'));
    expect(await texts()).toHaveLength(2);
  });
});
