import { act, screen, waitFor, within } from '@testing-library/react';
import { DialogsProvider } from '@/components/project/dialogs-provider';
import { SessionContext } from '@/components/project/session-context';
import type { WireChange } from '@/lib/contract/history';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import type { OthersWork } from '@/lib/session/live/work-of-others';
import { FakeHistory } from '@/tests/support/components/fake-history';
import { FakeServer } from '@/tests/support/components/fake-server';
import { idleSession } from '@/tests/support/components/idle-session';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { messages, renderWithProviders, spokenText } from '@/tests/support/components/render-with-providers';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, expense, member, project, withExpense, without } from '@/tests/support/sample-projects';
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

type Work = Partial<Pick<OthersWork, 'removedIds' | 'lostIds'>>;

/** The notices alone, of a change of the history that has come in from others. */
function renderNotices(
  first: Project,
  second: Project,
  work: Work,
  { locale, fields }: { locale?: Locale; fields?: Partial<WireChange> } = {},
) {
  const [before, after] = [
    { ...first, version: 1 },
    { ...second, version: 2 },
  ];
  const server = new FakeServer(after);
  new FakeHistory(server, [before]).save(before, after, fields);
  const session = idleSession(after, { isDemo: false });
  const none = { removedIds: new Set<string>(), lostIds: new Set<string>(), isOwn: false };
  session.update({ othersWork: [{ before, after, ...none, ...work }] });
  renderWithProviders(
    <SessionContext value={session}>
      <DialogsProvider>
        <OthersNotices />
      </DialogsProvider>
    </SessionContext>,
    { locale },
  );
  return server;
}

function renderRemoval(before: Project, id: string, options?: { locale?: Locale; fields?: Partial<WireChange> }) {
  return renderNotices(before, without(before, id), { removedIds: new Set([id]) }, options);
}

const notices = () => [...document.querySelectorAll<HTMLElement>('[data-notice]')];
const topOfPage = () => document.querySelector('.answer-main');
const told = async () => {
  await waitFor(() => expect(notices()).toHaveLength(1));
  return spokenText(notices()[0] as HTMLElement);
};

const withPayment = project({
  members: [
    member('anna', {
      name: 'Anna',
      expenses: [
        expense('hut', { name: 'Hut', amount: 24_000 }),
        expense('back', { amount: 8_215, isPayment: true, involvedMemberIds: ['ben'] }),
      ],
    }),
    member('ben', { name: 'Ben' }),
  ],
});

test.each([
  ['a member', annaAndBen(), 'anna', 'Someone removed Anna (3 expenses, 45.00)'],
  ['a member with a payment', withPayment, 'anna', 'Someone removed Anna (1 expense, 240.00 · 1 payment, 82.15)'],
  ['a member without expenses', annaAndBen(), 'ben', 'Someone removed Ben'],
  ['an expense', annaAndBen(), 'taxi', 'Someone removed “Taxi” (12.50)'],
  ['a payment', withPayment, 'back', 'Someone removed Anna → Ben (82.15)'],
])('Others’ removal is said: %s', async (_what, before, id, text) => {
  renderRemoval(before, id);
  expect(await told()).toContain(text);
});

test.each([
  ['de', 'Jemand hat Anna (3 Ausgaben, 45,00) entfernt'],
  ['es', 'Alguien eliminó: Anna (3 gastos, 45,00)'],
] as const)('It is said in %s', async (locale, text) => {
  renderRemoval(annaAndBen(), 'anna', { locale });
  expect(await told()).toContain(text);
});

const removals = [
  ['an expense', 'taxi', { en: 'Ben removed “Taxi”', de: 'Ben hat „Taxi“', es: 'Ben eliminó: «Taxi»' }],
  [
    'a member',
    'anna',
    { en: 'Ben’s device removed Anna', de: 'Das Gerät von Ben hat Anna', es: 'El dispositivo de Ben eliminó: Anna' },
  ],
] as const;
test.each(
  removals.flatMap(([what, id, texts]) =>
    (['en', 'de', 'es'] as const).map((locale) => [what, locale, id, texts[locale]] as const),
  ),
)(
  'Who has said who they are is named, and their device where it matters: %s, in %s',
  async (_what, locale, id, text) => {
    renderRemoval(annaAndBen(), id, { locale, fields: { claimed_by: 'ben' } });
    expect(await told()).toContain(text);
  },
);

test('Each of several people has a notice of their own, which is closed alone', async () => {
  const before = annaAndBen();
  const view = renderProject({ ...before, version: 1 });
  const history = new FakeHistory(view.server, [before]);
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  history.save(before, without(before, 'taxi'), { claimed_by: 'ben' });
  history.save(without(before, 'taxi'), without(without(before, 'taxi'), 'ice'), {});
  act(() => FakeEventSource.last.send('version', { version: 3, people: 2 }));
  await waitFor(() => expect(notices().map(spokenText)).toHaveLength(2));
  const [bens, other] = notices() as [HTMLElement, HTMLElement];
  expect(bens).toHaveTextContent('Ben removed “Taxi” (12.50)');
  expect(other).toHaveTextContent('Someone removed “Ice cream” (2.50)');
  for (const button of within(bens).getAllByRole('button', { name: /^(Show|Undo)$/ })) {
    expect(button).toHaveAccessibleDescription('Ben removed “Taxi” (12.50)');
  }
  await view.user.click(within(bens).getByRole('button', { name: 'Close: Ben removed “Taxi” (12.50)' }));
  expect(notices()).toEqual([other]);
  await waitFor(() => expect(within(other).getByRole('button', { name: 'Show' })).toHaveFocus());
});

test('Where no history is kept there is the sentence alone', async () => {
  await renderChanged(annaAndBen(), without(annaAndBen(), 'taxi'), { historyDays: 0 });
  expect(await told()).toContain('Someone removed “Taxi” (12.50)');
  const [notice] = notices();
  expect(within(notice as HTMLElement).getAllByRole('button')).toHaveLength(1);
});

test('What this device has removed in another tab is not said', async () => {
  const { server } = await renderChanged(annaAndBen(), without(annaAndBen(), 'taxi'), {
    fields: { by_this_device: true },
  });
  await waitFor(() => expect(server.log.filter((call) => call.includes('/changes'))).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/Taxi/)).not.toBeInTheDocument());
  expect(notices()).toEqual([]);
});

test('Undo undoes the change that has removed it, and the notice goes once it is back', async () => {
  const { user, history, server } = await renderChanged(annaAndBen(), without(annaAndBen(), 'taxi'));
  await told();
  server.project = { ...annaAndBen(), version: 3 };
  await user.click(within(notices()[0] as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(notices()).toEqual([]));
  await waitFor(() => expect(topOfPage()).toHaveFocus());
  expect(history.restorations).toEqual([{ versions: [2] }]);
  expect(await screen.findByText('Undone: Someone removed “Taxi” (12.50)')).toBeInTheDocument();
});

test('Undo brings it back after the link was replaced here', async () => {
  const { user, history, server } = await renderChanged(annaAndBen(), without(annaAndBen(), 'taxi'));
  await told();
  await user.click(button(messages.en.sharing.open));
  await user.click(await screen.findByText(messages.en.links.heading));
  await user.click(await dialog().findByRole('button', { name: 'Replace the link…' }));
  await user.click(dialog().button('Replace the link'));
  await screen.findByText('The project has a new link. The old one no longer works.');
  await user.click(dialog().button('Close'));
  const { id } = server.project;
  server.project = { ...annaAndBen(), id, version: 3 };
  await user.click(within(notices()[0] as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(notices()).toEqual([]));
  expect(server.writes.at(-1)).toBe(`POST /projects/${id}/changes/undo`);
  expect(history.restorations).toEqual([{ versions: [2] }]);
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
  expect(await told()).toContain('Someone removed “Ice cream” (2.50)');
  await user.click(button(/^Close: /));
  await user.click(button('Remove “Taxi”'));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(screen.queryByDisplayValue('Taxi')).not.toBeInTheDocument();
  expect(notices()).toEqual([]);
});

test('What a save from here has lost is said on its page.', async () => {
  const before = { ...annaAndBen(), version: 1 };
  const view = renderProject(before);
  const history = new FakeHistory(view.server, [before]);
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  const field = screen.getByRole('textbox', { name: 'Amount of “Taxi”' });
  await view.user.clear(field);
  await view.user.type(field, '15');
  await view.user.click(button('Save changes'));
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
  const saved = view.server.project;
  history.changes.push({ version: saved.version ?? 0, kind: 'expense_changed', at: before.createdAt, before: {} });
  history.save(
    saved,
    { ...before, version: (saved.version ?? 0) + 1 },
    { kind: 'undone', claimed_by: 'ben', version: (saved.version ?? 0) + 1 },
  );
  view.server.project = { ...before, version: (saved.version ?? 0) + 1 };
  act(() => FakeEventSource.last.send('version', { version: (saved.version ?? 0) + 1, people: 2 }));
  await waitFor(() => expect(field).toHaveValue('12.50'));
  expect(await told()).toContain('Ben undid your changes to “Taxi”');
});

/** Another amount of the taxi, saved from here, is undone by a change of the history. */
function renderLoss(fields: Partial<WireChange>) {
  const saved = withExpense(annaAndBen(), 'taxi', { amount: 1_500 });
  return renderNotices(saved, annaAndBen(), { lostIds: new Set(['taxi']) }, { fields });
}

test.each([
  [
    'a restore by somebody else',
    { kind: 'put_back' },
    'An earlier version was restored: your changes to “Taxi” are undone',
  ],
  [
    'a restore from here',
    { kind: 'put_back', by_this_device: true },
    'An earlier version was restored: your changes to “Taxi” are undone',
  ],
  [
    'a restore from here under a name',
    { kind: 'put_back', by_this_device: true, claimed_by: 'ben' },
    'An earlier version was restored: your changes to “Taxi” are undone',
  ],
  [
    'a restore by Ben',
    { kind: 'put_back', claimed_by: 'ben' },
    'Ben’s device restored an earlier version: your changes to “Taxi”',
  ],
  ['an undo by somebody else', { kind: 'undone' }, 'Someone undid your changes to “Taxi”'],
  ['an undo by Ben', { kind: 'undone', claimed_by: 'ben' }, 'Ben undid your changes to “Taxi”'],
] as const)('What a save has lost by %s is said', async (_what, fields, text) => {
  renderLoss(fields);
  expect(await told()).toContain(text);
});

test.each([
  ['an undo from here', { kind: 'undone', by_this_device: true }],
  ['a change by somebody else', { kind: 'expense_changed' }],
] as const)('What a save has lost by %s is no news', async (_what, fields) => {
  const server = renderLoss(fields);
  await waitFor(() => expect(server.log.filter((call) => call.includes('/changes'))).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(notices()).toEqual([]);
});
