import { browserApi, createApi } from '@/lib/client/api';
import type { EditAction } from '@/lib/editor/actions';
import { ProjectSession } from '@/lib/session/project-session';
import type { SessionEvent } from '@/lib/session/session-store';
import { entered } from '@/tests/support/editor/entered';
import { useTypeErrorOfFetch } from '@/tests/support/local-server';
import { ModestServer } from '@/tests/support/modest-server';
import { SimulatedBrowser, SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { until } from '@/tests/support/until';

const server = new ModestServer();
let baseUrl: string;

beforeAll(async () => {
  await useTypeErrorOfFetch();
  baseUrl = await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.calls = [];
  server.isBare = true;
  server.word = '';
});
afterEach(() => jest.restoreAllMocks());

/** An open project at the modest server. Its time stands still. */
class Page {
  readonly clock = new SimulatedClock();
  readonly failures: SessionEvent[] = [];
  readonly streams: string[] = [];
  readonly session: ProjectSession;

  private constructor(project: ConstructorParameters<typeof ProjectSession>[0]['project'], browser: SimulatedBrowser) {
    const openEvents = (url: string) => {
      this.streams.push(url);
      return null;
    };
    const platform = new SimulatedTab({ clock: this.clock, browser, random: () => 0, openEvents });
    this.session = new ProjectSession({
      project,
      isDemo: false,
      platform,
      baseUrl,
      loadApi: async () => browserApi(baseUrl),
    });
    this.session.onEvent((event) => event.type === 'steps-saved' || this.failures.push(event));
    this.session.start();
  }

  static async open(id: string, browser = new SimulatedBrowser()): Promise<Page> {
    return new Page(await createApi(baseUrl).getProject(id), browser);
  }

  get draft() {
    return this.session.getState().editor.draft;
  }

  edit(...actions: readonly EditAction[]): void {
    for (const action of actions) this.session.dispatch(action);
  }

  async save(): Promise<void> {
    this.session.save();
    await until(() => !this.session.getState().isSaving);
  }

  memberId(name: string): string {
    return this.draft.members.find((member) => member.name === name)?.id ?? '';
  }

  expense(name: string) {
    for (const { id: memberId, expenses } of this.draft.members) {
      const found = expenses.find((expense) => expense.name === name);
      if (found) return { memberId, expenseId: found.id };
    }
    throw new Error(`No ${name}.`);
  }
}

/** A page with a saved trip of Ana and Ben. Ana paid a taxi for everyone and a dinner for Ben. */
async function openTrip(): Promise<Page> {
  const page = await Page.open(await createApi(baseUrl).createProject('Trip'));
  page.edit(
    { type: 'member-added', id: 'new-aaaa' },
    { type: 'member-renamed', memberId: 'new-aaaa', name: 'Ana' },
    { type: 'member-added', id: 'new-bbbb' },
    { type: 'member-renamed', memberId: 'new-bbbb', name: 'Ben' },
    { type: 'expense-added', memberId: 'new-aaaa', id: 'new-1111' },
    { type: 'expense-renamed', memberId: 'new-aaaa', expenseId: 'new-1111', name: 'Taxi' },
    { type: 'expense-amount-changed', memberId: 'new-aaaa', expenseId: 'new-1111', amount: 3_050 },
    { type: 'expense-added', memberId: 'new-aaaa', id: 'new-2222' },
    { type: 'expense-renamed', memberId: 'new-aaaa', expenseId: 'new-2222', name: 'Dinner' },
    { type: 'sharing-changed', memberId: 'new-aaaa', expenseId: 'new-2222', involvedMemberIds: ['new-bbbb'] },
  );
  await page.save();
  return page;
}

describe('With a server that answers only what the specification promises,', () => {
  test('what is new is saved once, and the page agrees with the server', async () => {
    const page = await openTrip();
    expect(page.failures).toEqual([]);
    const { editor, hasUnsavedChanges } = page.session.getState();
    expect(hasUnsavedChanges).toBe(false);
    expect(editor.draft.members).toEqual((await Page.open(editor.draft.id)).draft.members);
    expect(server.plain(editor.draft.id)).toEqual({
      name: 'Trip',
      members: [
        {
          name: 'Ana',
          expenses: [
            ['Taxi', 30.5, []],
            ['Dinner', null, ['Ben']],
          ],
        },
        { name: 'Ben', expenses: [] },
      ],
    });
  });

  test('days and notes, which it does not store, are saved once and leave nothing unsaved, before and after it was read again', async () => {
    const page = await openTrip();
    const { expenseId } = page.expense('Taxi');
    page.edit(entered(page.draft, expenseId, { date: '2026-11-20', note: 'At night' }));
    await page.save();
    const { hasUnsavedChanges, editor } = page.session.getState();
    expect([hasUnsavedChanges, page.failures]).toEqual([false, []]);
    server.calls = [];
    const next = await Page.open(editor.draft.id);
    await next.save();
    expect(next.session.getState().hasUnsavedChanges).toBe(false);
    expect(server.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    await page.save();
    expect(server.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('times without a zone are UTC', async () => {
    const { createdAt, id } = (await openTrip()).draft;
    expect(createdAt).toBe(`${server.projects.get(id)?.created_at}Z`);
  });

  test.each([
    { isBare: true, word: '' },
    { isBare: false, word: '' },
    { isBare: false, word: 'OK' },
  ])('changes and deletions are saved (%j)', async (answer) => {
    const page = await openTrip();
    Object.assign(server, answer);
    server.calls = [];
    page.edit(
      { type: 'project-renamed', name: 'Winter trip' },
      { type: 'member-renamed', memberId: page.memberId('Ana'), name: 'Anna' },
      { type: 'expense-amount-changed', ...page.expense('Dinner'), amount: 4_000 },
      { type: 'expense-removed', ...page.expense('Taxi') },
    );
    await page.save();
    expect(page.failures).toEqual([]);
    expect(page.session.getState().hasUnsavedChanges).toBe(false);
    expect(server.plain(page.draft.id)).toEqual({
      name: 'Winter trip',
      members: [
        { name: 'Anna', expenses: [['Dinner', 40, ['Ben']]] },
        { name: 'Ben', expenses: [] },
      ],
    });
    expect(server.calls.map((call) => call.split(' ')[0])).toEqual(['PUT', 'PUT', 'PUT', 'DELETE', 'GET']);
  });

  test('a deleted member leaves the lists of the expenses', async () => {
    const page = await openTrip();
    page.edit({ type: 'member-removed', memberId: page.memberId('Ben') });
    await page.save();
    expect(page.failures).toEqual([]);
    expect(server.plain(page.draft.id)).toEqual({
      name: 'Trip',
      members: [
        {
          name: 'Ana',
          expenses: [
            ['Taxi', 30.5, []],
            ['Dinner', null, ['Ana']],
          ],
        },
      ],
    });
    expect(page.session.getState().hasUnsavedChanges).toBe(false);
  });

  test('what others have saved comes with one’s own save, and stays', async () => {
    const mine = await openTrip();
    const other = await Page.open(mine.draft.id);
    other.edit({ type: 'expense-amount-changed', ...other.expense('Dinner'), amount: 700 });
    await other.save();
    mine.edit({ type: 'project-renamed', name: 'My trip' });
    await mine.save();
    expect(mine.failures).toEqual([]);
    expect(mine.draft).toMatchObject({ name: 'My trip', members: [{ expenses: [{}, { amount: 700 }] }, {}] });
    expect(server.plain(mine.draft.id)).toMatchObject({
      name: 'My trip',
      members: [{ expenses: [{}, ['Dinner', 7, ['Ben']]] }, {}],
    });
  });

  test('what others have saved comes within some seconds, without a stream and around what is unsaved here', async () => {
    const mine = await openTrip();
    const other = await Page.open(mine.draft.id);
    other.edit({ type: 'expense-amount-changed', ...other.expense('Dinner'), amount: 700 });
    await other.save();
    mine.edit({ type: 'project-renamed', name: 'My trip' });
    await mine.clock.pass(0);
    server.calls = [];
    // The code for it is loaded, and then the read comes.
    await until(async () => {
      await mine.clock.pass(1_000);
      return server.calls.length > 0;
    });
    await until(() => mine.draft.members[0]?.expenses[1]?.amount === 700);
    expect(mine.draft.name).toBe('My trip');
    expect(mine.session.getState().hasUnsavedChanges).toBe(true);
    expect(mine.session.getState().incomingIds).toEqual(new Set([mine.expense('Dinner').expenseId]));
    expect(mine.streams).toEqual([]);
    expect(mine.failures).toEqual([]);
  });

  test('a change that was lost on its way makes nothing of what others save later one’s own', async () => {
    const mine = await openTrip();
    const other = await Page.open(mine.draft.id);
    const dinner = other.expense('Dinner');
    const amount = () => mine.draft.members[0]?.expenses[1]?.amount;
    mine.edit({ type: 'expense-amount-changed', ...dinner, amount: 2_000 });
    jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
    await mine.save();
    mine.session.undo();
    for (const theirs of [1_500, 2_000]) {
      other.edit({ type: 'expense-amount-changed', ...dinner, amount: theirs });
      await other.save();
      for (let second = 0; second < 40 && amount() !== theirs; second += 1) {
        await mine.clock.pass(1_000);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect([amount(), mine.session.getState().hasUnsavedChanges]).toEqual([theirs, false]);
    }
  });

  test('that others have deleted the project is told within some seconds, and deleting it once more is done', async () => {
    const mine = await openTrip();
    await createApi(baseUrl).deleteProject(mine.session.getState().editor.snapshot.id);
    await mine.clock.pass(0);
    await until(async () => {
      await mine.clock.pass(1_000);
      return mine.session.getState().gone !== null;
    });
    expect(mine.session.getState().gone).toEqual({ kind: 'missing' });
    await mine.session.deleteProject();
    expect(mine.session.getState().deletion).toBe('done');
    expect(mine.failures).toMatchObject([{ type: 'project-deleted' }]);
  });

  test('a read that brings nothing new changes nothing', async () => {
    const page = await openTrip();
    const { editor } = page.session.getState();
    page.session.dispatch({ type: 'loaded', project: (await Page.open(editor.draft.id)).draft });
    expect(page.session.getState().editor).toBe(editor);
  });

  test('deleting what somebody else has deleted is no failure', async () => {
    const page = await openTrip();
    const other = await Page.open(page.draft.id);
    other.edit({ type: 'member-removed', memberId: other.memberId('Ana') });
    await other.save();
    page.edit({ type: 'expense-removed', ...page.expense('Taxi') });
    await page.save();
    expect(page.failures).toEqual([]);
    expect(page.session.getState().hasUnsavedChanges).toBe(false);
    expect(page.draft.members).toMatchObject([{ name: 'Ben' }]);
  });

  test('changing what somebody else has deleted is asked about', async () => {
    const page = await openTrip();
    const other = await Page.open(page.draft.id);
    other.edit({ type: 'expense-removed', ...other.expense('Taxi') });
    await other.save();
    page.edit({ type: 'expense-amount-changed', ...page.expense('Taxi'), amount: 100 });
    await page.save();
    expect(page.failures).toEqual([{ type: 'open-conflicts' }]);
    expect([...page.session.getState().editor.conflicts.values()]).toEqual([{ existence: { theirs: 'removed' } }]);
  });

  test('the project is deleted', async () => {
    const page = await openTrip();
    await page.session.deleteProject();
    expect(page.failures).toMatchObject([{ type: 'project-deleted' }]);
    expect(server.projects.has(page.draft.id)).toBe(false);
  });
});
