import { ChannelLocks } from './channel-locks';

/** Each is as one of another tab. */
function openTabs(count: number): ChannelLocks[] {
  return Array.from({ length: count }, () => new ChannelLocks());
}

const never = () => {
  throw new Error('Nobody takes it.');
};

let tabs: ChannelLocks[];
afterEach(() => {
  for (const tab of tabs) tab.close();
});

test('A lock is held for all tabs until it is released.', async () => {
  tabs = openTabs(3);
  const release = tabs[0]?.hold('draft 1', never);
  tabs[1]?.hold('draft 2', never);
  expect(await tabs[2]?.held()).toEqual(new Set(['draft 1', 'draft 2']));
  expect(await tabs[0]?.held()).toEqual(new Set(['draft 1', 'draft 2']));
  release?.();
  expect(await tabs[2]?.held()).toEqual(new Set(['draft 2']));
});

test('What a tab held is free once it is gone.', async () => {
  tabs = openTabs(2);
  tabs[0]?.hold('draft', never);
  tabs[0]?.close();
  expect(await tabs[1]?.held()).toEqual(new Set());
});

test('A tab that holds a lock is told when another one takes it, once.', async () => {
  tabs = openTabs(3);
  const taken = jest.fn();
  tabs[0]?.hold('draft', taken);
  tabs[1]?.hold('other draft', never);
  tabs[2]?.take('draft');
  tabs[2]?.take('draft');
  expect(await tabs[2]?.held()).toEqual(new Set(['other draft']));
  expect(taken).toHaveBeenCalledTimes(1);
});

test('So is one that takes a lock of its own, as with the locks of a browser.', async () => {
  tabs = openTabs(1);
  const taken = jest.fn();
  tabs[0]?.hold('draft', taken);
  tabs[0]?.take('draft');
  expect(taken).toHaveBeenCalledTimes(1);
  expect(await tabs[0]?.held()).toEqual(new Set());
});

describe('One of several locks', () => {
  const slots = ['slot 1', 'slot 2', 'slot 3'];

  test('is had by as many tabs as there are locks, also where all come at once, and by the next one when it is free.', async () => {
    tabs = openTabs(7);
    const releases = await Promise.all(tabs.map((tab) => tab.holdOneOf(slots)));
    expect(releases.filter((release) => release !== null)).toHaveLength(3);
    expect(await tabs[6]?.held()).toEqual(new Set(slots));
    const loser = releases.indexOf(null);
    expect(await tabs[loser]?.holdOneOf(slots)).toBeNull();
    releases.find((release) => release !== null)?.();
    expect(await tabs[loser]?.holdOneOf(slots)).not.toBeNull();
  });

  test('is free again once its tab is gone.', async () => {
    tabs = openTabs(2);
    expect(await tabs[0]?.holdOneOf(['slot'])).not.toBeNull();
    expect(await tabs[1]?.holdOneOf(['slot'])).toBeNull();
    tabs[0]?.close();
    expect(await tabs[1]?.holdOneOf(['slot'])).not.toBeNull();
  });
});
