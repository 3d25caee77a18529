import { findMember } from '@/lib/domain/find-entity';
import { MAX_AMOUNT } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/balance';
import { seededRandom } from '@/lib/domain/temporary-id';
import { isTyping } from '@/lib/editor/selectors';
import { isSaveWaiting } from '@/lib/session/saving/save-queue';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { entered } from '@/tests/support/editor/entered';
import { settle as settled } from '@/tests/support/simulated-platform';
import { cut, idOfPayment, markAsPaid, owedBy, paymentsIn, RETRIED, savedPayments } from './marking';
import { network } from './network';
import { api, memberIds, onServer, openTrip, Page } from './open-page';

withTestDatabase();

/** The page of somebody else, in a browser of their own. */
function openElsewhere(page: Page): Promise<Page> {
  return page.openElsewhere({ random: seededRandom('ids') });
}

async function open(): Promise<Page> {
  return openElsewhere(await openTrip());
}

/** Presses "Mark as paid", and waits until that is saved. The read that ends the save fails, and is tried again and again. */
async function markAsPaidUnread(page: Page, name: string, amount?: number) {
  network.failureOfRead = () => 'unreachable';
  page.session.markAsPaid(owedBy(page, name), amount);
  await page.clock.pass(0);
  await settled();
  await network.answered();
}

/** Saves, while the reads fail: time passes only as the server answers, however slow its database is. */
async function saveUnread(page: Page) {
  page.session.save();
  while (page.session.getState().isSaving) {
    await page.clock.pass(1_000);
    await settled();
    await network.answered();
  }
}

async function readAgain(page: Page) {
  network.reset();
  await page.pass(RETRIED);
}

/** Others remove Ben's payment, and bring it back once a further change has reached the server and the project is read again. Gives its id. */
async function removeUntilNextRead(page: Page): Promise<string> {
  const [, ben] = (await onServer(page)).members;
  const [made] = ben?.expenses ?? [];
  if (ben === undefined || made === undefined) throw new Error('Nobody has made a payment.');
  const { id } = page.state.snapshot;
  await api.deleteExpense(id, ben.id, made.id);
  network.applyPatch = async () => {
    network.applyPatch = async () => undefined;
    network.beforeRead = async () => {
      network.beforeRead = async () => undefined;
      await api.createExpense(id, ben.id, made);
    };
  };
  return made.id;
}

/** Presses undo while the next change is on its way to the server. */
function undoAtNextChange(page: Page): void {
  const { applyPatch } = network;
  network.applyPatch = async (call) => {
    network.applyPatch = async () => undefined;
    await applyPatch(call);
    page.session.undo();
  };
}

describe('a payment that is marked as paid', () => {
  test('is saved at once, and what else was edited stays unsaved', async () => {
    const page = await open();
    page.edit({ type: 'project-renamed', name: 'Tour' });
    page.edit({ type: 'expense-added', memberId: owedBy(page, 'Ben').fromMemberId, id: 'new-3333' });
    expect(await markAsPaid(page, 'Ben')).toEqual({ saved: ['expense-created'], failed: [] });
    const saved = await onServer(page);
    expect([saved.name, saved.members.map(({ expenses }) => expenses.length)]).toEqual(['Trip', [2, 1, 0]]);
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
    expect([page.state.draft.name, page.hasUnsavedChanges]).toEqual(['Tour', true]);
    expect(isSaveWaiting(page.session.getState())).toBe(false);
    expect((await page.save()).saved.sort()).toEqual(['expense-created', 'project-updated']);
  });

  test('comes last in its list, and moves nothing there that would then be unsaved', async () => {
    const page = await open();
    const { id } = page.state.snapshot;
    const [, ben = ''] = memberIds(page);
    for (const order of [0, 3, 7]) {
      await api.createExpense(id, ben, { id: 'new-ice0', name: 'Ice', amount: 0, order, involvedMemberIds: [] });
    }
    const other = await openElsewhere(page);
    await markAsPaid(other, 'Ben');
    expect(other.hasUnsavedChanges).toBe(false);
    expect((await onServer(other)).members[1]?.expenses.map(({ name, order }) => [name, order])).toEqual([
      ['Ice', 0],
      ['Ice', 3],
      ['Ice', 7],
      [null, 8],
    ]);
    other.session.undoPayment(idOfPayment(other));
    await other.pass(0);
    expect(other.hasUnsavedChanges).toBe(false);
  });

  test('takes the people along who are not saved yet, and nothing else of them', async () => {
    const page = await open();
    page.edit(
      { type: 'member-added', id: 'new-dddd' },
      { type: 'member-renamed', memberId: 'new-dddd', name: 'Dia' },
      { type: 'expense-added', memberId: 'new-dddd', id: 'new-4444' },
      { type: 'member-added', id: 'new-eeee' },
      { type: 'member-renamed', memberId: 'new-eeee', name: 'Eve' },
    );
    expect(await markAsPaid(page, 'Dia')).toEqual({ saved: ['member-created', 'expense-created'], failed: [] });
    expect(await savedPayments(page)).toEqual([['Dia', 'Ana', 600]]);
    const { members } = await onServer(page);
    expect(members.map(({ name, expenses }) => [name, expenses.length])).toEqual([
      ['Ana', 2],
      ['Ben', 0],
      ['Cem', 0],
      ['Dia', 1],
    ]);
    expect(page.hasUnsavedChanges).toBe(true);
  });

  test('of a debt above the largest amount leaves the rest to pay', async () => {
    const page = await open();
    const [ana = '', ben = ''] = memberIds(page);
    const ids = ['new-3333', 'new-4444', 'new-5555'];
    for (const id of ids) {
      const content = { amount: MAX_AMOUNT, involvedMemberIds: [ben] };
      page.edit({ type: 'expense-added', memberId: ana, id, content });
    }
    await page.save();
    page.session.markAsPaid(owedBy(page, 'Ben'));
    page.session.markAsPaid(owedBy(page, 'Ben'));
    await page.pass(0);
    expect(await savedPayments(page)).toEqual([
      ['Ben', 'Ana', MAX_AMOUNT],
      ['Ben', 'Ana', MAX_AMOUNT],
    ]);
    expect(owedBy(page, 'Ben').amount).toBe(MAX_AMOUNT + 1_000);
  });

  test('says nothing of conflicts about something else, which stay open', async () => {
    const page = await open();
    const other = await openElsewhere(page);
    other.edit({ type: 'project-renamed', name: 'Theirs' });
    page.edit({ type: 'project-renamed', name: 'Mine' });
    await other.save();
    await page.save();
    expect(await markAsPaid(page, 'Ben')).toEqual({ saved: ['expense-created'], failed: [] });
    expect(page.state.conflicts.size).toBe(1);
    expect((await onServer(page)).name).toBe('Theirs');
  });

  describe.each(['fromMemberId', 'toMemberId'] as const)('of somebody whom others have removed: %s', (who) => {
    async function markAsked(): Promise<{ page: Page; removedId: string }> {
      const page = await open();
      const other = await openElsewhere(page);
      const payment = owedBy(page, 'Ben');
      const removedId = payment[who];
      await api.deleteMember(other.state.snapshot.id, removedId);
      page.session.markAsPaid(payment);
      await page.pass(0);
      expect(page.takeOutcome()).toEqual({ saved: [], failed: ['open-conflicts'] });
      return { page, removedId };
    }

    test('waits for the answer whether to keep them', async () => {
      const { page, removedId } = await markAsked();
      expect(paymentsIn(page.state.draft)).toEqual([['Ben', 'Ana', 1_000]]);
      expect(await savedPayments(page)).toEqual([]);
      page.session.dispatch({ type: 'conflict-resolved', id: removedId, field: 'existence', choice: 'mine' });
      await page.save();
      expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
      expect(page.hasUnsavedChanges).toBe(false);
    });

    test('goes with them, unless they are kept', async () => {
      const { page, removedId } = await markAsked();
      page.session.dispatch({ type: 'conflict-resolved', id: removedId, field: 'existence', choice: 'theirs' });
      await page.save();
      expect([await savedPayments(page), paymentsIn(page.state.draft)]).toEqual([[], []]);
      expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
    });
  });

  test('that was changed here to be to somebody whom others have removed stays with whom it is saved for until that is answered', async () => {
    const page = await open();
    await markAsPaid(page, 'Ben');
    const [, , cem = ''] = memberIds(page);
    await api.deleteMember(page.state.snapshot.id, cem);
    page.edit(entered(page.state.draft, idOfPayment(page), { involvedMemberIds: [cem] }));
    expect((await page.save()).failed).toEqual(['open-conflicts']);
    expect(paymentsIn(page.state.draft)).toEqual([['Ben', 'Cem', 1_000]]);
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
  });

  test('in the demo is shown, and said not to be saved', async () => {
    const { state } = await open();
    const demo = new Page(state.snapshot, { isDemo: true });
    demo.edit({ type: 'project-renamed', name: 'Mine' });
    expect(await markAsPaid(demo, 'Ben')).toEqual({ saved: [], failed: ['demo-saved'] });
    expect(paymentsIn(demo.state.draft)).toEqual([['Ben', 'Ana', 1_000]]);
    expect(demo.hasUnsavedChanges).toBe(true);
    expect(network.takeChanges()).toEqual([]);
  });
});

describe('a part of a payment', () => {
  test('is saved at once, and the rest stays open', async () => {
    const page = await open();
    expect(await markAsPaid(page, 'Ben', null, 400)).toEqual({ saved: ['expense-created'], failed: [] });
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 400]]);
    expect(owedBy(page, 'Ben').amount).toBe(600);
    expect(page.hasUnsavedChanges).toBe(false);
    await markAsPaid(page, 'Ben');
    expect(await savedPayments(page)).toEqual([
      ['Ben', 'Ana', 400],
      ['Ben', 'Ana', 600],
    ]);
  });

  test.each([
    [400, undefined],
    [undefined, 400],
    [300, 400],
  ])('of two who note %s and %s at once there is the first, and the second is told', async (one, two) => {
    const first = await open();
    const second = await openElsewhere(first);
    await markAsPaid(first, 'Ben', 'Zahlung', one);
    expect(await markAsPaid(second, 'Ben', null, two)).toEqual({ saved: [], failed: ['paid-before'] });
    const noted = [['Ben', 'Ana', one ?? 1_000]];
    expect(await savedPayments(second)).toEqual(noted);
    expect(paymentsIn(second.state.draft)).toEqual(noted);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });

  test('that may have been sent is told to be that of others, once the answer says that they have noted another', async () => {
    const first = await open();
    const second = await openElsewhere(first);
    cut();
    await markAsPaid(second, 'Ben', null, 400);
    network.reset();
    await markAsPaid(first, 'Ben');
    second.takeOutcome();
    await second.pass(RETRIED);
    expect(second.takeOutcome()).toEqual({ saved: [], failed: ['paid-before'] });
    const noted = [['Ben', 'Ana', 1_000]];
    expect([await savedPayments(second), paymentsIn(second.state.draft)]).toEqual([noted, noted]);
    second.session.undo();
    await second.pass(RETRIED);
    expect([await savedPayments(second), second.hasUnsavedChanges]).toEqual([noted, false]);
  });

  test('that is noted twice without network is two payments', async () => {
    const page = await open();
    cut();
    await markAsPaid(page, 'Ben', null, 400);
    await markAsPaid(page, 'Ben', null, 400);
    network.reset();
    await page.pass(60_000);
    expect((await savedPayments(page)).map(([, , amount]) => amount)).toEqual([400, 400]);
  });
});

describe('of two who mark a payment as paid at once', () => {
  test('there is one payment, and the second is told that somebody was first', async () => {
    const first = await open();
    const second = await openElsewhere(first);
    expect(await markAsPaid(first, 'Ben')).toEqual({ saved: ['expense-created'], failed: [] });
    expect(await markAsPaid(second, 'Ben')).toEqual({ saved: [], failed: ['paid-before'] });
    expect(await savedPayments(second)).toEqual([['Ben', 'Ana', 1_000]]);
    expect(paymentsIn(second.state.draft)).toEqual([['Ben', 'Ana', 1_000]]);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });

  test('so it is where pages of before name it in other languages, and have other edits unsaved', async () => {
    const first = await open();
    const second = await openElsewhere(first);
    const { fromMemberId } = owedBy(second, 'Ben');
    second.edit({ type: 'expense-added', memberId: fromMemberId, id: 'new-3333' });
    await markAsPaid(first, 'Ben', 'Zahlung');
    expect(await markAsPaid(second, 'Ben', 'Pago')).toEqual({ saved: [], failed: ['paid-before'] });
    const [payment] = (await onServer(second)).members[1]?.expenses ?? [];
    expect(payment).toMatchObject({ name: 'Zahlung', amount: 1_000, isPayment: true });
    const drafted = findMember(second.state.draft, fromMemberId)?.expenses.map(({ name }) => name);
    expect(drafted?.toSorted()).toEqual(['Zahlung', null]);
    expect(second.state.conflicts.size).toBe(0);
  });

  test('so it is where it is the next day for the second, and the day of the first counts', async () => {
    const first = await open();
    const second = await openElsewhere(first);
    second.clock.now += 24 * 60 * 60 * 1_000;
    await markAsPaid(first, 'Ben');
    expect(await markAsPaid(second, 'Ben')).toEqual({ saved: [], failed: ['paid-before'] });
    const [payment] = (await onServer(second)).members[1]?.expenses ?? [];
    expect(payment).toMatchObject({ amount: 1_000, isPayment: true, date: first.session.today() });
    expect(paymentsIn(second.state.draft)).toEqual([['Ben', 'Ana', 1_000]]);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });

  test.each([undefined, 1_000])(
    'so it is where one of them is asked for more by an edit that is not saved, and notes %s',
    async (amount) => {
      const first = await open();
      const second = await openElsewhere(first);
      const [ana = '', ben = ''] = memberIds(first);
      const content = { amount: 400, involvedMemberIds: [ben] };
      first.edit({ type: 'expense-added', memberId: ana, id: 'new-3333', content });
      await markAsPaid(first, 'Ben', null, amount);
      expect((await markAsPaid(second, 'Ben')).failed).toEqual(['paid-before']);
      const payments = [['Ben', 'Ana', amount ?? 1_400]];
      expect([await savedPayments(second), paymentsIn(second.state.draft)]).toEqual([payments, payments]);
      await first.save();
      await second.notice();
      expect(computeBalances(second.state.draft.members)).toEqual(computeBalances(first.state.draft.members));
    },
  );

  describe('so it is where the second has not heard for long that the payer has paid something else before', () => {
    /** The second shows what was there before. */
    async function expectOnePayment(first: Page, second: Page): Promise<void> {
      const [, ben = ''] = memberIds(first);
      first.edit({ type: 'expense-added', memberId: ben, id: 'new-3333', content: { name: 'Map' } });
      await first.save();
      await markAsPaid(first, 'Ben');
      expect(await markAsPaid(second, 'Ben')).toEqual({ saved: [], failed: ['paid-before'] });
      expect(await savedPayments(second)).toEqual([['Ben', 'Ana', 1_000]]);
      expect(paymentsIn(second.state.draft)).toEqual([['Ben', 'Ana', 1_000]]);
      expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
    }

    test('as it was out of sight', async () => {
      const first = await open();
      const second = await openElsewhere(first);
      second.tab.setVisible(false);
      await second.clock.pass(60_000);
      await expectOnePayment(first, second);
    });

    test('as the browser has stored it', async () => {
      const first = await open();
      const { snapshot } = first.state;
      const random = seededRandom('ids');
      await expectOnePayment(first, new Page(snapshot, { asOf: Date.parse('2023-11-14T14:05:00Z'), random }));
    });
  });

  test('what the second has edited of it before it could be sent is saved, too', async () => {
    const first = await open();
    const second = await openElsewhere(first);
    await markAsPaid(first, 'Ben', 'Zahlung');
    second.edit({ type: 'project-renamed', name: 'Tour' });
    network.failureOf = (call) => (call.startsWith('PUT') ? 'unreachable' : undefined);
    second.session.save();
    second.session.markAsPaid(owedBy(second, 'Ben'));
    second.edit(entered(second.state.draft, idOfPayment(second), { note: 'In cash', date: undefined }));
    await second.pass(0);
    network.reset();
    second.session.save();
    await second.pass(RETRIED);
    const payments = (await onServer(second)).members[1]?.expenses;
    expect(payments).toEqual([expect.objectContaining({ name: 'Zahlung', amount: 1_000, note: 'In cash' })]);
    expect(payments?.[0]?.date ?? null).toBeNull();
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });

  test('so it is where somebody has changed something else of the project in between', async () => {
    const first = await open();
    const second = await openElsewhere(first);
    first.edit({ type: 'project-renamed', name: 'Tour' });
    await first.save();
    await markAsPaid(first, 'Ben');
    expect(await markAsPaid(second, 'Ben')).toEqual({ saved: [], failed: ['paid-before'] });
    expect(await savedPayments(second)).toEqual([['Ben', 'Ana', 1_000]]);
  });

  test('so it is where one of them has just noted a part, and has not read the project again since', async () => {
    const first = await open();
    await markAsPaidUnread(first, 'Ben', 400);
    network.reset();
    const second = await openElsewhere(first);
    await markAsPaid(second, 'Ben', 'Zahlung');
    first.session.markAsPaid(owedBy(first, 'Ben'));
    await first.pass(RETRIED);
    expect(first.takeOutcome().failed).toEqual(['paid-before']);
    expect(await savedPayments(first)).toEqual([
      ['Ben', 'Ana', 400],
      ['Ben', 'Ana', 600],
    ]);
    expect(paymentsIn(first.state.draft)).toHaveLength(2);
  });

  test('so it is where the second has no network, and is told once it is back', async () => {
    const first = await open();
    const second = await openElsewhere(first);
    cut();
    second.tab.setOnline(false);
    expect((await markAsPaid(second, 'Ben')).saved).toEqual([]);
    expect(isSaveWaiting(second.session.getState())).toBe(true);
    network.reset();
    await markAsPaid(first, 'Ben');
    second.tab.setOnline(true);
    await second.pass(60_000);
    expect(second.takeOutcome()).toEqual({ saved: [], failed: ['paid-before'] });
    expect(await savedPayments(second)).toEqual([['Ben', 'Ana', 1_000]]);
    expect(paymentsIn(second.state.draft)).toEqual([['Ben', 'Ana', 1_000]]);
    expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
  });

  test('the second one’s counts where the first has undone it by then', async () => {
    for (const text of [null, 'Zahlung']) {
      const first = await open();
      const second = await openElsewhere(first);
      await markAsPaid(first, 'Ben');
      first.session.undoPayment(idOfPayment(first));
      await first.pass(0);
      expect(await markAsPaid(second, 'Ben', text)).toEqual({ saved: ['expense-created'], failed: [] });
      expect(await savedPayments(second)).toEqual([['Ben', 'Ana', 1_000]]);
    }
  });

  test('there is one where the first has undone it, and made it again before the second could go on', async () => {
    const first = await open();
    const second = await openElsewhere(first);
    await markAsPaid(first, 'Ben');
    const id = await removeUntilNextRead(first);
    await markAsPaid(second, 'Ben');
    expect(await savedPayments(second)).toEqual([['Ben', 'Ana', 1_000]]);
    expect([idOfPayment(second), second.hasUnsavedChanges]).toEqual([id, false]);
  });

  describe('and the second presses Undo, that of the first stays', () => {
    /** The second has noted an own expense before, which Undo then takes back. */
    async function openBoth(): Promise<[Page, Page]> {
      const first = await open();
      const second = await openElsewhere(first);
      second.edit({ type: 'project-renamed', name: 'Tour' });
      return [first, second];
    }

    async function expectUndone(second: Page): Promise<void> {
      await second.pass(RETRIED);
      expect(second.takeOutcome().saved).toEqual([]);
      expect(await savedPayments(second)).toEqual([['Ben', 'Ana', 1_000]]);
      expect(paymentsIn(second.state.draft)).toEqual([['Ben', 'Ana', 1_000]]);
      expect(second.hasUnsavedChanges).toBe(false);
    }

    test.each([undefined, 400])('which they have not read before they noted %s', async (amount) => {
      const [first, second] = await openBoth();
      await markAsPaid(first, 'Ben');
      expect((await markAsPaid(second, 'Ben', null, amount)).failed).toEqual(['paid-before']);
      expect(isTyping(second.state)).toBe(false);
      second.session.undo();
      expect(second.state.draft.name).toBe('Trip');
      await expectUndone(second);
      second.session.redo();
      expect(second.state.draft.name).toBe('Tour');
      expect(paymentsIn(second.state.draft)).toEqual([['Ben', 'Ana', 1_000]]);
    });

    test.each(['the last step', 'the payment'])('while their own is on its way: %s', async (how) => {
      const [first, second] = await openBoth();
      await markAsPaid(first, 'Ben');
      network.beforeAnswer = async () => {
        network.beforeAnswer = async () => undefined;
        if (how === 'the last step') second.session.undo();
        else second.session.undoPayment(idOfPayment(second));
      };
      await markAsPaid(second, 'Ben');
      second.edit({ type: 'project-renamed', name: 'Trip' });
      await expectUndone(second);
      second.session.redo();
      await expectUndone(second);
    });

    test('to which theirs gave way that was never sent', async () => {
      const [first, second] = await openBoth();
      cut();
      second.tab.setOnline(false);
      await markAsPaid(second, 'Ben');
      network.reset();
      await markAsPaid(first, 'Ben');
      second.tab.setOnline(true);
      await second.pass(RETRIED);
      expect(second.takeOutcome().failed).toEqual(['paid-before']);
      expect(isTyping(second.state)).toBe(false);
      second.session.undo();
      expect(second.state.draft.name).toBe('Trip');
      await expectUndone(second);
    });
  });

  test('a later payment of the same amount is another one', async () => {
    const page = await open();
    const [ana = '', ben = ''] = memberIds(page);
    for (const id of ['new-3333', 'new-4444']) {
      await markAsPaid(page, 'Ben');
      page.edit({ type: 'expense-added', memberId: ana, id, content: { amount: 1_000, involvedMemberIds: [ben] } });
    }
    await markAsPaid(page, 'Ben');
    expect(await savedPayments(page)).toHaveLength(3);
  });

  test('so it is where the page has not read the project again since the first', async () => {
    const page = await open();
    const [ana = '', ben = ''] = memberIds(page);
    await markAsPaidUnread(page, 'Ben');
    const content = { amount: 1_000, involvedMemberIds: [ben] };
    page.edit({ type: 'expense-added', memberId: ana, id: 'new-3333', content });
    await markAsPaidUnread(page, 'Ben');
    await readAgain(page);
    expect([paymentsIn(page.state.draft).length, (await savedPayments(page)).length]).toEqual([2, 2]);
  });

  test('so it is where the first has gone to another payer, and the page has not read the project again since', async () => {
    const page = await open();
    const [, , cem = ''] = memberIds(page);
    await markAsPaidUnread(page, 'Ben');
    page.edit({ type: 'payer-changed', expenseId: idOfPayment(page), payerId: cem });
    await saveUnread(page);
    await markAsPaidUnread(page, 'Ben');
    await readAgain(page);
    expect(await savedPayments(page)).toEqual([
      ['Ben', 'Ana', 1_000],
      ['Cem', 'Ana', 1_000],
    ]);
  });

  test('two payments that wait for the network are two, also where the first has gone to another payer', async () => {
    const page = await open();
    const [, , cem = ''] = memberIds(page);
    cut();
    await markAsPaid(page, 'Ben');
    page.edit({ type: 'payer-changed', expenseId: idOfPayment(page), payerId: cem });
    await markAsPaid(page, 'Ben');
    page.session.save();
    network.reset();
    await page.pass(RETRIED);
    expect(await savedPayments(page)).toEqual([
      ['Ben', 'Ana', 1_000],
      ['Cem', 'Ana', 1_000],
    ]);
  });

  test('two payments of one page that wait for the network are two', async () => {
    const page = await open();
    const [ana = '', ben = ''] = memberIds(page);
    cut();
    await markAsPaid(page, 'Ben');
    const content = { amount: 1_000, involvedMemberIds: [ben] };
    page.edit({ type: 'expense-added', memberId: ana, id: 'new-3333', content });
    await markAsPaid(page, 'Ben');
    network.reset();
    await page.pass(60_000);
    expect(await savedPayments(page)).toHaveLength(2);
  });
});

describe('without network', () => {
  test('a payment waits and goes by itself, also from the next page, and nothing else goes along', async () => {
    const closed = await open();
    cut();
    closed.edit({ type: 'project-renamed', name: 'Tour' });
    await markAsPaid(closed, 'Ben');
    expect(isSaveWaiting(closed.session.getState())).toBe(true);
    await closed.pass(200);
    closed.tab.close();
    closed.session.close();
    network.reset();
    const page = await closed.openNext();
    await page.pass(60_000);
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
    expect([page.state.draft.name, (await onServer(page)).name]).toEqual(['Tour', 'Trip']);
    expect(isSaveWaiting(page.session.getState())).toBe(false);
  });

  test('a press of Save takes all along', async () => {
    const page = await open();
    cut();
    page.edit({ type: 'project-renamed', name: 'Tour' });
    await markAsPaid(page, 'Ben');
    await page.save();
    network.reset();
    await page.pass(60_000);
    expect([(await onServer(page)).name, page.hasUnsavedChanges]).toEqual(['Tour', false]);
  });

  test('a payment whose answer was lost is there once, and nobody else is said to have been first', async () => {
    const page = await open();
    network.failureOf = () => 'response lost';
    await markAsPaid(page, 'Ben');
    network.reset();
    page.takeOutcome();
    await page.pass(60_000);
    expect(page.takeOutcome()).toEqual({ saved: ['expense-created'], failed: [] });
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
    expect(page.hasUnsavedChanges).toBe(false);
  });

  test('what is undone before it went is never sent', async () => {
    const page = await open();
    cut();
    page.tab.setOnline(false);
    await markAsPaid(page, 'Ben');
    page.session.undo();
    await page.pass(0);
    network.reset();
    network.takeCalls();
    page.tab.setOnline(true);
    await page.pass(60_000);
    expect(network.takeChanges()).toEqual([]);
    expect([page.hasUnsavedChanges, isSaveWaiting(page.session.getState())]).toEqual([false, false]);
  });
});

describe('taking a payment back', () => {
  test('is saved at once, and it can be marked again', async () => {
    const page = await open();
    page.edit({ type: 'project-renamed', name: 'Tour' });
    await markAsPaid(page, 'Ben');
    page.session.undoPayment(idOfPayment(page));
    await page.pass(0);
    expect(page.takeOutcome()).toEqual({ saved: ['expense-deleted'], failed: [] });
    expect(await savedPayments(page)).toEqual([]);
    await markAsPaid(page, 'Ben');
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
    expect((await onServer(page)).name).toBe('Trip');
  });

  test('by undo is saved at once as well, and so is redo', async () => {
    const page = await open();
    page.edit({ type: 'project-renamed', name: 'Tour' });
    await markAsPaid(page, 'Ben');
    page.session.undo();
    await page.pass(0);
    expect(await savedPayments(page)).toEqual([]);
    expect(page.state.draft.name).toBe('Tour');
    page.session.redo();
    await page.pass(0);
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
    page.session.undo();
    page.session.undo();
    await page.pass(0);
    expect(await savedPayments(page)).toEqual([]);
    expect([page.state.draft.name, page.hasUnsavedChanges]).toEqual(['Trip', false]);
  });

  test('while it is being sent undoes it once it is there', async () => {
    const page = await open();
    undoAtNextChange(page);
    await markAsPaid(page, 'Ben');
    expect(await savedPayments(page)).toEqual([]);
    expect(page.hasUnsavedChanges).toBe(false);
  });

  test('and making it again makes it, though others have removed by then what an unanswered call had made', async () => {
    const page = await open();
    network.failureOf = () => 'response lost';
    await markAsPaid(page, 'Ben');
    network.reset();
    const { members } = await onServer(page);
    const [, ben] = members;
    await api.deleteExpense(page.state.snapshot.id, ben?.id ?? '', ben?.expenses[0]?.id ?? '');
    undoAtNextChange(page);
    page.session.undoPayment(idOfPayment(page));
    await page.pass(RETRIED);
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
    expect(page.hasUnsavedChanges).toBe(false);
  });

  test('and making it again makes it once, where others have removed what an unanswered call had made and brought it back since', async () => {
    const page = await open();
    network.failureOf = () => 'response lost';
    await markAsPaid(page, 'Ben');
    network.reset();
    const id = await removeUntilNextRead(page);
    undoAtNextChange(page);
    page.session.undoPayment(idOfPayment(page));
    await page.pass(RETRIED);
    expect(await savedPayments(page)).toEqual([['Ben', 'Ana', 1_000]]);
    expect([idOfPayment(page), page.hasUnsavedChanges]).toEqual([id, false]);
  });

  /** A payment of Ben that was marked here, and of which others have changed the amount. */
  async function openChangedPayment() {
    const page = await open();
    await markAsPaid(page, 'Ben');
    const { id } = page.state.snapshot;
    const [, ben = ''] = memberIds(page);
    const payment = findMember(await api.getProject(id), ben)!.expenses[0]!;
    await api.updateExpense(id, ben, payment.id, { ...payment, amount: 700 });
    await page.notice();
    return { page, payment };
  }

  test('that others have changed since is asked about, and is removed once that is chosen', async () => {
    const { page, payment } = await openChangedPayment();
    page.session.undoPayment(payment.id);
    await page.pass(0);
    expect(page.takeOutcome()).toEqual({ saved: [], failed: ['open-conflicts'] });
    const theirs = [['Ben', 'Ana', 700]];
    expect([paymentsIn(page.state.draft), await savedPayments(page)]).toEqual([theirs, theirs]);
    expect([...page.state.conflicts]).toEqual([[payment.id, { existence: { theirs: 'changed' } }]]);
    page.session.dispatch({ type: 'conflict-resolved', id: payment.id, field: 'existence', choice: 'mine' });
    await page.save();
    expect([await savedPayments(page), page.state.conflicts.size, page.hasUnsavedChanges]).toEqual([[], 0, false]);
  });

  test('that others have changed, and that was edited here since, is asked about as well', async () => {
    const { page, payment } = await openChangedPayment();
    page.edit(entered(page.state.draft, payment.id, { note: 'In cash' }));
    await page.save();
    page.session.undoPayment(payment.id);
    await page.pass(0);
    expect([await savedPayments(page), page.state.conflicts.size]).toEqual([[['Ben', 'Ana', 700]], 1]);
  });

  test('that only this page has changed since takes all of it back', async () => {
    const page = await open();
    await markAsPaid(page, 'Ben');
    page.edit(entered(page.state.draft, idOfPayment(page), { note: 'In cash' }));
    await page.save();
    page.edit({ type: 'project-renamed', name: 'Tour' });
    page.edit(entered(page.state.draft, idOfPayment(page), { amount: 700 }));
    await page.save();
    page.session.undo();
    page.session.undoPayment(idOfPayment(page));
    await page.pass(0);
    expect([await savedPayments(page), page.state.conflicts.size]).toEqual([[], 0]);
  });

  test('that is gone by now changes nothing', async () => {
    const page = await open();
    await markAsPaid(page, 'Ben');
    const id = idOfPayment(page);
    page.session.undoPayment(id);
    await page.pass(0);
    network.takeCalls();
    page.session.undoPayment(id);
    await page.pass(0);
    expect(network.takeCalls()).toEqual([]);
  });
});

describe('of payments that waited for the network while others made them', () => {
  /** Ben owes to two, and has no network. */
  async function openOffline(): Promise<[Page, Page]> {
    const trip = await openTrip();
    const [, , cem = ''] = memberIds(trip);
    trip.edit({ type: 'expense-added', memberId: cem, id: 'new-9999', content: { amount: 3_000 } });
    await trip.save();
    const [online, offline] = [await openElsewhere(trip), await openElsewhere(trip)];
    cut();
    offline.tab.setOnline(false);
    return [online, offline];
  }

  /** Milliseconds until a save that waited is through. */
  async function goOnline(page: Page) {
    page.takeOutcome();
    page.tab.setOnline(true);
    await page.pass(RETRIED);
    return page.takeOutcome();
  }

  test('to two people each is there once', async () => {
    const [online, offline] = await openOffline();
    await markAsPaid(offline, 'Ben');
    await markAsPaid(offline, 'Ben');
    network.reset();
    await markAsPaid(online, 'Ben');
    await markAsPaid(online, 'Ben');
    expect(await goOnline(offline)).toEqual({ saved: [], failed: ['paid-before', 'paid-before'] });
    const payments = await savedPayments(offline);
    expect(payments.map(([from]) => from)).toEqual(['Ben', 'Ben']);
    expect(paymentsIn(offline.state.draft)).toEqual(payments);
    expect(offline.hasUnsavedChanges).toBe(false);
  });

  test.each([undefined, 400])(
    'what was edited of it meanwhile is saved, where others have noted %s',
    async (amount) => {
      const [online, offline] = await openOffline();
      await markAsPaid(offline, 'Ben');
      offline.edit(entered(offline.state.draft, idOfPayment(offline), { note: 'In cash' }));
      network.reset();
      await markAsPaid(online, 'Ben', null, amount);
      const noted = await savedPayments(online);
      expect((await goOnline(offline)).failed).toEqual(['paid-before']);
      await offline.save();
      expect([await savedPayments(offline), paymentsIn(offline.state.draft)]).toEqual([noted, noted]);
      expect((await onServer(offline)).members[1]?.expenses).toMatchObject([{ note: 'In cash' }]);
      expect([offline.hasUnsavedChanges, offline.state.conflicts.size]).toEqual([false, 0]);
      offline.session.undo();
      offline.session.undo();
      await offline.save();
      expect(await savedPayments(offline)).toEqual(noted);
    },
  );

  test.each([[[400, undefined]], [[undefined]]])('two parts give way to %j', async (amounts) => {
    const [online, offline] = await openOffline();
    await markAsPaid(offline, 'Ben', null, 400);
    await markAsPaid(offline, 'Ben');
    network.reset();
    for (const amount of amounts) await markAsPaid(online, 'Ben', null, amount);
    const payments = await savedPayments(online);
    expect((await goOnline(offline)).failed).toEqual(['paid-before', 'paid-before']);
    expect(await savedPayments(offline)).toEqual(payments);
    expect(offline.hasUnsavedChanges).toBe(false);
  });

  test.each([
    [400, 600],
    [600, 400],
  ])(
    'each of two parts gives way to the same one, and what was edited of it is saved there: %i and %i',
    async (...amounts) => {
      const [online, offline] = await openOffline();
      await markAsPaid(offline, 'Ben', null, 400);
      const cash = idOfPayment(offline);
      await markAsPaid(offline, 'Ben', null, 600);
      offline.edit(entered(offline.state.draft, cash, { note: 'In cash' }));
      network.reset();
      for (const amount of amounts) await markAsPaid(online, 'Ben', null, amount);
      expect((await goOnline(offline)).failed).toEqual(['paid-before', 'paid-before']);
      await offline.save();
      const payments = (await onServer(offline)).members[1]?.expenses.map(({ amount, note }) => [amount, note]);
      expect(payments?.toSorted()).toEqual([
        [400, 'In cash'],
        [600, undefined],
      ]);
      expect([offline.hasUnsavedChanges, offline.state.conflicts.size]).toEqual([false, 0]);
    },
  );

  /** The amounts and notes of what Ben has paid, as the server has them. */
  async function notedBy(page: Page) {
    const paid = (await onServer(page)).members[1]?.expenses ?? [];
    return paid.map(({ amount, note }) => [amount, note]).toSorted();
  }

  /** Ben notes two parts without network, each with a note. */
  async function noteParts(page: Page, amounts: readonly number[], notes: readonly (string | undefined)[] = []) {
    const ids: string[] = [];
    for (const amount of amounts) {
      await markAsPaid(page, 'Ben', null, amount);
      const { expenses } = page.state.draft.members[1]!;
      ids.push(expenses.at(-1)!.id);
    }
    for (const [at, id] of ids.entries()) {
      if (notes[at]) page.edit(entered(page.state.draft, id, { note: notes[at] }));
    }
  }

  test.each([
    { parts: [400, 600], others: 400, left: [400, 600] },
    { parts: [400, 600], others: 600, left: [400, 600] },
    { parts: [400, 400], others: 400, left: [400, 400] },
    { parts: [400, 600], others: 300, left: [300, 600] },
    { parts: [600, 100], others: 550, left: [100, 550] },
    { parts: [400, 600], others: 500, left: [500] },
    { parts: [300, 300], others: 400, left: [400] },
  ])('of $parts one gives way to $others, and the other is made if it is left to pay: $left', async (one) => {
    const [online, offline] = await openOffline();
    await noteParts(offline, one.parts);
    network.reset();
    await markAsPaid(online, 'Ben', null, one.others);
    const told = one.left.length === 2 ? ['paid-before'] : ['paid-before', 'paid-before'];
    expect((await goOnline(offline)).failed).toEqual(told);
    expect((await notedBy(offline)).map(([amount]) => amount)).toEqual(one.left);
    expect(paymentsIn(offline.state.draft)).toEqual(await savedPayments(offline));
    expect([offline.hasUnsavedChanges, offline.state.conflicts.size]).toEqual([false, 0]);
  });

  test.each([400, 600])('each of two notes is at its payment where others have noted %i', async (amount) => {
    const [online, offline] = await openOffline();
    await noteParts(offline, [400, 600], ['In cash', 'By bank']);
    network.reset();
    await markAsPaid(online, 'Ben', null, amount);
    expect((await goOnline(offline)).failed).toEqual(['paid-before']);
    await offline.save();
    expect(await notedBy(offline)).toEqual([
      [400, 'In cash'],
      [600, 'By bank'],
    ]);
    expect([offline.hasUnsavedChanges, offline.state.conflicts.size]).toEqual([false, 0]);
  });

  test('of two notes at one payment of others for all of it the person is asked', async () => {
    const [online, offline] = await openOffline();
    await noteParts(offline, [400, 600], ['In cash', 'By bank']);
    network.reset();
    await markAsPaid(online, 'Ben');
    expect((await goOnline(offline)).failed).toEqual(['paid-before', 'paid-before', 'open-conflicts']);
    const id = idOfPayment(offline);
    expect(await notedBy(offline)).toEqual([[1_000, undefined]]);
    expect(findMember(offline.state.draft, memberIds(offline)[1]!)?.expenses).toMatchObject([{ note: 'In cash' }]);
    expect([...offline.state.conflicts]).toEqual([[id, { draftNote: { theirs: 'By bank' } }]]);
    offline.session.dispatch({ type: 'conflict-resolved', id, field: 'draftNote', choice: 'theirs' });
    await offline.save();
    expect(await notedBy(offline)).toEqual([[1_000, 'By bank']]);
    expect([offline.hasUnsavedChanges, offline.state.conflicts.size]).toEqual([false, 0]);
  });

  test('what is left to pay is made once, also where the network ends then', async () => {
    const [online, offline] = await openOffline();
    await noteParts(offline, [400, 600]);
    network.reset();
    await markAsPaid(online, 'Ben', null, 600);
    network.failureOf = () => 'unreachable';
    await goOnline(offline);
    network.reset();
    await offline.pass(RETRIED);
    expect((await notedBy(offline)).map(([amount]) => amount)).toEqual([400, 600]);
    expect(offline.hasUnsavedChanges).toBe(false);
  });

  test('those that others did not make are made, also in the page that finds them again', async () => {
    const [online, offline] = await openOffline();
    const first = owedBy(offline, 'Ben');
    await markAsPaid(offline, 'Ben');
    await markAsPaid(offline, 'Ben');
    network.reset();
    online.session.markAsPaid(first);
    await online.pass(0);
    offline.tab.close();
    const found = await offline.openNext();
    await found.pass(RETRIED);
    expect(found.takeOutcome().failed).toEqual(['paid-before']);
    expect((await savedPayments(found)).length).toBe(2);
    expect(found.hasUnsavedChanges).toBe(false);
  });

  test.each([null, 'Zahlung'])(
    'it is one with that of others, who gave it to another payer by then: %s',
    async (text) => {
      const first = await open();
      const second = await openElsewhere(first);
      const [, , cem = ''] = memberIds(first);
      cut();
      await markAsPaid(second, 'Ben', text);
      network.reset();
      await markAsPaid(first, 'Ben');
      first.edit({ type: 'payer-changed', expenseId: idOfPayment(first), payerId: cem });
      await first.save();
      await second.pass(RETRIED);
      expect(await savedPayments(second)).toEqual([['Cem', 'Ana', 1_000]]);
      expect(paymentsIn(second.state.draft)).toEqual([['Cem', 'Ana', 1_000]]);
      expect([second.hasUnsavedChanges, second.state.conflicts.size]).toEqual([false, 0]);
    },
  );
});

test('A payment that is undone before a running save came to it is not made, and can be marked again.', async () => {
  const page = await open();
  page.edit({ type: 'project-renamed', name: 'Journey' });
  page.session.markAsPaid(owedBy(page, 'Ben'));
  const before = page.state.snapshot.version ?? 0;
  network.beforeAnswer = async (call) => {
    if (/^PUT .projects.[^/]*$/.test(call)) page.session.undoPayment(idOfPayment(page));
  };
  await page.save();
  expect(await savedPayments(page)).toEqual([]);
  expect([page.hasUnsavedChanges, page.state.snapshot.name, page.state.snapshot.version]).toEqual([
    false,
    'Journey',
    before + 1,
  ]);
  network.reset();
  await markAsPaid(page, 'Ben');
  expect(await savedPayments(page)).toHaveLength(1);
});
