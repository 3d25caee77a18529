import { Presence } from './presence';

const LINGER_MS = 3_000;
const GATHER_MS = 200;

let presence: Presence;
let changes: string[];

beforeEach(() => {
  jest.useFakeTimers();
  changes = [];
  presence = new Presence((projectId, where) => changes.push(`${projectId} ${where}: ${presence.of(projectId)}`));
});

afterEach(() => jest.useRealTimers());

/** What was told since the last look, once it has been gathered. */
function told(): string[] {
  jest.advanceTimersByTime(GATHER_MS);
  return changes.splice(0);
}

test('Those who join are counted by project.', () => {
  presence.join('rome');
  presence.join('rome');
  presence.join('oslo');
  expect(told()).toEqual(['rome here: 2', 'oslo here: 1']);
  expect(presence.here()).toEqual(
    new Map([
      ['rome', 2],
      ['oslo', 1],
    ]),
  );
});

test('One who leaves counts for a little longer.', () => {
  const leave = presence.join('rome');
  expect(told()).toEqual(['rome here: 1']);
  leave();
  jest.advanceTimersByTime(LINGER_MS - 1);
  expect(presence.of('rome')).toBe(1);
  jest.advanceTimersByTime(1);
  expect(told()).toEqual(['rome here: 0']);
  expect(presence.here()).toEqual(new Map());
});

test('One who comes back meanwhile takes the same place, and nothing is told.', () => {
  presence.join('rome')();
  const leave = presence.join('rome');
  jest.advanceTimersByTime(LINGER_MS);
  expect(told()).toEqual(['rome here: 1']);
  leave();
  jest.advanceTimersByTime(LINGER_MS);
  expect(told()).toEqual(['rome here: 0']);
});

test('One who comes after all have left is counted anew.', () => {
  presence.join('rome')();
  jest.advanceTimersByTime(LINGER_MS);
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
  expect(told()).toEqual(['rome here: 1', 'oslo elsewhere: 5']);
  presence.hear('b', new Map([['rome', 1]]), false);
  expect(told()).toEqual(['rome elsewhere: 2']);
});

test('What another process tells again is no change.', () => {
  presence.hear('b', new Map([['rome', 2]]), false);
  expect(told()).toEqual(['rome elsewhere: 2']);
  presence.hear('b', new Map([['rome', 2]]), true);
  expect(told()).toEqual([]);
});

test('A process that goes is forgotten with all that it counted.', () => {
  presence.hear('b', new Map([['rome', 2]]), false);
  expect(told()).toEqual(['rome elsewhere: 2']);
  presence.forget('b');
  presence.forget('never heard of');
  expect(told()).toEqual(['rome elsewhere: 0']);
});

test('When all are asked, those who do not answer are forgotten after a while.', () => {
  presence.hear('b', new Map([['rome', 2]]), true);
  presence.hear('c', new Map([['rome', 1]]), true);
  presence.expectAll();
  presence.hear('c', new Map([['rome', 1]]), true);
  expect(presence.of('rome')).toBe(3);
  jest.advanceTimersByTime(LINGER_MS);
  expect(presence.of('rome')).toBe(1);
});
