import { screen, waitFor, within } from '@testing-library/react';
import type { Locale } from '@/lib/i18n/locales';
import { button, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, project, withExpense } from '@/tests/support/sample-projects';

const region = () => screen.getByRole('region', { name: 'Quick access' });
const dock = () => within(region());

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
  expect(server.writes).toEqual(['PATCH /projects/p1']);
  expect(dock().getByText('Saved')).toBeInTheDocument();
  expect(dock().getAllByRole('button')).toHaveLength(1);
});

test('Questions take the place of what is saved, and a press leads to the first one, until they are answered.', async () => {
  const { user, server } = renderProject(annaAndBen());
  for (const name of ['Pizza', 'Taxi']) {
    await user.clear(textbox(`Amount of “${name}”`));
    await user.type(textbox(`Amount of “${name}”`), '12');
  }
  server.project = withExpense(withExpense(server.project, 'pizza', { amount: 1_400 }), 'taxi', { amount: 1_500 });
  await user.click(button('Save changes'));
  await user.click(await dock().findByRole('button', { name: '2 questions – show' }));
  expect(dock().queryByText('Saved')).not.toBeInTheDocument();
  const asked = (name: string) => textbox(`Amount of “${name}”`).closest('li')?.querySelector('[data-conflict]');
  await waitFor(() => expect(asked('Pizza')).toHaveFocus());
  await user.click(screen.getAllByRole('button', { name: 'Take theirs' })[0] as HTMLElement);
  await user.click(dock().getByRole('button', { name: '1 question – show' }));
  await waitFor(() => expect(asked('Taxi')).toHaveFocus());
  await user.click(button('Take theirs'));
  expect(dock().getByText('Saved')).toBeInTheDocument();
});
