import { act, fireEvent, screen } from '@testing-library/react';
import { reveal } from '@/components/project/use-row-focus';
import { button, card, renderProject } from '@/tests/support/components/render-project';
import { spokenText } from '@/tests/support/components/render-with-providers';
import { expense, member, project } from '@/tests/support/sample-projects';

/** A screen of one column, or of two. */
class FakeWidth extends EventTarget {
  onchange = null;
  constructor(
    readonly media: string,
    public matches: boolean,
  ) {
    super();
  }
  addListener() {}
  removeListener() {}
}

let width: FakeWidth;

beforeEach(() => {
  width = new FakeWidth('(width < 64rem)', true);
  window.matchMedia = (media) => (media === width.media ? width : new FakeWidth(media, false));
});

function becomeWide(isWide: boolean) {
  width.matches = !isWide;
  act(() => void width.dispatchEvent(new Event('change')));
}

/** Anna has paid so many expenses, and Ben a taxi. */
function annaAndBen(count: number) {
  const expenses = Array.from({ length: count }, (_, index) =>
    expense(`e${index}`, { name: `E${index}`, amount: 100 }),
  );
  const taxi = expense('taxi', { name: 'Taxi', amount: 200 });
  return project({
    members: [member('anna', { name: 'Anna', expenses }), member('ben', { name: 'Ben', expenses: [taxi] })],
  });
}

const toggle = (name: string) => button(`Expenses of ${name}`);
const body = (name: string) => document.getElementById(toggle(name).getAttribute('aria-controls') ?? '');
const isOpen = (name: string) => {
  const isExpanded = toggle(name).getAttribute('aria-expanded') === 'true';
  expect(body(name)?.hasAttribute('hidden')).toBe(!isExpanded);
  return isExpanded;
};

test('The cards of a project of more than 12 expenses are folded at first, those of another are open.', () => {
  const { unmount } = renderProject(annaAndBen(12));
  expect([isOpen('Anna'), isOpen('Ben')]).toEqual([false, false]);
  expect(body('Anna')).toHaveAttribute('hidden', 'until-found');
  unmount();
  renderProject(annaAndBen(11));
  expect([isOpen('Anna'), isOpen('Ben')]).toEqual([true, true]);
});

test('A folded card says whose it is, what was paid and settled, and how they stand.', () => {
  const paid = [
    expense('taxi', { name: 'Taxi', amount: 200 }),
    expense('cash', { isPayment: true, amount: 300, involvedMemberIds: ['anna'] }),
  ];
  const { members } = annaAndBen(12);
  renderProject(project({ members: [members[0]!, member('ben', { name: 'Ben', expenses: paid }), member('cleo')] }));
  const head = (name: string) => spokenText(screen.getByRole('article', { name }).querySelector('header')!);
  expect(head('Anna')).toMatch(/^paid 12\.00 · got back 3\.00 gets back /);
  expect(head('Ben')).toMatch(/^paid 2\.00 · settled 3\.00 /);
  expect(head('cleo')).toMatch(/^nothing yet owes /);
});

test('A press opens a card and folds it again. That is no edit.', async () => {
  const { user } = renderProject(annaAndBen(12));
  const name = card('Ben').textbox('Member name');
  expect(name).toHaveAttribute('tabindex', '-1');
  await user.click(toggle('Ben'));
  expect([isOpen('Anna'), isOpen('Ben')]).toEqual([false, true]);
  expect(name).not.toHaveAttribute('tabindex');
  expect(button('Project up to date')).toBeInTheDocument();
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  await user.click(toggle('Ben'));
  expect(isOpen('Ben')).toBe(false);
});

test('A card that is folded away from under the cursor keeps nothing of it in what is hidden.', async () => {
  const { user } = renderProject(annaAndBen(3));
  act(() => card('Ben').textbox('Expense name').focus());
  // Safari does not give the focus to a button that is pressed.
  fireEvent.click(toggle('Ben'));
  expect(isOpen('Ben')).toBe(false);
  expect(toggle('Ben')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(isOpen('Ben')).toBe(true);
});

test('A new member’s card is open, and a project that grows folds nothing.', async () => {
  const { user } = renderProject(annaAndBen(11));
  await user.click(button('Add expense paid by Anna'));
  await user.keyboard('Tea{Enter}3{Enter}');
  await user.click(button('Add member'));
  expect([isOpen('Anna'), isOpen('Ben'), isOpen('Unnamed')]).toEqual([true, true, true]);
});

test.each([
  ['the browser’s search', (row: Element) => row.closest('[hidden]')!.dispatchEvent(new Event('beforematch'))],
  ['what goes to a row', reveal],
])('A folded card is opened by %s, at once.', (_what, find) => {
  renderProject(annaAndBen(12));
  const [row] = document.querySelectorAll('[data-row="taxi"]');
  act(() => void find(row!));
  expect([isOpen('Anna'), isOpen('Ben')]).toEqual([false, true]);
});

test('A wide screen hides nothing, and a narrow one that comes after it what was folded, except around the cursor.', () => {
  width.matches = false;
  renderProject(annaAndBen(12));
  const hidden = () => document.querySelectorAll('[hidden]').length;
  expect(hidden()).toBe(0);
  act(() => card('Ben').textbox('Amount of “Taxi”').focus());
  becomeWide(false);
  expect([isOpen('Anna'), isOpen('Ben')]).toEqual([false, true]);
  expect(card('Ben').textbox('Amount of “Taxi”')).toHaveFocus();
  becomeWide(true);
  expect(hidden()).toBe(0);
});

test('On a screen of one column a member is removed in the card, otherwise in its head.', async () => {
  const { user } = renderProject(annaAndBen(3));
  const removals = () => screen.getAllByRole('button', { name: 'Remove Ben' });
  const areInBody = () => removals().map((removal) => body('Ben')?.contains(removal));
  expect(areInBody()).toEqual([false, true]);
  expect(removals()[0]).toHaveClass('max-lg:hidden');
  becomeWide(true);
  expect(areInBody()).toEqual([false]);
  await user.click(removals()[0]!);
  expect(screen.getByRole('dialog', { name: 'Remove Ben?' })).toBeInTheDocument();
});

test('In a large project a folded card is a text that can be found, until it is opened.', async () => {
  const { user } = renderProject(annaAndBen(600));
  expect(body('Ben')).toHaveAttribute('hidden', 'until-found');
  expect(body('Ben')).toHaveTextContent('Taxi 2.00');
  expect(document.querySelectorAll('article input')).toHaveLength(0);
  act(() => void body('Ben')?.dispatchEvent(new Event('beforematch')));
  expect([isOpen('Anna'), isOpen('Ben')]).toEqual([false, true]);
  await user.type(card('Ben').textbox('Expense name'), ' home');
  await user.type(card('Ben').textbox('Member name'), 'edict');
  await user.click(toggle('Benedict'));
  expect(isOpen('Benedict')).toBe(false);
  await user.click(toggle('Benedict'));
  expect(card('Benedict').textbox('Amount of “Taxi home”')).toHaveValue('2.00');
  expect(document.querySelectorAll('article input')).toHaveLength(3);
});
