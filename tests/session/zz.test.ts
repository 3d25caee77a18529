import { computeBalances } from '@/lib/domain/settlement/balance';
import { settle as settleUp } from '@/lib/domain/settlement/settlement';
import { drawLink } from '@/lib/session/link-replacement';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { settle } from '@/tests/support/simulated-platform';
import { network } from './network';
import { api, content, openTrip, Page } from './open-page';

withTestDatabase();
const idOf = ({ state }: Page) => state.snapshot.id;
const show = (label: string, page: Page) => {
  const { editor, ...rest } = page.session.getState();
  console.log(
    label,
    JSON.stringify({
      draft: editor.draft.members.map((m) => [
        m.name,
        m.expenses.map((e) => `${e.name}:${e.amount}${e.isPayment ? ' P' : ''}`),
      ]),
      unsaved: rest.hasUnsavedChanges,
      gone: rest.gone,
      restored: rest.isRestored,
      saving: rest.isSaving,
      asked: [editor.isSaveAsked, editor.askedIds],
      unanswered: editor.unansweredIds,
      conflicts: [...editor.conflicts],
      bal: [...computeBalances(editor.draft.members)].map(([, b]) => b),
    }),
  );
};
async function tell(event: string): Promise<void> {
  for (const s of [...FakeEventSource.opened]) s.send(event, {});
  await settle();
  await network.answered();
  await settle();
}
async function trip() {
  const t = await openTrip();
  const [ana] = t.state.draft.members;
  t.edit({ type: 'expense-amount-changed', memberId: ana!.id, expenseId: ana!.expenses[1]!.id, amount: 2000 });
  await t.save();
  return t;
}
const debt = (p: Page) => settleUp(computeBalances(p.state.draft.members)).payments[0]!;

test.each(['link', 'deletion'])('paid, response lost, then %s', async (what) => {
  const mine = await trip();
  await mine.pass(0);
  network.failureOf = (c) => (c.startsWith('POST') ? 'response lost' : undefined);
  mine.session.markAsPaid(debt(mine));
  await mine.pass(200);
  show('after lost', mine);
  network.reset();
  const id = idOf(mine);
  let link = id;
  if (what === 'link') {
    link = drawLink();
    await api.putLink(id, link, 'write');
    await tell('replaced');
  } else {
    await api.deleteProject(id);
    await tell('deleted');
  }
  await mine.pass(2000);
  show('after gone', mine);
  if (what === 'deletion') {
    await api.undeleteProject(id);
    await mine.pass(60_000);
    show('back', mine);
  } else {
    mine.tab.close();
    const next = new Page(await api.getProject(link), { browser: mine.browser, clock: mine.clock });
    await next.pass(0);
    await next.pass(5000);
    show('next', next);
  }
  console.log(JSON.stringify(content(await api.getProject(link)).members.map((m) => m.expenses.length)));
});
