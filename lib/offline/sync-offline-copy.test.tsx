import { SessionStore } from '@/lib/session/session-store';
import { annaAndBen, withName } from '@/tests/support/sample-projects';
import type { ProjectCopy } from './project-copies';
import { syncOfflineCopy } from './sync-offline-copy';

// jsdom has neither IndexedDB nor service workers.
const mockCopies = new Map<string, ProjectCopy>();
jest.mock('./project-copies', () => ({
  storeCopy: async (copy: ProjectCopy) => void mockCopies.set(copy.project.id, copy),
  removeCopy: async (id: string) => void mockCopies.delete(id),
}));
const told: { type: string; path: string }[] = [];
const registration = { active: { postMessage: (message: (typeof told)[number]) => told.push(message) } };
Object.assign(navigator, {
  serviceWorker: {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  },
});

const NOON = Date.parse('2026-11-26T12:00:00Z');
let isVisible = true;
let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  isVisible = true;
  told.length = 0;
  mockCopies.clear();
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** An open project of which there is a copy. */
async function openProject(): Promise<SessionStore> {
  window.history.replaceState(null, '', '/project/p1');
  const session = new SessionStore(annaAndBen());
  session.noteCurrent(NOON);
  stop = syncOfflineCopy(session);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(mockCopies.get('p1')).toMatchObject({ asOf: NOON });
  return session;
}

async function hide(): Promise<void> {
  isVisible = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
}

test('A copy is of the time at which the server was heard last, however long the page stays open.', async () => {
  const session = await openProject();
  await jest.advanceTimersByTimeAsync(7_200_000);
  await hide();
  expect(mockCopies.get('p1')).toMatchObject({ asOf: NOON });
  session.noteCurrent(NOON + 60_000);
  await hide();
  expect(mockCopies.get('p1')).toMatchObject({ asOf: NOON + 60_000 });
});

test('A project that is deleted and brought back loses its page and its copy, and has them again.', async () => {
  const session = await openProject();
  session.update({ gone: { kind: 'deleted', deletedAt: '', canBringBack: true } });
  await jest.advanceTimersByTimeAsync(2_000);
  await hide();
  expect([...mockCopies.keys()]).toEqual([]);
  expect(told).toEqual([{ type: 'forget', path: '/project/p1' }]);

  session.update({ gone: null });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(told[1]).toEqual({ type: 'opened', path: '/project/p1' });
  expect(mockCopies.get('p1')).toMatchObject({ asOf: NOON });
  session.dispatch({ type: 'loaded', project: { ...withName(annaAndBen(), 'ben', 'Bo'), version: 2 } });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(mockCopies.get('p1')?.project.members[1]?.name).toBe('Bo');
});
