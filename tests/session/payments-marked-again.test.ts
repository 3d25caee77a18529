import { seededRandom } from '@/lib/domain/temporary-id';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { settle } from '@/tests/support/simulated-platform';
import { cut, idOfPayment, markAsPaid, owedBy, paymentsIn, RETRIED, savedPayments } from './marking';
import { network } from './network';
import { api, openTrip, type Page } from './open-page';

withTestDatabase();

type Pages = [first: Page, second: Page, stale: Page];

/** A page for each of three people. None hears of what the others save, unless it reads. */
async function open(): Promise<Pages> {
  const trip = await openTrip();
  const openNext = (name: string) => trip.openElsewhere({ random: seededRandom(name) });
  return [await openNext('first'), await openNext('second'), await openNext('stale')];
}

async function mark(page: Page, amount?: number) {
  return markAsPaid(page, 'Ben', null, amount);
}

async function undo(page: Page) {
  page.session.undo();
  await page.pass(0);
}

async function redo(page: Page) {
  page.session.redo();
  await page.pass(0);
}

/** Presses Undo of what says that it is noted. */
async function undoPayment(page: Page) {
  page.session.undoPayment(idOfPayment(page));
  await page.pass(0);
}

/** Removes Ben's first expense in the list, and saves that. Gives its id. */
async function remove(page: Page): Promise<string> {
  const [, ben] = page.state.draft.members;
  const [payment] = ben?.expenses ?? [];
  if (ben === undefined || payment === undefined) throw new Error('Ben has paid nothing.');
  page.session.removeExpense(ben, payment, { isSaved: true });
  await page.pass(0);
  return payment.id;
}

async function readAndMark(page: Page, amount?: number) {
  await page.read();
  return mark(page, amount);
}

function goOffline(page: Page) {
  cut();
  page.tab.setOnline(false);
}

async function goOnline(page: Page) {
  network.reset();
  page.tab.setOnline(true);
  await page.pass(RETRIED);
}

/** Undoes what the last change has made, in the history. */
async function undoInHistory(page: Page) {
  const { id, version = 0 } = await api.getProject(page.state.snapshot.id);
  await api.undoChanges(id, [version]);
}

/** Marks while the reads fail that follow a save, for as long as two of its tries take. */
async function markUnread(page: Page) {
  network.failureOfRead = () => 'unreachable';
  page.session.markAsPaid(owedBy(page, 'Ben'));
  for (let tries = 0; tries < 2; tries += 1) {
    await page.clock.pass(400);
    await settle();
    await network.answered();
  }
}

async function expectNoted(pages: readonly Page[], amounts: readonly number[] = [1_000]) {
  for (const page of pages) await page.pass(RETRIED);
  for (const page of pages) {
    await page.notice();
    const drafted = paymentsIn(page.state.draft);
    expect(drafted.map(([, , amount]) => amount).toSorted()).toEqual(amounts);
    expect(await savedPayments(page)).toEqual(drafted);
    expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
  }
}

describe('a payment that was marked and undone, and is marked again, is there once', () => {
  test('where a page that has heard of nothing marks it', async () => {
    const [first, , stale] = await open();
    await mark(first);
    await undoPayment(first);
    await mark(first);
    expect(await mark(stale)).toEqual({ saved: [], failed: ['paid-before'] });
    await expectNoted([first, stale]);
  });

  test('so it is where others mark it again', async () => {
    const [first, second, stale] = await open();
    await mark(first);
    await undoPayment(first);
    await readAndMark(second);
    expect(await mark(stale)).toEqual({ saved: [], failed: ['paid-before'] });
    await expectNoted([first, second, stale]);
  });

  test('so it is where the page that has heard of nothing is first', async () => {
    const [first, second, stale] = await open();
    await mark(first);
    await undoPayment(first);
    await second.read();
    expect(await mark(stale)).toEqual({ saved: ['expense-created'], failed: [] });
    expect(await mark(second)).toEqual({ saved: [], failed: ['paid-before'] });
    await expectNoted([first, second, stale]);
  });

  test('so it is where it was undone in the history', async () => {
    const [first, second, stale] = await open();
    await mark(first);
    await undoInHistory(first);
    await second.read();
    await mark(stale);
    expect((await mark(second)).failed).toEqual(['paid-before']);
    await expectNoted([first, second, stale]);
  });

  test('so it is where it comes from a page without network', async () => {
    const [first, second, offline] = await open();
    goOffline(offline);
    await mark(offline);
    network.reset();
    await mark(first);
    await undoPayment(first);
    await second.read();
    await goOnline(offline);
    expect((await mark(second)).failed).toEqual(['paid-before']);
    await expectNoted([first, second, offline]);
  });

  test('so it is where the page that marked it first was reloaded', async () => {
    const [first, , stale] = await open();
    await mark(first);
    await undoPayment(first);
    first.tab.close();
    first.session.close();
    const next = await first.openNext();
    await mark(next);
    expect((await mark(stale)).failed).toEqual(['paid-before']);
    await expectNoted([next, stale]);
  });

  test.each(['stays', 'is reloaded'])(
    'so it is where the project can’t be read again at first, and the page %s',
    async (how) => {
      const [first, , stale] = await open();
      await mark(first);
      await undoPayment(first);
      await mark(first);
      await markUnread(stale);
      let page = stale;
      if (how === 'is reloaded') {
        stale.tab.close();
        stale.session.close();
        network.reset();
        page = await stale.openNext();
      }
      network.reset();
      await expectNoted([first, page]);
    },
  );

  test.each([600, 400])(
    'so it is with a part, where %i is noted by the page that has heard of nothing',
    async (part) => {
      const [first, second, stale] = await open();
      await mark(first, 600);
      await undoPayment(first);
      await readAndMark(second, 600);
      expect((await mark(stale, part)).failed).toEqual(['paid-before']);
      await expectNoted([first, second, stale], [600]);
    },
  );

  test('so it is where the page that marks it knows not what became of its own removal', async () => {
    const [first, , stale] = await open();
    await mark(first);
    await stale.read();
    await undoPayment(first);
    await mark(first);
    network.failureOf = () => 'unreachable';
    await remove(stale);
    network.reset();
    stale.session.markAsPaid(owedBy(stale, 'Ben'));
    await expectNoted([stale, first]);
  });
});

describe('two parts stay two', () => {
  test('where the first was marked and undone by others, while there was no network', async () => {
    const [first, , offline] = await open();
    goOffline(offline);
    for (const part of [600, 400]) await mark(offline, part);
    network.reset();
    await mark(first, 600);
    await undoPayment(first);
    await goOnline(offline);
    await expectNoted([first, offline], [400, 600]);
  });

  test('where the first was marked and undone by others, and both are marked by a page that has not heard of it', async () => {
    const [first, , stale] = await open();
    await mark(first, 600);
    await undoPayment(first);
    for (const part of [600, 400]) stale.session.markAsPaid(owedBy(stale, 'Ben'), part);
    await stale.pass(0);
    await expectNoted([first, stale], [400, 600]);
  });

  test('where both are undone and made again without network', async () => {
    const [first, second] = await open();
    for (const part of [600, 400]) await mark(first, part);
    for (let steps = 0; steps < 2; steps += 1) await undo(first);
    goOffline(first);
    for (let steps = 0; steps < 2; steps += 1) await redo(first);
    await goOnline(first);
    await expectNoted([first, second], [400, 600]);
  });

  test('unless others have noted all of it by then', async () => {
    const [first, second] = await open();
    for (const part of [600, 400]) await mark(first, part);
    for (let steps = 0; steps < 2; steps += 1) await undo(first);
    goOffline(first);
    for (let steps = 0; steps < 2; steps += 1) await redo(first);
    network.reset();
    await readAndMark(second);
    await goOnline(first);
    await expectNoted([first, second]);
  });
});

describe('a payment that Redo makes again is there once', () => {
  test('where others have marked it since it was undone', async () => {
    const [first, second] = await open();
    await mark(first);
    await undo(first);
    await readAndMark(second);
    first.takeOutcome();
    await redo(first);
    expect(first.takeOutcome()).toEqual({ saved: [], failed: ['paid-before'] });
    await expectNoted([first, second]);
  });

  test('where others mark it who have read that it was undone', async () => {
    const [first, second] = await open();
    await mark(first);
    await undo(first);
    await second.read();
    await redo(first);
    expect((await mark(second)).failed).toEqual(['paid-before']);
    await expectNoted([first, second]);
  });

  test.each(['stays', 'is reloaded'])(
    'where others mark it while there is no network, and the page %s',
    async (how) => {
      const [first, second] = await open();
      await mark(first);
      await undo(first);
      goOffline(first);
      await redo(first);
      await first.pass(200);
      network.reset();
      await readAndMark(second);
      let page = first;
      if (how === 'is reloaded') {
        first.tab.close();
        first.session.close();
        page = await first.openNext();
      } else await goOnline(first);
      await expectNoted([page, second]);
    },
  );

  test('where others mark it while its removal is on its way', async () => {
    const [first, second] = await open();
    await mark(first);
    network.beforeAnswer = async () => {
      network.beforeAnswer = async () => undefined;
      await readAndMark(second);
      first.session.redo();
    };
    await undo(first);
    await expectNoted([first, second]);
  });

  test('and twice where the page shows what others have marked: it is meant so', async () => {
    const [first, second] = await open();
    await mark(first);
    await undo(first);
    await readAndMark(second);
    await first.read();
    await redo(first);
    expect(await savedPayments(first)).toHaveLength(2);
  });
});

test.each(['here', 'by others'])(
  'A payment marked %s that was removed in the list and comes back is there once, as others have marked it since.',
  async (where) => {
    const [first, second] = await open();
    await mark(where === 'here' ? first : second);
    await first.read();
    const id = await remove(first);
    await readAndMark(second);
    first.session.undoRemoval(id);
    await first.save();
    await expectNoted([first, second]);
  },
);
