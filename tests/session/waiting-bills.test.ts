import { newRate } from '@/lib/editor/new-rate';
import type { Entry } from '@/lib/editor/sheet-entry';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { api, memberIds, openTrip, type Page } from './open-page';

withTestDatabase();

const crowns = (amount: number) => ({ amount, currency: 'CZK' });

/** The pages of two people who have the same trip open, in euros. Time stands still: they hear of each other by reading. */
async function openTwo() {
  const first = await openTrip();
  first.edit({ type: 'currency-changed', currency: 'EUR' });
  await first.save();
  const second = await first.openElsewhere();
  return { first, second };
}

/** Lists a bill of Ana that waits for its amount. */
function list(page: Page, original: { amount: number; currency: string }, name = 'Lift') {
  const [ana = ''] = memberIds(page);
  page.session.listExpenses(ana, null, [{ name, amount: null, original, memberId: ana }]);
}

async function setRate(page: Page, rate: string) {
  page.edit(newRate(page.state, 'CZK', rate));
  await page.save();
}

async function setCurrency(page: Page, currency: string | null) {
  page.edit({ type: 'currency-changed', currency });
  await page.save();
}

/** Changes what the last bill of Ana says, and what it comes to. */
function changeBill(page: Page, amount: number | null, original = crowns(40_000)) {
  const lift = page.state.draft.members[0]?.expenses.at(-1)?.id ?? '';
  page.session.sheet.open(lift);
  const [entry] = page.state.entries;
  if (!entry) throw new Error('The sheet has nothing.');
  page.session.sheet.add({ ...entry, amount, original });
}

/** Begins an expense of the first member in the sheet. */
function begin(page: Page, typed: Partial<Entry>): Entry {
  const [id = ''] = memberIds(page);
  const entry: Entry = {
    id: 'new-lift',
    name: 'Lift',
    amount: null,
    payer: { id, name: 'Ana' },
    sharers: [],
    ...typed,
  };
  page.session.dispatch({ type: 'entry-opened', entry });
  return entry;
}

const billsIn = ({ members }: Page['state']['draft']) =>
  members.flatMap(({ expenses }) =>
    expenses.flatMap(({ name, amount, original }) => (original ? [[name, amount]] : [])),
  );

const saved = async ({ state }: Page) => billsIn(await api.getProject(state.snapshot.id));

const drafted = ({ state }: Page) => billsIn(state.draft);

const isClean = (page: Page) => !page.hasUnsavedChanges && page.state.conflicts.size === 0;

describe('A bill that is not saved gets its amount by the first rate that others set', () => {
  test('and is saved with it.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    await setRate(second, '0.0395');
    await first.read();
    expect(drafted(first)).toEqual([['Lift', 1_185]]);
    expect(await first.save()).toEqual({ saved: ['expense-created'], failed: [] });
    expect(await saved(first)).toEqual([['Lift', 1_185]]);
    expect(isClean(first)).toBe(true);
  });

  test('also where the page hears of that as it saves, such as once there is a network.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    await setRate(second, '0.0395');
    await first.save();
    expect(await saved(first)).toEqual([['Lift', 1_185]]);
    expect(isClean(first)).toBe(true);
  });

  test('also where it is one that was changed, and the rate gave what is saved its amount: nothing is asked.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    await first.save();
    await second.read();
    changeBill(first, null);
    await setRate(second, '0.0395');
    await first.read();
    expect([drafted(first), first.state.conflicts.size]).toEqual([[['Lift', 1_580]], 0]);
    await first.save();
    expect(await saved(first)).toEqual([['Lift', 1_580]]);
    expect(isClean(first)).toBe(true);
  });

  test('but where an amount was typed, that stays.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    await first.save();
    await second.read();
    changeBill(first, 1_600);
    await setRate(second, '0.0395');
    await first.read();
    await first.save();
    expect(await saved(first)).toEqual([['Lift', 1_600]]);
    expect(isClean(first)).toBe(true);
  });

  test('and goes with an undo of what entered it, and comes back with it.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    await setRate(second, '0.0395');
    await first.read();
    first.session.undo();
    expect([drafted(first), first.hasUnsavedChanges]).toEqual([[], false]);
    first.session.redo();
    expect(drafted(first)).toEqual([['Lift', 1_185]]);
  });

  test('in the draft of a page that is closed, too, and goes where that is discarded.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    await first.pass(200);
    first.tab.close();
    await setRate(second, '0.0395');
    const next = await first.openNext();
    expect(drafted(next)).toEqual([['Lift', 1_185]]);
    next.edit({ type: 'project-renamed', name: 'Prague' });
    next.session.dispatch({ type: 'restored-discarded' });
    expect(drafted(next)).toEqual([]);
  });
});

describe('A first rate that is not saved gives a bill its amount', () => {
  test('that others have entered meanwhile.', async () => {
    const { first, second } = await openTwo();
    first.edit(newRate(first.state, 'CZK', '0.0395'));
    list(second, crowns(30_000));
    await second.save();
    await first.read();
    expect(drafted(first)).toEqual([['Lift', 1_185]]);
    await first.save();
    expect(await saved(first)).toEqual([['Lift', 1_185]]);
  });

  test('that others have changed meanwhile, as they have it.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    await first.save();
    await second.read();
    first.edit(newRate(first.state, 'CZK', '0.0395'));
    changeBill(second, null);
    await second.save();
    await first.read();
    expect([drafted(first), first.state.conflicts.size]).toEqual([[['Lift', 1_580]], 0]);
  });

  test('but not where others have typed one.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    await first.save();
    await second.read();
    first.edit(newRate(first.state, 'CZK', '0.0395'));
    changeBill(second, 1_600);
    await second.save();
    await first.read();
    expect([drafted(first), first.state.conflicts.size]).toEqual([[['Lift', 1_600]], 0]);
  });
});

test('A bill that is saved without an amount, whatever the rate, is nothing unsaved where nobody has changed it.', async () => {
  const { first } = await openTwo();
  list(first, crowns(30_000));
  await first.save();
  const second = await first.openElsewhere();
  const { id, name } = first.state.snapshot;
  await api.updateProject(id, { name, rates: { CZK: '0.0395' } });
  await second.read();
  expect(second.state.draft.rates).toEqual({ CZK: '0.0395' });
  expect([drafted(second), second.hasUnsavedChanges]).toEqual([[['Lift', null]], false]);
});

describe('A bill that waits has what it says once the project is in its currency', () => {
  const BILLS = [
    ['CZK', { amount: 30_000, currency: 'CZK' }, 30_000],
    ['JPY', { amount: 1_250, currency: 'JPY' }, 125_000],
    ['KWD', { amount: 1_234, currency: 'KWD' }, 123],
  ] as const;

  test.each(BILLS)('which is chosen here, be it saved or not: %s.', async (currency, original, amount) => {
    const { first } = await openTwo();
    list(first, original);
    await first.save();
    list(first, original, 'Hut');
    await setCurrency(first, currency);
    const both = [
      ['Lift', amount],
      ['Hut', amount],
    ];
    expect(await saved(first)).toEqual(both);
    expect(isClean(first)).toBe(true);
  });

  test.each(BILLS)('which others have chosen: %s.', async (currency, original, amount) => {
    const { first, second } = await openTwo();
    list(first, original);
    await setCurrency(second, currency);
    await first.read();
    expect(drafted(first)).toEqual([['Lift', amount]]);
    await first.save();
    expect(await saved(first)).toEqual([['Lift', amount]]);
    expect(isClean(first)).toBe(true);
  });

  test('and waits again where that was chosen by mistake, here or by others, and after an undo.', async () => {
    const { first, second } = await openTwo();
    list(first, crowns(30_000));
    first.edit({ type: 'currency-changed', currency: 'CZK' }, { type: 'currency-changed', currency: 'GBP' });
    expect(drafted(first)).toEqual([['Lift', null]]);
    first.session.undo();
    expect(drafted(first)).toEqual([['Lift', 30_000]]);
    first.session.undo();
    expect(drafted(first)).toEqual([['Lift', null]]);
    for (const currency of ['CZK', 'GBP']) {
      await setCurrency(second, currency);
      await first.read();
    }
    expect(drafted(first)).toEqual([['Lift', null]]);
  });

  test('but what is saved so stays, like every other amount.', async () => {
    const { first } = await openTwo();
    list(first, crowns(30_000));
    await setCurrency(first, 'CZK');
    await setCurrency(first, 'GBP');
    expect(await saved(first)).toEqual([['Lift', 30_000]]);
  });
});

describe('What a rate has made of a bill that is not saved is no number that anybody typed', () => {
  const YEN = { amount: 5_000, currency: 'JPY' };

  /** Two pages of a trip in euros in which 1,000 yen are 5 euros. */
  async function openRated() {
    const pages = await openTwo();
    pages.first.edit(newRate(pages.first.state, 'JPY', '0.005'));
    await pages.first.save();
    await pages.second.read();
    return pages;
  }

  test.each([
    ['JPY', 500_000],
    ['USD', null],
    [null, 2_500],
  ])(
    'so it follows where others give the project another currency, and stays where they take that away: %s.',
    async (currency, amount) => {
      const { first, second } = await openRated();
      list(first, YEN);
      expect(drafted(first)).toEqual([['Lift', 2_500]]);
      await setCurrency(second, currency);
      await first.read();
      expect(drafted(first)).toEqual([['Lift', amount]]);
    },
  );

  test('so it follows where the page hears of another currency only as it saves.', async () => {
    const { first, second } = await openRated();
    list(first, YEN);
    await setCurrency(second, 'JPY');
    await first.save();
    expect(await saved(first)).toEqual([['Lift', 500_000]]);
    expect(isClean(first)).toBe(true);
  });

  test('so it follows where others have given it while the page was closed, also in the sheet.', async () => {
    const { first, second } = await openRated();
    list(first, YEN);
    begin(first, { amount: 2_500, original: YEN });
    await first.pass(200);
    first.tab.close();
    await setCurrency(second, 'JPY');
    const next = await first.openNext();
    expect(drafted(next)).toEqual([['Lift', 500_000]]);
    expect(next.state.entries).toMatchObject([{ amount: 500_000 }]);
  });

  test.each([
    ['USD', null, null],
    ['JPY', null, 500_000],
    ['EUR', '0.006', 3_000],
  ])(
    'so it follows what others have set while it was undone, or removed: %s at %s.',
    async (currency, rate, amount) => {
      for (const isStep of [true, false]) {
        const { first, second } = await openRated();
        list(first, YEN);
        const [payer] = first.state.draft.members;
        const bill = payer!.expenses.at(-1)!;
        if (isStep) first.session.undo();
        else first.session.removeExpense(payer!, bill, { isSaved: false });
        if (rate) second.edit(newRate(second.state, 'JPY', rate));
        else second.edit({ type: 'currency-changed', currency });
        await second.save();
        await first.read();
        if (isStep) first.session.redo();
        else first.session.undoRemoval(bill.id);
        expect(drafted(first)).toEqual([['Lift', amount]]);
      }
    },
  );

  test('so it follows what others have set while it was dropped in the sheet.', async () => {
    const { first, second } = await openRated();
    begin(first, { amount: 2_500, original: YEN });
    const [entry] = first.state.entries;
    first.session.sheet.drop(entry!.id);
    first.session.sheet.close();
    await setCurrency(second, 'JPY');
    await first.read();
    first.session.sheet.restore(entry!.id);
    expect(first.state.entries).toMatchObject([{ amount: 500_000 }]);
  });

  test('so it follows the rate of others that is taken, or come to by an undo, where both have set one.', async () => {
    for (const isUndone of [true, false]) {
      const { first, second } = await openRated();
      list(first, YEN);
      first.edit(newRate(first.state, 'JPY', '0.0055'));
      expect(drafted(first)).toEqual([['Lift', 2_750]]);
      second.edit(newRate(second.state, 'JPY', '0.006'));
      await second.save();
      await first.read();
      expect(drafted(first)).toEqual([['Lift', 2_750]]);
      const { id } = first.state.snapshot;
      if (isUndone) first.session.undo();
      else first.session.dispatch({ type: 'conflict-resolved', id, field: 'rates', choice: 'theirs' });
      expect([drafted(first), first.state.conflicts.size]).toEqual([[['Lift', 3_000]], 0]);
      if (isUndone) continue;
      first.session.undo();
      expect(drafted(first)).toEqual([['Lift', 2_750]]);
    }
  });

  test.each([
    ['rates', 'mine', 3_500],
    ['rates', 'theirs', 3_000],
    ['currency', 'mine', 3_500],
    ['currency', 'theirs', 3_000],
  ] as const)(
    'so a save follows what others have, as long as the person has not chosen, and then what is chosen: %s of %s.',
    async (field, choice, amount) => {
      const { first, second } = await openRated();
      for (const [page, currency, rate] of [
        [first, 'USD', '0.007'],
        [second, 'GBP', '0.006'],
      ] as const) {
        if (field === 'currency') page.edit({ type: 'currency-changed', currency });
        page.edit(newRate(page.state, 'JPY', rate));
      }
      list(first, YEN);
      await second.save();
      await first.read();
      expect(await first.save()).toEqual({ saved: ['expense-created'], failed: ['open-conflicts'] });
      expect([drafted(first), await saved(first)]).toEqual([[['Lift', 3_500]], [['Lift', 3_000]]]);
      expect(await first.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
      first.session.dispatch({ type: 'conflict-resolved', id: first.state.snapshot.id, field, choice });
      await first.save();
      expect([await saved(first), isClean(first)]).toEqual([[['Lift', amount]], true]);
    },
  );

  test('but a saved bill has its saved amount until then, also where the own rate is for all and that of others for new ones.', async () => {
    const { first, second } = await openRated();
    list(first, YEN);
    await first.save();
    await second.read();
    first.edit(newRate(first.state, 'JPY', '0.007'));
    second.edit({ ...newRate(second.state, 'JPY', '0.006'), amounts: new Map() });
    await second.save();
    await first.read();
    expect(drafted(first)).toEqual([['Lift', 3_500]]);
    expect(await first.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
    expect(await saved(first)).toEqual([['Lift', 2_500]]);
    first.session.undo();
    expect([drafted(first), isClean(first)]).toEqual([[['Lift', 2_500]], true]);
  });

  async function setYen(page: Page, ...rates: (string | null)[]) {
    for (const rate of rates) {
      page.edit(newRate(page.state, 'JPY', rate));
      await page.save();
    }
  }

  test.each([
    ['another one', ['0.006'], 3_000],
    ['none', [null], null],
    ['none, and another one', [null, '0.006'], 3_000],
  ])(
    'so it follows where others set another rate, and waits where they take it away: %s.',
    async (_which, rates, amount) => {
      for (const isSeen of [true, false]) {
        const { first, second } = await openRated();
        list(first, YEN);
        begin(first, { amount: 2_500, original: YEN });
        for (const rate of rates) {
          await setYen(second, rate);
          if (isSeen) await first.read();
        }
        await first.read();
        expect([drafted(first), first.state.entries[0]?.amount]).toEqual([[['Lift', amount]], amount]);
        first.session.undo();
        first.session.redo();
        await first.save();
        expect(await saved(first)).toEqual([['Lift', amount]]);
      }
    },
  );

  test('so it follows where others have taken the rate away and given it anew while the page was closed.', async () => {
    const { first, second } = await openRated();
    list(first, YEN);
    begin(first, { amount: 2_500, original: YEN });
    await first.pass(200);
    first.tab.close();
    await setYen(second, null, '0.006');
    const next = await first.openNext();
    expect(drafted(next)).toEqual([['Lift', 3_000]]);
    expect(next.state.entries).toMatchObject([{ amount: 3_000 }]);
    await next.save();
    expect(await saved(next)).toEqual([['Lift', 3_000]]);
  });

  test('but no other rate changes what was typed by hand or is saved, or what it is not for by a choice that was made here.', async () => {
    const { first, second } = await openRated();
    list(first, YEN, 'Hut');
    await first.save();
    list(first, YEN);
    changeBill(first, 2_600, YEN);
    begin(first, { amount: 2_600, original: YEN });
    const change = newRate(second.state, 'JPY', '0.006');
    second.edit({ ...change, amounts: new Map() });
    await second.save();
    await first.read();
    const bills = [
      ['Hut', 2_500],
      ['Lift', 2_600],
    ];
    expect([drafted(first), first.state.entries[0]?.amount]).toEqual([bills, 2_600]);
    list(first, YEN, 'Ski');
    first.edit({ ...newRate(first.state, 'JPY', '0.007'), amounts: new Map() });
    await first.save();
    expect(await saved(first)).toEqual([...bills, ['Ski', 3_000]]);
  });

  test('so it follows the currency that is chosen here, and comes back with an undo of that.', async () => {
    const { first } = await openRated();
    list(first, YEN);
    first.edit({ type: 'currency-changed', currency: 'USD' });
    expect(drafted(first)).toEqual([['Lift', null]]);
    first.session.undo();
    expect(drafted(first)).toEqual([['Lift', 2_500]]);
    first.session.redo();
    expect(drafted(first)).toEqual([['Lift', null]]);
  });

  test('so it is right in the currency that others have chosen, where an undo takes back that another one was kept.', async () => {
    const { first, second } = await openRated();
    list(first, YEN);
    first.edit({ type: 'currency-changed', currency: 'GBP' });
    first.edit(newRate(first.state, 'JPY', '0.0066'));
    await setCurrency(second, 'JPY');
    await first.read();
    const { id } = first.state.snapshot;
    first.session.dispatch({ type: 'conflict-resolved', id, field: 'currency', choice: 'mine' });
    expect([first.state.draft.currency, drafted(first)]).toEqual(['GBP', [['Lift', 3_300]]]);
    first.session.undo();
    expect([first.state.draft.currency, drafted(first)]).toEqual(['JPY', [['Lift', 500_000]]]);
  });

  test('but what was typed by hand stays, as does what is saved.', async () => {
    const { first, second } = await openRated();
    list(first, YEN, 'Hut');
    await first.save();
    list(first, YEN);
    changeBill(first, 2_600, YEN);
    await setCurrency(second, 'JPY');
    await first.read();
    expect(drafted(first)).toEqual([
      ['Hut', 2_500],
      ['Lift', 2_600],
    ]);
  });

  test.each([
    ['JPY', 500_000, undefined],
    ['USD', null, YEN],
  ])('so it follows in the sheet, too: %s.', async (currency, amount, original) => {
    const { first, second } = await openRated();
    const entry = begin(first, { amount: 2_500, original: YEN });
    await setCurrency(second, currency);
    await first.read();
    expect(first.state.entries).toMatchObject([{ id: entry.id, amount }]);
    expect(first.state.entries[0]?.original).toEqual(original);
  });

  test('so what a first rate makes in the sheet is asked for again in another currency, and is as it was in the first one.', async () => {
    const { first, second } = await openTwo();
    begin(first, { amount: 3_125, original: YEN, firstRate: { code: 'JPY', currency: 'EUR', rate: '0.00625' } });
    await setCurrency(second, 'USD');
    await first.read();
    expect(first.state.entries).toMatchObject([{ amount: null, original: YEN }]);
    await setCurrency(second, 'EUR');
    await first.read();
    expect(first.state.entries).toMatchObject([{ amount: 3_125, original: YEN }]);
  });
});
