import { act, screen, waitFor, within } from '@testing-library/react';
import { DialogsProvider } from '@/components/project/dialogs-provider';
import { SessionContext } from '@/components/project/session-context';
import type { WireChange } from '@/lib/contract/history';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { FakeHistory } from '@/tests/support/components/fake-history';
import { FakeServer } from '@/tests/support/components/fake-server';
import { idleSession } from '@/tests/support/components/idle-session';
import { button, renderProject } from '@/tests/support/components/render-project';
import { renderWithProviders, spokenText } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, member, withExpense, without } from '@/tests/support/sample-projects';
import { OthersNotices } from './others-notices';

withLiveUpdates();

interface Options {
  historyDays?: number;
  fields?: Partial<WireChange>;
}

/** A page of the first state, after somebody has made it the second. */
async function renderChanged(before: Project, after: Project, { historyDays = 365, fields }: Options = {}) {
  const view = renderProject({ ...before, version: 1 });
  const history = new FakeHistory(view.server, [before]);
  history.historyDays = historyDays;
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  history.save(before, after, fields);
  act(() => FakeEventSource.last.send('version', { version: 2, people: 2 }));
  return { ...view, history };
}

type User = ReturnType<typeof renderProject>['user'];

const notices = () => [...document.querySelectorAll<HTMLElement>('[data-notice]')];
const topOfPage = () => document.querySelector('.answer-main');
const told = async () => {
  await waitFor(() => expect(notices()).toHaveLength(1));
  return spokenText(notices()[0] as HTMLElement);
};

const removals: [Locale, string, Partial<WireChange>, string][] = [
  ['en', 'taxi', {}, 'Someone: “Taxi” 12.50 removed, paid by Anna'],
  ['en', 'anna', { claimed_by: 'ben' }, 'Ben: Anna removed, with 3 expenses, 45.00'],
  ['de', 'anna', {}, 'Jemand: Anna entfernt, mit 3 Ausgaben, 45,00'],
  ['es', 'ben', { claimed_by: 'anna' }, 'Anna: '],
];
test.each(removals)('In %s others’ removal of %s is said', async (locale, id, fields, text) => {
  const before = { ...annaAndBen(), version: 1 };
  const after = { ...without(annaAndBen(), id), version: 2 };
  new FakeHistory(new FakeServer(after), [before]).save(before, after, fields);
  const session = idleSession(after, { isDemo: false });
  session.dispatch({ type: 'notices-found', found: [{ kind: 'removed', ids: [id], before, after }] });
  renderWithProviders(
    <SessionContext value={session}>
      <DialogsProvider>
        <OthersNotices />
      </DialogsProvider>
    </SessionContext>,
    { locale },
  );
  expect(await told()).toContain(text);
});

test('All removals are one notice, by somebody where several people made them', async () => {
  const before = annaAndBen();
  const view = renderProject({ ...before, version: 1 });
  const history = new FakeHistory(view.server, [before]);
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  history.save(before, without(before, 'taxi'), { claimed_by: 'ben' });
  history.save(without(before, 'taxi'), without(without(before, 'taxi'), 'ice'), {});
  act(() => FakeEventSource.last.send('version', { version: 3, people: 2 }));
  const text = 'Someone: “Taxi” 12.50 removed, paid by Anna and “Ice cream” 2.50 removed, paid by Anna';
  await waitFor(() => expect(notices().map(spokenText)).toEqual([expect.stringContaining(text)]));
  const undo = within(notices()[0] as HTMLElement).getByRole('button', { name: 'Undo' });
  expect(undo).toHaveAccessibleDescription(text);
});

test('Where no history is stored it can be undone all the same', async () => {
  await renderChanged(annaAndBen(), without(annaAndBen(), 'taxi'), { historyDays: 0 });
  expect(await told()).toContain('Someone: “Taxi” 12.50 removed, paid by Anna');
  const [notice] = notices();
  const names = within(notice as HTMLElement)
    .getAllByRole('button')
    .map((one) => one.textContent);
  expect(names).toEqual(['Undo', '']);
});

test('What this device has removed in another tab is not said', async () => {
  const { server } = await renderChanged(annaAndBen(), without(annaAndBen(), 'taxi'), {
    fields: { by_this_device: true },
  });
  await waitFor(() => expect(server.log.filter((call) => call.includes('/changes'))).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/Taxi/)).not.toBeInTheDocument());
  expect(notices()).toEqual([]);
});

test('Undo brings it back, and the notice goes once it is back', async () => {
  const { user, server } = await renderChanged(annaAndBen(), without(annaAndBen(), 'taxi'));
  await told();
  await user.click(within(notices()[0] as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(notices()).toEqual([]));
  await waitFor(() => expect(server.sentOf('new-taxi')).toMatchObject({ former_id: 'taxi', name: 'Taxi' }));
  expect(await screen.findByText('“Taxi” added')).toBeInTheDocument();
  await waitFor(() => expect(topOfPage()).toHaveFocus());
});

test('It stays until it is closed; the focus is at the top of the page then', async () => {
  const { user } = await renderChanged(annaAndBen(), without(annaAndBen(), 'taxi'));
  await told();
  await user.click(button(/^Close: /));
  expect(notices()).toEqual([]);
  await waitFor(() => expect(topOfPage()).toHaveFocus());
});

test('What others removed and brought back is not theirs once it is removed here, after the notice was closed', async () => {
  const before = annaAndBen();
  const { user, history } = await renderChanged(before, without(before, 'taxi'));
  await told();
  history.save(without(before, 'taxi'), before);
  act(() => FakeEventSource.last.send('version', { version: 3, people: 2 }));
  await waitFor(() => expect(notices()).toEqual([]));
  history.save(before, without(before, 'ice'));
  act(() => FakeEventSource.last.send('version', { version: 4, people: 2 }));
  expect(await told()).toContain('Someone: “Ice cream” 2.50 removed, paid by Anna');
  await user.click(button(/^Close: /));
  await user.click(button('Remove “Taxi”'));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(screen.queryByDisplayValue('Taxi')).not.toBeInTheDocument();
  expect(notices()).toEqual([]);
});

/** Somebody else saves, and this page shows it. */
function othersMake(history: FakeHistory, before: Project, after: Project) {
  history.save(before, after);
  act(() => FakeEventSource.last.send('version', { version: history.changes.length + 1, people: 2 }));
}

async function save(user: User) {
  await user.click(button('Save changes'));
  await screen.findByText('Project up to date');
}

test('A name that others have replaced is said with what it was, and Undo brings it back.', async () => {
  const before = { ...annaAndBen(), version: 1 };
  const view = renderProject(before);
  const history = new FakeHistory(view.server, [before]);
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  await view.user.type(screen.getByDisplayValue('Taxi'), '!');
  await save(view.user);
  const saved = view.server.project;
  history.save(before, saved);
  othersMake(history, saved, withExpense(saved, 'taxi', { name: 'Cab' }));
  expect(await told()).toContain('Someone changed this after you. Renamed: “Taxi!” → “Cab”');
  await view.user.click(within(notices()[0] as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(view.server.sentOf('taxi')).toMatchObject({ name: 'Taxi!' }));
  expect(notices()).toEqual([]);
});

test('A name that replaces one of others is said with what it was, and stays until it is read.', async () => {
  const before = { ...annaAndBen(), version: 1 };
  const { user, server } = renderProject(before);
  const history = new FakeHistory(server, [before]);
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  await user.type(screen.getByDisplayValue('Taxi'), '!');
  history.save(before, withExpense(before, 'taxi', { name: 'Cab' }));
  await save(user);
  expect(await told()).toContain('Your change replaced another one. Renamed: “Cab” → “Taxi!”');
  await user.click(button(/^Close: /));
  expect(notices()).toEqual([]);
  expect(server.sentOf('taxi')).toMatchObject({ name: 'Taxi!' });
});

test('The same person entered on two devices is asked about, and mine can go.', async () => {
  const before = { ...annaAndBen(), version: 1 };
  const { user, server } = renderProject(before);
  const history = new FakeHistory(server, [before]);
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  await user.click(button('Add member'));
  await user.keyboard('Dora');
  history.save(before, { ...before, members: [...before.members, member('dora', { name: 'Dora', order: 2 })] });
  await save(user);
  expect(await told()).toContain('Dora was just added on another device, too. The same one?');
  await user.click(button('Drop mine'));
  await screen.findByText('Project up to date');
  await waitFor(() => expect(server.project.members.map(({ id }) => id)).toEqual(['anna', 'ben', 'dora']));
  expect(notices()).toEqual([]);
});
