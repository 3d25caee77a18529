import { act, screen, waitFor } from '@testing-library/react';
import type { Project } from '@/lib/domain/project';
import type { FakeServer } from '@/tests/support/components/fake-server';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { withLiveUpdates } from '@/tests/support/components/with-live-updates';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { annaAndBen, expense, withExpense, without } from '@/tests/support/sample-projects';

withLiveUpdates();

async function openPayment(opened = annaAndBen()) {
  const view = renderProject(opened);
  await view.user.click(button(/^Ben → Anna/));
  await screen.findByRole('dialog');
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1), { timeout: 5_000 });
  return view;
}

function othersMake(server: FakeServer, project: Project) {
  const version = (server.project.version ?? 0) + 1;
  server.project = { ...project, version };
  act(() => FakeEventSource.last.send('version', { version, people: 2 }));
}

/** Ben has paid Anna a part. */
function withCash({ members, ...rest }: Project): Project {
  const cash = expense('cash', { name: null, amount: 400, isPayment: true, involvedMemberIds: ['anna'] });
  return { ...rest, members: members.map((one) => (one.id === 'ben' ? { ...one, expenses: [cash] } : one)) };
}

const TOLD = 'Already noted: Ben paid Anna 4.00. Another payment? Press “Paid” again.';

const amountPaid = () => dialog().textbox('Amount paid');

test('The amount that the person has seen stays, though others change the debt. What is more than is owed by now is refused, and says how much that is; of less the rest stays open.', async () => {
  const { user, server } = await openPayment();
  const members = server.project.members.map((one) => ({ ...one, expenses: one.expenses.slice(0, 2) }));
  othersMake(server, { ...server.project, members });
  await dialog().findByText(/21\.25 is still/);
  expect(amountPaid()).toHaveValue('22.50');
  await user.click(dialog().button('Paid'));
  expect(dialog().getByText(/21\.25/, { selector: '[aria-live]' })).toBeInTheDocument();
  expect(server.writes).toEqual([]);

  othersMake(server, withExpense(server.project, 'pizza', { amount: 10_000 }));
  await dialog().findByText(/56\.25 is still/);
  expect(amountPaid()).toHaveValue('22.50');
  await user.click(dialog().button('Paid'));
  await waitFor(() => expect(server.sentOf('new-')).toMatchObject({ amount: 22.5 }));
});

test('What others note of it meanwhile is told before another part is noted, which takes a second press.', async () => {
  const { user, server } = await openPayment();
  await user.clear(amountPaid());
  await user.type(amountPaid(), '4');
  othersMake(server, withCash(server.project));
  await dialog().findByText(/18\.50 is still/);
  expect(dialog().getByText(TOLD)).toBeInTheDocument();
  expect(amountPaid()).toHaveValue('4');
  await user.click(dialog().button('Paid'));
  expect(amountPaid()).toHaveFocus();
  expect(server.writes).toEqual([]);
  await user.click(dialog().button('Paid'));
  await waitFor(() => expect(server.patches).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('It is told ahead of an amount that is too much by then.', async () => {
  const { user, server } = await openPayment();
  othersMake(server, withCash(server.project));
  await dialog().findByText(/18\.50 is still/);
  const said = () => dialog().getByText(/./, { selector: 'form [aria-live]' });
  await user.click(dialog().button('Paid'));
  expect(said()).toHaveTextContent(TOLD);
  await user.click(dialog().button('Paid'));
  expect(said()).toHaveTextContent(/18\.50/);
  expect(server.writes).toEqual([]);
});

test('What was noted before the person was asked takes no second press.', async () => {
  const { user, server } = await openPayment(withCash(annaAndBen()));
  expect(dialog().queryByText(TOLD)).not.toBeInTheDocument();
  await user.click(dialog().button('Paid'));
  await waitFor(() => expect(server.patches).toHaveLength(1));
});

test('Where the payment goes with what others change, that is said, and the focus goes to the settlement.', async () => {
  const { server } = await openPayment();
  othersMake(server, ['pizza', 'taxi', 'ice'].reduce(without, server.project));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 5_000 });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No payments required' })).toHaveFocus());
  expect(await screen.findByText('Ben has nothing left to pay Anna')).toBeInTheDocument();
});
