import type { Wait } from '@/lib/client/retry';
import { after } from '@/lib/client/timing';
import { drawLink } from '@/lib/session/link-replacement';
import { Observable } from '@/lib/session/observable';
import { noticeSlowRequest } from '@/lib/session/slow-request';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { settle } from '@/tests/support/simulated-platform';
import { until } from '@/tests/support/until';
import { network } from './network';
import { api, content, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

/** A call that is under way. */
async function begun(name: string): Promise<void> {
  await until(() => network.takeCalls().includes(name));
}

/** The trip with another name and another member, and a save of it that runs. */
async function saving(fail: () => void): Promise<Page> {
  const trip = await openTrip();
  trip.tab.setVisible(false);
  trip.edit({ type: 'project-renamed', name: 'Winter trip' }, { type: 'member-added', id: 'new-dora' });
  fail();
  trip.session.save();
  return trip;
}

function isServerSlow(trip: Page): boolean {
  return trip.session.getState().isServerSlow;
}

describe('a save that nobody answers', () => {
  test('goes on, and says so after ten seconds', async () => {
    const trip = await saving(() => {
      network.failureOf = () => 'request hangs';
    });
    await begun('PUT project');
    await trip.clock.pass(9_999);
    expect(isServerSlow(trip)).toBe(false);
    await trip.clock.pass(1);
    expect(isServerSlow(trip)).toBe(true);
    await trip.clock.pass(600_000);
    expect(trip.session.getState().isSaving).toBe(true);
    expect(trip.takeOutcome()).toEqual({ saved: [], failed: [] });
  });

  test('holds up no key, also where the storage and the locks of the browser do not answer either', async () => {
    const trip = await saving(() => {
      network.failureOf = () => 'request hangs';
    });
    await begun('PUT project');
    trip.browser.isHanging = true;
    for (const name of ['S', 'Su', 'Sum']) {
      trip.edit({ type: 'project-renamed', name });
      expect(trip.state.draft.name).toBe(name);
      await trip.clock.pass(100);
    }
    trip.session.undo();
    expect(trip.state.draft.name).toBe('Winter trip');
    expect(trip.session.getState().isSaving).toBe(true);
  });

  test.each(['request hangs', 'response hangs'] as const)(
    'makes its calls anew when the person does not wait any longer, and nothing twice (%s)',
    async (failure) => {
      const trip = await saving(() => {
        network.failureOf = () => failure;
      });
      await begun('PUT project');
      await trip.clock.pass(10_000);
      network.failureOf = () => undefined;
      trip.session.retrySave();
      await trip.pass(0);
      expect(trip.takeOutcome().failed).toEqual([]);
      expect(trip.hasUnsavedChanges).toBe(false);
      expect(isServerSlow(trip)).toBe(false);
      const server = await onServer(trip);
      expect(server).toMatchObject({ name: 'Winter trip', members: { length: 4 } });
      expect(server).toEqual(content(trip.state.draft));
    },
  );

  test('says so while it reads the project again, too', async () => {
    const trip = await saving(() => {
      network.failureOfRead = () => 'request hangs';
    });
    await begun('GET project');
    await trip.clock.pass(10_000);
    expect(isServerSlow(trip)).toBe(true);
    network.failureOfRead = () => undefined;
    trip.session.retrySave();
    await trip.pass(0);
    expect(trip.takeOutcome()).toEqual({ saved: ['project-updated', 'member-created'], failed: [] });
    expect(trip.state.snapshot.version).toBe((await api.getProject(trip.state.snapshot.id)).version);
  });
});

describe('a deletion of the project that nobody answers', () => {
  /** The person does not wait any longer. */
  async function anew(trip: Page): Promise<void> {
    const deleted = trip.session.deleteProject();
    await settle();
    await trip.clock.pass(100);
    await deleted;
  }

  /** One that has hung for long enough to say so. */
  async function hanging() {
    const trip = await openTrip();
    trip.tab.setVisible(false);
    network.failureOf = () => 'request hangs';
    const deletion = trip.session.deleteProject();
    await begun('DELETE project');
    await trip.clock.pass(10_000);
    return { trip, deletion };
  }

  test.each(['request hangs', 'response hangs'] as const)(
    'goes on, says so after ten seconds, and is made anew when the person does not wait any longer (%s)',
    async (failure) => {
      const trip = await openTrip();
      trip.tab.setVisible(false);
      network.failureOf = () => failure;
      const deletion = trip.session.deleteProject();
      await begun('DELETE project');
      await trip.clock.pass(9_999);
      expect(trip.session.getState().deletion).toBe('pending');
      await trip.clock.pass(1);
      expect(trip.session.getState().deletion).toBe('slow');

      network.failureOf = () => undefined;
      await Promise.all([deletion, anew(trip)]);
      expect(network.takeCalls()).toEqual(['DELETE project']);
      expect(trip.session.getState().deletion).toBe('done');
      expect(trip.takeOutcome().failed).toEqual(['project-deleted']);
      await expect(api.getProject(trip.state.snapshot.id)).rejects.toMatchObject({ code: 'project_deleted' });
    },
  );

  test('has no save sent beside it, and one that was asked for meanwhile goes on where it fails', async () => {
    const { trip, deletion } = await hanging();
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    trip.session.save();
    await trip.clock.pass(1_000);
    expect(network.takeCalls()).toEqual([]);
    network.failureOf = (call) => (call.startsWith('DELETE') ? 'refused' : undefined);
    await Promise.all([deletion, anew(trip)]);
    await trip.pass(1_000);
    expect(trip.hasUnsavedChanges).toBe(false);
    expect((await onServer(trip)).name).toBe('Winter trip');
  });

  test('and is refused the second time says that alone', async () => {
    const { trip, deletion } = await hanging();
    network.failureOf = () => 'refused';
    await Promise.all([deletion, anew(trip)]);
    expect(trip.takeOutcome().failed).toEqual(['deletion-failed']);
    expect(trip.session.getState().deletion).toBe('none');
  });
});

describe('a deletion of the project while a save runs', () => {
  test('ends that first, so that nothing of it is left to delete', async () => {
    const trip = await openTrip();
    trip.edit({ type: 'expense-added', memberId: trip.state.draft.members[0]!.id, id: 'new-hutt' });
    let answer = () => {};
    network.beforeAnswer = (call) =>
      call.startsWith('POST') ? new Promise((resolve) => (answer = resolve)) : Promise.resolve();
    trip.session.save();
    await begun('POST expense');
    await settle();
    await network.answered();
    const deletion = trip.session.deleteProject();
    await settle();
    await network.answered();
    await settle();
    answer();
    await deletion;
    await trip.pass(1_000);
    expect(trip.session.getState()).toMatchObject({ deletion: 'done', hasUnsavedChanges: false, isSaving: false });
    expect(trip.browser.drafts.size).toBe(0);
    network.reset();
    await api.undeleteProject(trip.state.snapshot.id);
    const next = await trip.openNext();
    await next.pass(60_000);
    expect([next.hasUnsavedChanges, network.takeChanges()]).toEqual([false, []]);
  });

  test('and fails lets it go on', async () => {
    const trip = await openTrip();
    trip.edit({ type: 'expense-added', memberId: trip.state.draft.members[0]!.id, id: 'new-hutt' });
    network.failureOf = (call) => (call.startsWith('POST') ? 'request hangs' : 'refused');
    trip.session.save();
    await begun('POST expense');
    await trip.session.deleteProject();
    expect(trip.takeOutcome().failed).toEqual(['deletion-failed']);
    network.failureOf = () => undefined;
    await trip.pass(1_000);
    expect([trip.takeOutcome().saved, trip.hasUnsavedChanges]).toEqual([['expense-created'], false]);
  });
});

describe('what else hangs is asked for anew', () => {
  /** As a page waits: once the test says so, the call is made again. */
  function impatient() {
    const slow = new Observable<(() => void) | null>(null);
    const clock = { after: (ms: number, run: () => void) => after(ms / 1_000, run) };
    const wait: Wait = (call) => noticeSlowRequest(clock, call, (again) => slow.set(again));
    async function tryAgain() {
      network.failureOf = () => undefined;
      await until(() => slow.get() !== null);
      slow.get()?.();
    }
    return { wait, tryAgain };
  }

  test('as a new link', async () => {
    const trip = await openTrip();
    const { wait, tryAgain } = impatient();
    network.failureOf = () => 'request hangs';
    const replaced = trip.session.replaceLink(drawLink, wait);
    while (network.takeChanges().length === 0) await settle();
    await tryAgain();
    await replaced;
    expect((await api.getProject(trip.state.snapshot.id)).name).toBe('Trip');
  });

  test('as bringing a deleted project back', async () => {
    const trip = await openTrip();
    await api.deleteProject(trip.state.snapshot.id);
    network.takeCalls();
    const { wait, tryAgain } = impatient();
    network.failureOf = () => 'request hangs';
    const back = trip.session.bringBack(wait);
    while (network.takeChanges().length === 0) await settle();
    await tryAgain();
    await back;
    expect([trip.session.getState().gone, trip.takeOutcome().failed]).toEqual([null, []]);
  });
});

test('a background read that nobody answers does not hold up a save', async () => {
  const trip = await openTrip();
  await trip.pass(0);
  await api.updateProject(trip.state.snapshot.id, { name: 'Their trip' });
  network.failureOfRead = () => 'request hangs';
  FakeEventSource.last.send('version', { version: (trip.state.snapshot.version ?? 0) + 1, people: 2 });
  await begun('GET project');
  trip.edit({ type: 'member-added', id: 'new-dora' });
  network.failureOfRead = () => undefined;
  expect(await trip.save()).toEqual({ saved: ['member-created'], failed: [] });
  expect(await onServer(trip)).toMatchObject({ name: 'Their trip', members: { length: 4 } });
  expect(await onServer(trip)).toEqual(content(trip.state.draft));
});

describe('the project that is read again after a save', () => {
  /** Lets each read fail, and the pause after it pass. */
  async function failReads(trip: Page): Promise<void> {
    for (const pause of [1_000, 2_000, 4_000]) {
      await begun('GET project');
      await settle();
      await trip.clock.pass(pause);
    }
    await begun('GET project');
    await trip.pass(0);
  }

  test.each(['refused', 'unreachable'] as const)('is tried three more times if that fails (%s)', async (failure) => {
    let reads = 0;
    const trip = await saving(() => {
      network.failureOfRead = () => {
        reads += 1;
        return reads < 4 ? failure : undefined;
      };
    });
    await failReads(trip);
    expect(reads).toBe(4);
    expect(trip.takeOutcome()).toEqual({ saved: ['project-updated', 'member-created'], failed: [] });
  });

  test('is given up after the fourth time, which is said', async () => {
    const trip = await saving(() => {
      network.failureOfRead = () => 'refused';
    });
    await failReads(trip);
    expect(trip.takeOutcome()).toEqual({ saved: ['project-updated', 'member-created'], failed: ['load-failed'] });
  });
});

describe('Save, pressed while a save runs', () => {
  test('is followed by another save of what was changed meanwhile', async () => {
    const trip = await openTrip();
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    network.applyPatch = async () => {
      network.applyPatch = async () => undefined;
      trip.edit({ type: 'project-renamed', name: 'Spring trip' });
      trip.session.save();
    };
    expect(await trip.save()).toEqual({ saved: ['project-updated', 'project-updated'], failed: [] });
    expect(trip.hasUnsavedChanges).toBe(false);
    expect(await onServer(trip)).toMatchObject({ name: 'Spring trip' });
  });

  test('sends nothing more where nothing was changed', async () => {
    const trip = await openTrip();
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    network.applyPatch = async () => trip.session.save();
    await trip.save();
    expect(network.takeCalls()).toEqual(['PUT project', 'GET project']);
  });

  test('follows with what was undone while it was sent', async () => {
    const trip = await openTrip();
    const [ana] = trip.state.draft.members;
    const dinner = ana!.expenses[1]!;
    let isUndone = false;
    network.applyPatch = async () => {
      if (isUndone) return;
      isUndone = true;
      trip.session.undoRemoval(dinner.id);
      trip.session.save();
    };
    trip.session.removeExpense(ana!, dinner, { isSaved: true });
    await trip.pass(0);
    expect(network.takeChanges()).toEqual(['DELETE expense', 'POST expense']);
    expect(trip.hasUnsavedChanges).toBe(false);
    expect((await onServer(trip)).members[0]?.expenses.map(({ name }) => name)).toEqual(['Taxi', 'Dinner']);
  });
});
