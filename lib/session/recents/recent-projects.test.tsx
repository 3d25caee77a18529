import { localProjectId } from '@/lib/domain/temporary-id';
import { recent } from '@/tests/support/recent-project';
import {
  forget,
  RECENTS_KEY,
  type RecentProject,
  recentProjects,
  remember,
  subscribeToRecents,
} from './recent-projects';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

const ids = () => recentProjects().map(({ id }) => id);

test('The list has the project that was seen last first, and each one once.', () => {
  remember(recent('hut', { seenAt: 1 }));
  remember(recent('flat', { seenAt: 3 }));
  remember(recent('club', { seenAt: 2 }));
  expect(ids()).toEqual(['flat', 'club', 'hut']);
  remember(recent('hut', { seenAt: 4, name: 'Hut in May' }));
  expect(ids()).toEqual(['hut', 'flat', 'club']);
  expect(recentProjects()[0]?.name).toBe('Hut in May');
});

test('The list takes 50: those that were not seen for longest go.', () => {
  for (let seenAt = 1; seenAt <= 60; seenAt += 1) remember(recent(`p${seenAt}`, { seenAt }));
  expect(recentProjects()).toHaveLength(50);
  expect(ids().at(-1)).toBe('p11');
});

test('A full list keeps what is on this device alone, and what was just seen by a clock that was set back.', () => {
  const localId = localProjectId('0123456789abcdef0123456789abcdef');
  remember(recent(localId, { seenAt: 1 }));
  for (let seenAt = 1_001; seenAt <= 1_060; seenAt += 1) remember(recent(`p${seenAt}`, { seenAt }));
  expect(recentProjects()).toHaveLength(50);
  expect(ids().slice(-2)).toEqual(['p1012', localId]);
  remember(recent('now', { seenAt: 500 }));
  expect(recentProjects()).toHaveLength(50);
  expect(ids().slice(-3)).toEqual(['p1013', 'now', localId]);
});

test('Projects on this device alone are all on the list, however many there are.', () => {
  const localIds = Array.from({ length: 52 }, (_, at) => localProjectId(at.toString(16).padStart(32, '0')));
  for (const id of localIds) remember(recent(id));
  remember(recent('p1'));
  expect(ids().sort()).toEqual([...localIds, 'p1'].sort());
});

test('What is forgotten can be remembered again.', () => {
  remember(recent('hut', { seenAt: 1 }), recent('flat', { seenAt: 2 }), recent('club', { seenAt: 3 }));
  const gone = forget('hut', 'club');
  expect(ids()).toEqual(['flat']);
  expect(forget('unlisted')).toEqual([]);
  remember(...gone);
  expect(ids()).toEqual(['club', 'flat', 'hut']);
});

test('The last one that is forgotten leaves nothing behind.', () => {
  remember(recent('hut'));
  forget('hut');
  expect(localStorage).toHaveLength(0);
});

test('Changes are told, those of other tabs too, and what has not changed is the same list.', () => {
  const listener = jest.fn();
  const stop = subscribeToRecents(listener);
  remember(recent('hut'));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(recentProjects()).toBe(recentProjects());
  localStorage.setItem(RECENTS_KEY, JSON.stringify([recent('flat')]));
  window.dispatchEvent(new StorageEvent('storage', { key: RECENTS_KEY }));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(ids()).toEqual(['flat']);
  stop();
  remember(recent('hut'));
  window.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('A browser that stores nothing has no list, and that is no error.', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Denied.', 'SecurityError');
    });
  }
  remember(recent('hut'));
  expect(forget('hut')).toEqual([]);
  expect(recentProjects()).toEqual([]);
});

test.each([
  ['no JSON', '[{'],
  ['no list', '{"id":"hut"}'],
  ['other things', JSON.stringify([null, 1, 'hut', { id: 'hut' }, { ...recent('hut'), people: 'two' }])],
  ['a balance that is no number', JSON.stringify([{ ...recent('hut'), balance: '12.00' }])],
])('What another version has stored is left out: %s.', (_what, text) => {
  localStorage.setItem(RECENTS_KEY, text);
  expect(recentProjects()).toEqual([]);
  remember(recent('flat') satisfies RecentProject);
  expect(ids()).toEqual(['flat']);
});
