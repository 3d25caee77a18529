import { act, screen, waitFor, within } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { gate, problem } from '@/tests/support/components/fake-server';
import { button, card, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

type View = ReturnType<typeof renderProject>;

const region = () => screen.getByRole('region', { name: 'Quick access' });
const dock = () => within(region());
const heading = () => screen.getByRole('heading', { name: 'How to settle debts' });

const even = project({
  members: [
    member('a', { name: 'Anna', expenses: [expense('e', { amount: 500 })] }),
    member('b', { name: 'Ben', expenses: [expense('f', { amount: 500 })] }),
  ],
});

const crowd = project({
  members: Array.from({ length: 18 }, (_, at) =>
    member(`m${at}`, { expenses: at === 0 ? [expense('e', { amount: 1_800 })] : [] }),
  ),
});

/** The person changes a price and a name, somebody else was faster with both, and the person saves. */
async function saveTooLate({ user, server }: View) {
  await user.clear(textbox('Amount of “Pizza”'));
  await user.type(textbox('Amount of “Pizza”'), '12');
  await user.type(card('Ben').textbox('Member name'), 'no');
  const members = server.project.members.map((one) => ({
    ...one,
    name: one.name === 'Ben' ? 'Benedict' : one.name,
    expenses: one.expenses.map((paid) => (paid.id === 'pizza' ? { ...paid, amount: 1_400 } : paid)),
  }));
  server.project = { ...server.project, members, version: 2 };
  server.intercept = ({ method }) =>
    method === 'GET' ? undefined : problem(412, 'It has changed.', 'precondition_failed');
  await user.click(button('Save changes'));
  await screen.findByText('Save changes');
  server.intercept = () => undefined;
}

test.each<[string, typeof even, string, Locale | undefined]>([
  ['nobody owes anything', even, 'Nothing to settle Everyone is quits', undefined],
  ['someone owes someone', annaAndBen(), '1 payment the fewest possible', undefined],
  ['a list may not be the shortest', crowd, '17 payments 18 people', undefined],
  ['nobody has paid', project({ members: [member('a'), member('b')] }), 'Nothing to settle No expenses yet', undefined],
  ['there is one person', project({ members: [member('a')] }), 'Nothing to settle 1 person', undefined],
  ['someone owes someone', annaAndBen(), '1 Zahlung so wenige wie möglich', 'de'],
  ['someone owes someone', annaAndBen(), '1 pago el mínimo posible', 'es'],
])('Where %s the dock says so in two lines (%#).', (_where, given, text, locale) => {
  renderProject(given, { locale });
  expect(screen.getByRole('link', { name: text })).toBeInTheDocument();
});

test('An empty project has nothing to show in a dock until something is unsaved.', async () => {
  const { user } = renderProject(project());
  expect(screen.queryByRole('region', { name: 'Quick access' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Member name' }), 'Anna');
  expect(dock().getByRole('button', { name: /^Unsaved changes/ })).toBeInTheDocument();
  expect(dock().getByRole('button', { name: 'Expense: enter a new one' })).toBeInTheDocument();
});

test('The result leads to the settlement, whose heading takes the focus, and leaves the address as it is.', async () => {
  const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { user } = renderProject(annaAndBen());
  const result = dock().getByRole('link');
  expect(document.querySelector(result.getAttribute('href') ?? '')).toBe(heading());
  const { href } = window.location;
  await user.click(result);
  expect(heading()).toHaveFocus();
  expect(scrolled.mock.contexts).toEqual([heading()]);
  expect(window.location.href).toBe(href);
});

test('What is unsaved counts in the result, is saved by a press, and keeps nobody from the next expense.', async () => {
  const { user, server } = renderProject(annaAndBen());
  expect(dock().queryByRole('button', { name: /^Unsaved/ })).not.toBeInTheDocument();
  await user.type(textbox('Project name'), '!');
  expect(dock().getByRole('link', { name: '1 payment before saving' })).toBeInTheDocument();
  expect(dock().getByRole('button', { name: 'Expense: enter a new one' })).toBeInTheDocument();
  await user.click(dock().getByRole('button', { name: 'Unsaved changes Save' }));
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
  expect(server.writes).toEqual(['PUT /projects/p1']);
  expect(dock().getByRole('link', { name: '1 payment the fewest possible' })).toBeInTheDocument();
});

test('A save of many steps says in the dock how far it is, which is announced elsewhere only.', async () => {
  const { user, server } = renderProject(annaAndBen());
  for (const name of ['Cleo', 'Dan', 'Eve', 'Finn', 'Gus']) {
    await user.click(button('Add member'));
    await user.keyboard(name);
  }
  const late = gate();
  server.intercept = async ({ body }) => {
    if (body.name === 'Gus') await late.opened;
    return undefined;
  };
  await user.click(dock().getByRole('button', { name: 'Unsaved changes Save' }));
  const saving = await dock().findByRole('button', { name: 'Unsaved changes Saving… 4 of 5' });
  expect(saving).toHaveAttribute('aria-busy', 'true');
  expect(region().querySelector('[aria-live], [role=status]')).toBeNull();
  await act(async () => late.open());
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
});

test('Questions take the place of the result, and a press leads to the first one, until they are answered.', async () => {
  const view = renderProject(annaAndBen());
  await saveTooLate(view);
  expect(dock().queryByRole('link')).not.toBeInTheDocument();
  await view.user.click(dock().getByRole('button', { name: '2 questions – show' }));
  const question = screen.getByText('Someone changed this to 14.00.');
  await waitFor(() => expect(question).toHaveFocus());
  await view.user.click(button('Use 14.00'));
  await view.user.click(dock().getByRole('button', { name: '1 question – show' }));
  await waitFor(() => expect(screen.getByText('Someone changed this to Benedict.')).toHaveFocus());
  await view.user.click(button('Use Benedict'));
  expect(dock().getByRole('link', { name: '1 payment the fewest possible' })).toBeInTheDocument();
});

test('A question that is answered by typing theirs counts no more.', async () => {
  const view = renderProject(annaAndBen());
  await saveTooLate(view);
  await view.user.clear(textbox('Amount of “Pizza”'));
  await view.user.type(textbox('Amount of “Pizza”'), '14');
  expect(dock().getByRole('button', { name: '1 question – show' })).toBeInTheDocument();
});
