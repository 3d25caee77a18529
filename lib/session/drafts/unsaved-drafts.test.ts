import { randomKey } from '@/lib/client/random-key';
import { annaAndBen, project, withExpense, without } from '@/tests/support/sample-projects';
import { SimulatedBrowser, SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { storedDraft } from '@/tests/support/stored-draft';
import { DraftStore, type StoredDraft } from './draft-store';
import { takeOutDrafts } from './take-out-drafts';
import { countUnsaved, dropNewcomersOnly, leftDrafts } from './unsaved-drafts';

function simulate() {
  const browser = new SimulatedBrowser();
  const newTab = () =>
    new SimulatedTab({ clock: new SimulatedClock(), browser, random: () => 0.5, openEvents: () => null });
  const tab = newTab();
  return { browser, newTab, storage: browser.storageFor(tab) };
}

const trip = annaAndBen();
const edited = without(withExpense({ ...trip, name: 'Trip' }, 'pizza', { amount: 1 }), 'taxi');

test('All changes that wait are counted: of the name, of what is changed and of what is removed.', async () => {
  const { browser, storage } = simulate();
  browser.drafts.set(`p1/${randomKey()}`, storedDraft(trip, edited));
  browser.drafts.set(`p2/${randomKey()}`, storedDraft(project({ id: 'p2' }), project({ id: 'p2', name: 'Flat' })));
  browser.drafts.set(`p3/${randomKey()}`, 'of another version');
  expect(await countUnsaved(storage)).toEqual(
    new Map([
      ['p1', 3],
      ['p2', 1],
    ]),
  );
});

test('A new expense that was begun and not added counts, too.', async () => {
  const { browser, storage } = simulate();
  const anna = { id: 'anna', name: 'Anna' };
  const hut = { id: 'new-hut0', name: 'Hut', amount: 24_000, payer: anna, sharers: [] };
  browser.drafts.set(`p1/${randomKey()}`, { ...storedDraft(trip, trip), entries: [hut] });
  expect(await countUnsaved(storage)).toEqual(new Map([['p1', 1]]));
});

test('What is still to be taken back counts, too, and is not dropped with what only asks.', async () => {
  const { browser, storage } = simulate();
  browser.drafts.set('p1/left', { ...storedDraft(trip, trip), toTakeBack: ['new-hut0'] });
  await dropNewcomersOnly(storage, 'p1');
  expect(await countUnsaved(storage)).toEqual(new Map([['p1', 1]]));
});

test('What another tab had where the two differ counts, is shown and stays, though a conflict alone holds it.', async () => {
  const { browser, storage } = simulate();
  const conflicts = new Map([
    ['p1', { draftName: { theirs: 'Trip' } }],
    ['pizza', { amount: { theirs: 100 } }],
  ]);
  browser.drafts.set('p1/left', { ...storedDraft(trip, trip), conflicts });
  browser.drafts.set('p1/more', { ...storedDraft(trip, edited), conflicts });
  await dropNewcomersOnly(storage, 'p1');
  expect((await leftDrafts(storage, 'p1')).map(({ key }) => key)).toEqual(['p1/left', 'p1/more']);
  expect(await countUnsaved(storage)).toEqual(new Map([['p1', 4]]));
});

test('Drafts are taken out and restored as they were, but not those that a tab is editing.', async () => {
  const { browser, newTab, storage } = simulate();
  const editing = newTab();
  const stored = new DraftStore('p1', browser.storageFor(editing));
  await stored.store(storedDraft(trip, edited));
  browser.drafts.set('p1/left', storedDraft(trip, edited));
  browser.drafts.set('p12/left', storedDraft(trip, edited));
  const before = new Map(browser.drafts);

  const restore = await takeOutDrafts(storage, ['p1']);
  expect([...browser.drafts.keys()].sort()).toEqual([stored.key, 'p12/left'].sort());
  await restore();
  expect(new Map([...browser.drafts].sort())).toEqual(new Map([...before].sort()));
});

test('Of a project that is gone, what only asks is dropped; what is unsaved stays, and what a tab asks.', async () => {
  const { browser, newTab, storage } = simulate();
  const asking: StoredDraft = { ...storedDraft(trip, trip), newcomers: { anna: ['pizza'] } };
  const open = new DraftStore('p1', browser.storageFor(newTab()));
  await open.store(asking);
  browser.drafts.set('p1/asks', asking);
  browser.drafts.set('p1/left', storedDraft(trip, edited));
  browser.drafts.set('p12/asks', asking);
  await dropNewcomersOnly(storage, 'p1');
  expect([...browser.drafts.keys()].sort()).toEqual([open.key, 'p1/left', 'p12/asks'].sort());
});

test('What leads to a project from a link that it had before is taken out and restored with its drafts.', async () => {
  const { browser, storage } = simulate();
  browser.drafts.set('p0', { createdAs: 'p1' });
  browser.drafts.set('p9', { createdAs: 'p2' });
  const restore = await takeOutDrafts(storage, ['p1']);
  expect([...browser.drafts.keys()]).toEqual(['p9']);
  await restore();
  expect(browser.drafts.get('p0')).toEqual({ createdAs: 'p1' });
});

describe('What is unsaved under an id that the project had before', () => {
  const begun = () => {
    const simulated = simulate();
    const { drafts } = simulated.browser;
    drafts.set('p0', { createdAs: 'p1' });
    drafts.set('p1', { createdAs: 'p2' });
    drafts.set('p0/left', storedDraft({ ...trip, id: 'p0' }, { ...edited, id: 'p0' }));
    return simulated;
  };

  test('counts where the project is now.', async () => {
    const { storage } = begun();
    expect((await countUnsaved(storage)).get('p2')).toBe(3);
  });

  test('is shown where the project is gone.', async () => {
    const { browser, storage } = begun();
    const asking: StoredDraft = { ...storedDraft(trip, trip), newcomers: { anna: ['pizza'] } };
    browser.drafts.set('p1/asks', asking);
    expect((await leftDrafts(storage, 'p2')).map(({ key }) => key)).toEqual(['p0/left']);
    await dropNewcomersOnly(storage, 'p2');
    expect([...browser.drafts.keys()]).toEqual(['p0', 'p1', 'p0/left']);
  });

  test('is taken out with the project, and restored with the way from there.', async () => {
    const { browser, storage } = begun();
    const before = new Map(browser.drafts);
    const restore = await takeOutDrafts(storage, ['p2']);
    expect([...browser.drafts]).toEqual([]);
    await restore();
    expect(browser.drafts).toEqual(before);
  });

  test('stays where a tab is editing it, and so does its way to the project.', async () => {
    const { browser, newTab, storage } = begun();
    const open = new DraftStore('p1', browser.storageFor(newTab()));
    await open.store(storedDraft(trip, edited));
    await takeOutDrafts(storage, ['p2']);
    expect([...browser.drafts.keys()]).toEqual(['p1', open.key]);
  });
});
