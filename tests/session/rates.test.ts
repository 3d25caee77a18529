import { withBillCurrency, withFirstRate } from '@/lib/editor/bill-of-entry';
import { firstAmounts, newRate } from '@/lib/editor/new-rate';
import { sharedFromBefore } from '@/lib/editor/newcomers';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { entered } from '@/tests/support/editor/entered';
import { network } from './network';
import { api, memberIds, openTrip, type Page } from './open-page';

withTestDatabase();

const crowns = (amount: number) => ({ amount, currency: 'CZK' });

/** A trip in euros, where Ana has paid a lift of 300 crowns besides. */
async function openLift({ rate, amount = null }: { rate?: string; amount?: number | null } = {}) {
  const first = await openTrip();
  first.edit({ type: 'currency-changed', currency: 'EUR' });
  if (rate) first.edit(newRate(first.state, 'CZK', rate));
  const [ana = ''] = memberIds(first);
  first.session.listExpenses(ana, null, [{ name: 'Lift', amount, original: crowns(30_000), memberId: ana }]);
  await first.save();
  const lift = first.state.draft.members[0]?.expenses.at(-1)?.id ?? '';
  return { first, ana, lift };
}

/** A change of the note, or the name, of the lift is begun, and its sheet closed. */
function begin(page: Page, lift: string, change: { name: string } | { note: string }) {
  page.session.sheet.open(lift);
  const [entry] = page.state.entries;
  if (entry) page.session.dispatch({ type: 'entry-changed', entry: { ...entry, ...change } });
  page.session.sheet.close();
}

async function addHotel(page: Page, rate: string) {
  page.session.sheet.openNew(null);
  const [blank] = page.state.entries;
  if (!blank) throw new Error('The sheet has nothing.');
  page.session.sheet.add(withFirstRate({ ...blank, name: 'Hotel', original: crowns(125_000) }, rate, page.state.draft));
  await page.save();
}

async function saved({ state }: Page) {
  const { members, rates } = await api.getProject(state.snapshot.id);
  const bills = members.flatMap(({ expenses }) => expenses.filter(({ original }) => original));
  return { rates, bills: bills.map(({ name, amount }) => [name, amount]) };
}

describe('A bill of which another field is being changed', () => {
  test('gets its amount by a first rate, also where others have changed a third field', async () => {
    const { first, lift } = await openLift();
    begin(first, lift, { name: 'Ski lift' });
    const second = await first.openElsewhere();
    second.edit(entered(second.state.draft, lift, { note: 'two days' }));
    await second.save();
    await first.read();
    await addHotel(first, '0.0395');
    expect((await saved(first)).bills).toContainEqual(['Lift', 1_185]);
  });

  test('gets it in the next page, too', async () => {
    const { first, lift } = await openLift();
    begin(first, lift, { name: 'Ski lift' });
    await first.pass(200);
    first.tab.close();
    const next = await first.openNext();
    await addHotel(next, '0.0395');
    expect((await saved(next)).bills).toContainEqual(['Lift', 1_185]);
  });

  test('follows no rate that is for new bills only, whatever others have changed', async () => {
    const { first, ana, lift } = await openLift({ rate: '0.04', amount: 1_200 });
    begin(first, lift, { note: 'two days' });
    const second = await first.openElsewhere();
    second.edit({ type: 'expense-renamed', memberId: ana, expenseId: lift, name: 'Ski lift' });
    await second.save();
    await first.read();
    const change = newRate(first.state, 'CZK', '0.05');
    expect([...change.amounts]).toEqual([[lift, 1_500]]);
    first.edit({ ...change, amounts: firstAmounts(change, first.state.draft) });
    first.session.sheet.open(lift);
    const [entry] = first.state.entries;
    if (entry) first.session.sheet.add(entry);
    await first.save();
    expect(await saved(first)).toEqual({ rates: { CZK: '0.05' }, bills: [['Ski lift', 1_200]] });
  });

  test('comes to what it came to once it is in the currency of the project, in the next page, too', async () => {
    const { first, lift } = await openLift({ rate: '0.04', amount: 1_200 });
    begin(first, lift, { name: 'Ski lift' });
    await first.pass(200);
    first.tab.close();
    const next = await first.openNext();
    const [entry] = next.state.entries;
    expect(entry && withBillCurrency(entry, 'EUR', next.state.draft)).toMatchObject({ amount: 1_200 });
  });
});

describe('A currency that was chosen by mistake', () => {
  test('leaves the saved rates as they are once it is chosen back', async () => {
    const { first } = await openLift({ rate: '0.04', amount: 1_200 });
    first.edit({ type: 'currency-changed', currency: 'USD' }, { type: 'currency-changed', currency: 'EUR' });
    expect([first.hasUnsavedChanges, first.state.draft.rates]).toEqual([false, { CZK: '0.04' }]);
  });

  test.each([
    ['changed', 'CZK', '0.05', { CZK: '0.05' }],
    ['added', 'GBP', '1.15', { CZK: '0.04', GBP: '1.15' }],
    ['taken away', 'CZK', null, undefined],
  ])('leaves a rate that others have %s meanwhile once it is undone', async (_how, code, rate, rates) => {
    const { first } = await openLift({ rate: '0.04', amount: 1_200 });
    const second = await first.openElsewhere();
    first.edit({ type: 'currency-changed', currency: 'USD' });
    second.edit(newRate(second.state, code, rate));
    await second.save();
    await first.read();
    first.session.undo();
    expect([first.hasUnsavedChanges, first.state.draft.rates]).toEqual([false, rates]);
    await first.save();
    expect((await saved(first)).rates).toEqual(rates);
  });

  test('brings a rate back that was typed ahead of it, with what others have set', async () => {
    const { first } = await openLift();
    const second = await first.openElsewhere();
    first.edit(newRate(first.state, 'USD', '0.92'));
    first.edit({ type: 'currency-changed', currency: 'JPY' });
    second.edit(newRate(second.state, 'GBP', '1.15'));
    await second.save();
    await first.read();
    first.session.undo();
    expect(first.state.draft.rates).toEqual({ GBP: '1.15', USD: '0.92' });
    first.session.undo();
    expect([first.hasUnsavedChanges, first.state.draft.rates]).toEqual([false, { GBP: '1.15' }]);
  });
});

describe('Each rate is a field by itself', () => {
  test('to a page whose answer was lost: its own rate is no change by others', async () => {
    const { first } = await openLift();
    const second = await first.openElsewhere();
    network.failureOf = (call) => (/PUT \/projects\/[^/]+$/.test(call) ? 'response lost' : undefined);
    first.edit(newRate(first.state, 'CZK', '0.0395'));
    await first.save();
    network.reset();
    await second.read();
    second.edit(newRate(second.state, 'GBP', '1.15'));
    await second.save();
    first.edit(newRate(first.state, 'CZK', '0.04'));
    await first.pass(60_000);
    expect(first.state.conflicts.size).toBe(0);
    await first.save();
    expect((await saved(first)).rates).toEqual({ CZK: '0.04', GBP: '1.15' });
  });

  test('to what is told of others’ work: whose rate is untouched has lost nothing', async () => {
    const { first } = await openLift();
    first.edit(newRate(first.state, 'CZK', '0.04'));
    await first.save();
    const second = await first.openElsewhere();
    for (const rate of ['0.9', '1.15']) {
      second.edit(newRate(second.state, 'GBP', rate));
      await second.save();
    }
    await api.undoChanges(first.state.snapshot.id, [second.state.snapshot.version ?? 0]);
    await first.notice();
    expect(first.state.snapshot.rates).toEqual({ CZK: '0.04', GBP: '0.9' });
    expect(first.session.getState().othersWork.flatMap(({ lostIds }) => [...lostIds])).toEqual([]);
  });

  test('to what is told of others’ work: whose rate is taken away has lost it', async () => {
    const { first } = await openLift();
    first.edit(newRate(first.state, 'CZK', '0.04'));
    await first.save();
    const second = await first.openElsewhere();
    second.edit(newRate(second.state, 'CZK', null));
    await second.save();
    await first.notice();
    const { othersWork } = first.session.getState();
    expect(othersWork.flatMap(({ lostIds }) => [...lostIds])).toEqual([first.state.snapshot.id]);
  });
});

test('Of a newcomer it is asked about a bill without a name and a rate, too', async () => {
  const first = await openTrip();
  first.edit({ type: 'currency-changed', currency: 'EUR' });
  const [ana = ''] = memberIds(first);
  const waiting = (name: string | null) => ({ name, amount: null, original: crowns(30_000), memberId: ana });
  first.session.listExpenses(ana, null, [waiting(null), waiting('Hut')]);
  await first.save();
  const dora = first.session.addMember();
  first.edit({ type: 'member-renamed', memberId: dora, name: 'Dora' });
  expect(sharedFromBefore(first.session.getState(), dora)).toHaveLength(3);
});
