import { act, screen } from '@testing-library/react';
import { reveal } from '@/components/project/use-row-focus';
import { renderProject } from '@/tests/support/components/render-project';
import { messages } from '@/tests/support/components/render-with-providers';
import { annaAndBen, project } from '@/tests/support/sample-projects';
import { PANEL_KEY, showPanel } from './panel-choice';

const shown = () => document.documentElement.dataset.panel;
const radio = (name: string | RegExp) => screen.getByRole('radio', { name });

beforeEach(() => {
  localStorage.clear();
  act(() => showPanel('people'));
});

test('People are shown first, and what is chosen from then on in this browser.', async () => {
  const { user } = renderProject(annaAndBen());
  expect(radio('People')).toBeChecked();
  await user.click(radio('Expenses 3'));
  expect([shown(), localStorage.getItem(PANEL_KEY)]).toEqual(['expenses', 'expenses']);
  expect(await screen.findByRole('region', { name: 'All expenses by day' })).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(radio('Payments 1')).toBeChecked();
  expect(await screen.findByRole('region', { name: 'Payments made' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'All expenses by day' })).not.toBeInTheDocument();
});

test('Who goes to a row sees the people, and the browser keeps what was chosen.', async () => {
  const { user } = renderProject(annaAndBen());
  await user.click(radio('Expenses 3'));
  act(() => reveal(document.querySelector('[data-row="pizza"]') as Element));
  expect(radio('People')).toBeChecked();
  expect([shown(), localStorage.getItem(PANEL_KEY)]).toEqual(['people', 'expenses']);
});

test('A new project asks for people, whatever this browser shows of others, and has nothing else to choose.', async () => {
  localStorage.setItem(PANEL_KEY, 'expenses');
  showPanel('expenses');
  const { user } = renderProject(project());
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Member name' }), 'Anna');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(radio('People')).toBeChecked();
  expect(radio('Expenses')).toBeEnabled();
  expect([shown(), localStorage.getItem(PANEL_KEY)]).toEqual(['people', 'expenses']);
});

test('The choice has a name, and a word and a count for each panel, in the language of the page.', () => {
  renderProject(annaAndBen(), { locale: 'de' });
  const { panels } = messages.de;
  expect(screen.getByRole('group', { name: panels.legend })).toBeInTheDocument();
  const names = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
  expect(names).toEqual([panels.people, `${panels.expenses} 3`, `${panels.payments} 1`]);
});

test('A read-only page has the same choice, and its expenses can only be read.', async () => {
  const { user } = renderProject({ ...annaAndBen(), readOnly: true });
  await user.click(radio('Expenses 3'));
  const list = await screen.findByRole('region', { name: 'All expenses by day' });
  expect(list).toHaveTextContent(/Pizza Anna for all 30\.00/);
  expect(list.querySelector('.day-row')?.tagName).toBe('DIV');
});
