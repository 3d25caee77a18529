import { browserApi } from '@/lib/client/api';
import { getDb } from '@/lib/server/engines/db';
import { ProjectImport } from '@/lib/session/project-import';
import { recentProjects } from '@/lib/session/recents/recent-projects';
import { readImport } from '@/lib/transfer/read-import';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { withLocalStorage } from '@/tests/support/fake-local-storage';
import { SimulatedBrowser, SimulatedClock, SimulatedTab, settle } from '@/tests/support/simulated-platform';
import { until } from '@/tests/support/until';
import { network } from './network';
import { api, Page } from './open-page';

withTestDatabase();
const localStorage = withLocalStorage();

const LIST = Array.from({ length: 12 }, (_, at) => `Thing ${at} ${at + 1}.50 ${['Ida', 'Jon', 'Kim'][at % 3]}`).join(
  '\n',
);

/** An import in a tab of its own, and the world around it. */
function openImport() {
  const [clock, browser] = [new SimulatedClock(), new SimulatedBrowser()];
  const tab = new SimulatedTab({ clock, browser, random: () => 0, openEvents: (url) => new FakeEventSource(url) });
  const { members } = readImport(LIST, { decimalMark: '.' });
  const content = { name: 'Sailing', currency: 'EUR', members };
  const running = new ProjectImport({
    content,
    platform: tab,
    baseUrl: '/api',
    loadApi: async () => browserApi('/api'),
  });
  const phases: string[] = [];
  running.subscribe(() => {
    const { phase } = running.get();
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  /** Waits until it is in this phase. Time passes while it waits for that. */
  async function untilPhase(phase: string): Promise<void> {
    for (;;) {
      const { phase: now } = running.get();
      if (now === phase) return;
      if (now === 'waiting') {
        await clock.pass(100);
        await settle();
      } else await nextUpdate();
    }
  }

  function nextUpdate(): Promise<void> {
    return new Promise((resolve) => {
      const stop = running.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  return { running, untilPhase, phases, clock, browser, tab };
}

async function onServer(projectId: string | null) {
  const { name, currency, members } = await api.getProject(projectId ?? '');
  return {
    name,
    currency,
    members: members.map((member) => [member.name, member.expenses.map(({ name, amount }) => `${name} ${amount}`)]),
  };
}

const EXPECTED = {
  name: 'Sailing',
  currency: 'EUR',
  members: [0, 1, 2].map((of) => [
    ['Ida', 'Jon', 'Kim'][of],
    [0, 1, 2, 3].map((turn) => turn * 3 + of).map((at) => `Thing ${at} ${(at + 1) * 100 + 50}`),
  ]),
};

test('A project is created with all that is in it, and tells how far it is.', async () => {
  const { running, untilPhase } = openImport();
  await running.run();
  await untilPhase('done');
  const { projectId, progress } = running.get();
  expect(progress).toEqual({ done: 16, total: 16 });
  expect(await onServer(projectId)).toEqual(EXPECTED);
});

test.each(['unreachable', 'response lost', 'unavailable'] as const)(
  'A network that fails in the middle (%s) is waited for, and nothing is created twice.',
  async (failure) => {
    const { running, untilPhase, phases } = openImport();
    let calls = 0;
    network.failureOf = (call) => {
      if (!call.startsWith('POST')) return undefined;
      calls += 1;
      return [1, 3, 6, 7, 8, 12].includes(calls) ? failure : undefined;
    };
    void running.run();
    await untilPhase('done');
    expect(phases).toContain('waiting');
    expect(await onServer(running.get().projectId)).toEqual(EXPECTED);
  },
);

test('What is closed in the middle goes on when the page of the project is opened.', async () => {
  const { running, untilPhase, clock, browser, tab } = openImport();
  network.failureOf = (call) => (call.includes('/expenses') ? 'unreachable' : undefined);
  void running.run();
  await untilPhase('waiting');
  const { projectId } = running.get();
  running.close();
  tab.close();
  expect(recentProjects()).toEqual([
    {
      id: projectId,
      name: 'Sailing',
      people: 3,
      currency: 'EUR',
      seenAt: clock.now,
      hue: expect.any(Number),
      letter: 'S',
    },
  ]);
  expect((await onServer(projectId)).members).toEqual([
    ['Ida', []],
    ['Jon', []],
    ['Kim', []],
  ]);

  network.reset();
  const page = new Page(await api.getProject(projectId ?? ''), { clock, browser });
  await page.pass(5_000);
  expect(page.hasUnsavedChanges).toBe(false);
  expect(await onServer(projectId)).toEqual(EXPECTED);
});

test('Its page can be left once there is a project and its draft is stored, and once it has ended.', async () => {
  const { running, untilPhase, clock } = openImport();
  network.failureOf = () => 'unreachable';
  void running.run();
  expect(running.canBeLeft).toBe(false);
  await untilPhase('waiting');
  expect([running.get().projectId, running.canBeLeft]).toEqual([null, false]);

  network.failureOf = (call) => (call.includes('/expenses') ? 'unreachable' : undefined);
  await clock.pass(60_000);
  await until(() => running.get().projectId !== null);
  await untilPhase('waiting');
  await clock.pass(1_000);
  await until(() => running.canBeLeft);

  network.reset();
  await untilPhase('done');
  expect(running.canBeLeft).toBe(true);
});

test.each(['stopped', 'failed'] as const)(
  'Before there is a project its page can be left where it has %s.',
  async (end) => {
    const { running, untilPhase } = openImport();
    network.failureOf = () => (end === 'failed' ? 'invalid' : 'unreachable');
    void running.run();
    await untilPhase(end === 'failed' ? 'failed' : 'waiting');
    if (end === 'stopped') await running.stop();
    expect(running.get().phase).toBe(end);
    expect(running.canBeLeft).toBe(true);
  },
);

test('What is stopped in the middle leaves nothing on the server.', async () => {
  const { running, untilPhase, browser } = openImport();
  network.failureOf = (call) => (call.includes('/expenses') ? 'unreachable' : undefined);
  void running.run();
  await untilPhase('waiting');
  const { projectId } = running.get();
  expect(recentProjects()).toMatchObject([{ id: projectId }]);
  await running.stop();
  await untilPhase('stopped');
  expect(recentProjects()).toEqual([]);
  await expect(api.getProject(projectId ?? '')).rejects.toMatchObject({ status: 404 });
  expect(browser.drafts.size).toBe(0);
});

test('What is stopped while the project is created, or read, leaves nothing on the server.', async () => {
  const before = await getDb().project.count();
  for (const failure of ['response hangs', undefined] as const) {
    const { running } = openImport();
    network.failureOf = (call) => (call === 'POST /projects' ? failure : undefined);
    network.failureOfRead = () => 'request hangs';
    void running.run();
    await until(() => network.takeChanges().length > 0);
    await settle();
    await network.answered();
    network.reset();
    await running.stop();
    expect(running.get().phase).toBe('stopped');
  }
  expect(await getDb().project.count()).toBe(before);
});

test('What the server refuses to create is stopped without a further call.', async () => {
  const { running, untilPhase } = openImport();
  network.failureOf = (call) => (call === 'POST /projects' ? 'invalid' : undefined);
  void running.run();
  await untilPhase('failed');
  network.takeCalls();
  await running.stop();
  expect([running.get().phase, network.takeCalls()]).toEqual(['stopped', []]);
});

test('Where it can’t be stopped, it says why and goes on later.', async () => {
  const { running, untilPhase } = openImport();
  network.failureOf = (call) => (call === 'POST /projects' ? undefined : 'unreachable');
  void running.run();
  await untilPhase('waiting');
  await running.stop();
  expect(running.get()).toMatchObject({ phase: 'waiting', error: expect.any(Error) });
  expect(recentProjects()).toMatchObject([{ id: running.get().projectId }]);
  network.reset();
  await untilPhase('done');
  expect(await onServer(running.get().projectId)).toEqual(EXPECTED);
});

test('What the server refuses is told, and tried again when the person says so.', async () => {
  const { running, untilPhase } = openImport();
  network.failureOf = (call) => (call.startsWith('POST') && call.includes('/members') ? 'refused' : undefined);
  void running.run();
  await untilPhase('failed');
  expect(running.get().error).toMatchObject({ status: 500 });
  network.reset();
  await running.run();
  await untilPhase('done');
  expect(await onServer(running.get().projectId)).toEqual(EXPECTED);
});

/** An import whose calls to such paths hang. It says so. */
async function runSlowly(path: RegExp) {
  const opened = openImport();
  const { running, clock } = opened;
  let isHanging = false;
  network.failureOf = (call) => {
    if (!path.test(call)) return undefined;
    isHanging = true;
    return 'request hangs';
  };
  void running.run();
  await until(() => isHanging);
  await clock.pass(10_000);
  expect(running.get()).toMatchObject({ phase: 'running', isSlow: true });
  network.reset();
  return opened;
}

const SLOW = { 'the creation of the project': /\/projects$/, 'its content': /\/members|\/expenses/ };

test.each(Object.entries(SLOW))('Where nobody answers, it says so, and asks anew: %s.', async (_what, path) => {
  const { running, untilPhase, clock } = await runSlowly(path);
  running.tryAgain();
  await settle();
  await clock.pass(100);
  await untilPhase('done');
  expect(running.get().isSlow).toBe(false);
  expect(await onServer(running.get().projectId)).toEqual(EXPECTED);
});

test.each(Object.entries(SLOW))('What nobody answers can be stopped: %s.', async (_what, path) => {
  const before = await getDb().project.count({ where: { deletedAt: null } });
  const { running, untilPhase } = await runSlowly(path);
  await running.stop();
  await untilPhase('stopped');
  expect(network.running).toBe(0);
  expect(await getDb().project.count({ where: { deletedAt: null } })).toBe(before);
});

test('A stop that nobody answers says so, and is asked for anew.', async () => {
  const { running, untilPhase, clock } = await runSlowly(SLOW['its content']);
  network.failureOf = () => 'request hangs';
  void running.stop();
  await until(() => network.takeCalls().includes('DELETE project'));
  expect(running.get()).toMatchObject({ phase: 'stopping', isSlow: false });
  await clock.pass(10_000);
  expect(running.get()).toMatchObject({ phase: 'stopping', isSlow: true });
  network.reset();
  running.tryAgain();
  await settle();
  await clock.pass(100);
  await untilPhase('stopped');
});

test('What is stopped before there is a project creates none later.', async () => {
  const { running, untilPhase, clock } = openImport();
  network.failureOf = () => 'unreachable';
  void running.run();
  await untilPhase('waiting');
  await running.stop();
  network.reset();
  await clock.pass(120_000);
  expect([running.get().phase, network.takeChanges()]).toEqual(['stopped', []]);
});

test('A browser that stores no list imports all the same.', async () => {
  localStorage.isBlocked = true;
  const { running, untilPhase } = openImport();
  await running.run();
  await untilPhase('done');
  expect(await onServer(running.get().projectId)).toEqual(EXPECTED);
});
