import { Presence } from './presence';

const LINGER = 3_000;

let presence: Presence;
let changes: string[];

beforeEach(() => {
  jest.useFakeTimers();
  changes = [];
  presence = new Presence((projectId, where) => changes.push(`${projectId} ${where}: ${presence.of(projectId)}`));
});

afterEach(() => jest.useRealTimers());

test('Those who join are counted by project.', () => {
  presence.join('rome');
  presence.join('rome');
  presence.join('oslo');
  expect(changes).toEqual(['rome here: 1', 'rome here: 2', 'oslo here: 1']);
  expect(presence.here()).toEqual(
    new Map([
      ['rome', 2],
      ['oslo', 1],
    ]),
  );
});

test('One who leaves counts for a little longer.', () => {
  const leave = presence.join('rome');
  leave();
  jest.advanceTimersByTime(LINGER - 1);
  expect(presence.of('rome')).toBe(1);
  jest.advanceTimersByTime(1);
  expect(changes).toEqual(['rome here: 1', 'rome here: 0']);
  expect(presence.here()).toEqual(new Map());
});

test('One who comes back meanwhile takes the same place, and nothing is told.', () => {
  presence.join('rome')();
  const leave = presence.join('rome');
  jest.advanceTimersByTime(LINGER);
  expect(changes).toEqual(['rome here: 1']);
  leave();
  jest.advanceTimersByTime(LINGER);
  expect(changes).toEqual(['rome here: 1', 'rome here: 0']);
});

test('One who comes after all have left is counted anew.', () => {
  presence.join('rome')();
  jest.advanceTimersByTime(LINGER);
  presence.join('rome');
  expect(presence.of('rome')).toBe(1);
  expect(presence.here()).toEqual(new Map([['rome', 1]]));
});

test('What other processes tell is added, and their last word holds.', () => {
  presence.join('rome');
  presence.hear('b', new Map([['rome', 2]]), false);
  presence.hear('c', new Map([['rome', 1]]), true);
  presence.hear('b', new Map([['oslo', 5]]), false);
  expect([presence.of('rome'), presence.of('oslo')]).toEqual([4, 5]);

  presence.hear('b', new Map([['rome', 1]]), false);
  presence.hear('c', new Map([['rome', 0]]), false);
  expect([presence.of('rome'), presence.of('oslo')]).toEqual([2, 5]);

  presence.hear('b', new Map([['oslo', 5]]), true);
  expect([presence.of('rome'), presence.of('oslo')]).toEqual([1, 5]);
  expect(changes.at(-1)).toBe('rome elsewhere: 1');
});

test('What another process tells again is no change.', () => {
  presence.hear('b', new Map([['rome', 2]]), false);
  presence.hear('b', new Map([['rome', 2]]), true);
  expect(changes).toEqual(['rome elsewhere: 2']);
});

test('A process that goes is forgotten with all that it counted.', () => {
  presence.hear('b', new Map([['rome', 2]]), false);
  presence.forget('b');
  presence.forget('never heard of');
  expect(changes).toEqual(['rome elsewhere: 2', 'rome elsewhere: 0']);
});

test('When all are asked, those who do not answer are forgotten after a while.', () => {
  presence.hear('b', new Map([['rome', 2]]), true);
  presence.hear('c', new Map([['rome', 1]]), true);
  presence.expectAll();
  presence.hear('c', new Map([['rome', 1]]), true);
  expect(presence.of('rome')).toBe(3);
  jest.advanceTimersByTime(LINGER);
  expect(presence.of('rome')).toBe(1);
});
