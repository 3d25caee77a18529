import { act, screen, waitFor, within } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { gate, problem } from '@/tests/support/components/fake-server';
import { button, card, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, project } from '@/tests/support/sample-projects';

type View = ReturnType<typeof renderProject>;

const region = () => screen.getByRole('region', { name: 'Quick access' });
const dock = () => within(region());
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

test.each<[Locale | undefined, string]>([
  [undefined, 'Saved'],
  ['de', 'Gespeichert'],
  ['es', 'Guardado'],
])('The dock says that all is saved (%s).', (locale, text) => {
  renderProject(annaAndBen(), { locale });
  expect(document.querySelector('.dock-saved')).toHaveTextContent(text);
});

test('An empty project has nothing to show in a dock until something is unsaved.', async () => {
  const { user } = renderProject(project());
  expect(screen.queryByRole('region', { name: 'Quick access' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Member name' }), 'Anna');
  expect(dock().getByRole('button', { name: /^Unsaved changes/ })).toBeInTheDocument();
  expect(dock().getByRole('button', { name: 'Expense: enter a new one' })).toBeInTheDocument();
});

test('What is unsaved takes the place of what says that all is saved, is saved by a press, and keeps nobody from the next expense.', async () => {
  const { user, server } = renderProject(annaAndBen());
  expect(dock().queryByRole('button', { name: /^Unsaved/ })).not.toBeInTheDocument();
  await user.type(textbox('Project name'), '!');
  expect(dock().queryByText('Saved')).not.toBeInTheDocument();
  expect(dock().getByRole('button', { name: 'Expense: enter a new one' })).toBeInTheDocument();
  await user.click(dock().getByRole('button', { name: 'Unsaved changes Save' }));
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
  expect(server.writes).toEqual(['PUT /projects/p1']);
  expect(dock().getByText('Saved')).toBeInTheDocument();
  expect(dock().getAllByRole('button')).toHaveLength(1);
});

test('A save of many steps says how far it is, also in the dock, and announces that it has begun and its end, and no step.', async () => {
  const { user, server } = renderProject(annaAndBen());
  for (const name of ['C', 'D', 'E', 'F', 'G']) {
    await user.click(button('Add member'));
    await user.keyboard(name);
  }
  const late = gate();
  server.intercept = async ({ body }) => {
    if (body.name === 'G') await late.opened;
    return undefined;
  };
  await user.click(dock().getByRole('button', { name: 'Unsaved changes Save' }));
  const saving = await dock().findByRole('button', { name: 'Unsaved changes Saving… 4 of 5' });
  expect(saving).toHaveAttribute('aria-busy', 'true');
  expect(button('Saving… 4 of 5')).toBeInTheDocument();
  const announced = screen.getAllByText('Saving…').filter((element) => element.matches('[aria-live=polite]'));
  expect(announced).toHaveLength(1);
  const live = region().querySelector('[aria-live]');
  expect(live).toBeEmptyDOMElement();
  await act(async () => late.open());
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
  expect(live).toHaveTextContent('Saved');
});

test('Conflicts take the place of what is saved, and a press leads to the first one, until they are resolved.', async () => {
  const view = renderProject(annaAndBen());
  await saveTooLate(view);
  expect(dock().queryByText('Saved')).not.toBeInTheDocument();
  await view.user.click(dock().getByRole('button', { name: '2 questions – show' }));
  const conflict = screen.getByText('Someone changed this to 14.00.');
  await waitFor(() => expect(conflict).toHaveFocus());
  await view.user.click(button('Use 14.00'));
  await view.user.click(dock().getByRole('button', { name: '1 question – show' }));
  await waitFor(() => expect(screen.getByText('Someone changed this to Benedict.')).toHaveFocus());
  await view.user.click(button('Use Benedict'));
  expect(dock().getByText('Saved')).toBeInTheDocument();
});

test('A conflict that is resolved by typing theirs counts no more.', async () => {
  const view = renderProject(annaAndBen());
  await saveTooLate(view);
  await view.user.clear(textbox('Amount of “Pizza”'));
  await view.user.type(textbox('Amount of “Pizza”'), '14');
  expect(dock().getByRole('button', { name: '1 question – show' })).toBeInTheDocument();
});
