import { screen, within } from '@testing-library/react';
import { button, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { expense, member, project } from '@/tests/support/sample-projects';

const DIRECTIONAL = /[\u202A-\u202E\u2066-\u2069]/;

function settlement() {
  return screen.getByRole('region', { name: 'How to settle debts' });
}

function initials() {
  return screen.getAllByRole('article').map((card) => card.querySelector('.avatar')?.getAttribute('data-initial'));
}

/** Two members, of whom the first paid for one thing. */
function namedProject(name: string | null, expenseName: string | null) {
  const paid = expense('e', { name: expenseName, amount: 1_000 });
  return project({ name, members: [member('a', { name, expenses: [paid] }), member('b', { name: 'Ben' })] });
}

describe('a name from right to left', () => {
  const isolated = '\u2068שרה\u2069';

  test('is isolated within each label, and stands alone where nothing is beside it', async () => {
    const { user } = renderProject(namedProject('שרה', 'שרה'));
    expect(document.title).toBe(`Quits – ${isolated}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^שרה$/);
    expect(screen.getByRole('article', { name: 'שרה' })).toBeInTheDocument();
    expect(textbox(`Amount of “${isolated}”`)).toBeInTheDocument();
    for (const name of [`Remove ${isolated}`, `Remove “${isolated}”`])
      expect(button(name)).toHaveAttribute('title', name);
    expect(button(`Add expense paid by ${isolated}`)).toBeInTheDocument();
    expect(within(within(settlement()).getByRole('list')).getByText('שרה', { selector: 'bdi' })).toBeInTheDocument();

    await user.click(button(`Involved in “${isolated}”: all`));
    expect(await screen.findByRole('heading', { name: `Who is involved in “${isolated}”?` })).toBeInTheDocument();
    expect(dialog().getByText('שרה', { selector: 'bdi' })).toBeInTheDocument();
  });

  test('is isolated in the question before a removal and in the toast after it', async () => {
    const { user } = renderProject(namedProject('Trip', 'שרה'));
    await user.click(button(`Remove “${isolated}”`));
    expect(await screen.findByText(`Removes “${isolated}”, 10.00.`)).toBeInTheDocument();
    await user.click(button('Confirm'));
    await user.click(button('Save changes'));
    expect(await screen.findByText(`“${isolated}” removed`)).toBeInTheDocument();
  });
});

test('every field of a name takes the direction of what is typed', () => {
  renderProject(namedProject('Trip', 'Taxi'));
  const fields = screen.getAllByRole('textbox', { name: /name$/ });
  expect(fields).toHaveLength(4);
  for (const field of fields) expect(field).toHaveAttribute('dir', 'auto');
});

test.each(['Project name', 'Expense name'])('directional controls do not get into the field "%s"', async (label) => {
  const { user } = renderProject(namedProject(null, null));
  await user.click(textbox(label));
  await user.paste('a\u202Eb\u2066c\u2069\u202C');
  expect(textbox(label)).toHaveValue('abc');
});

describe('a name with directional controls that was saved once', () => {
  test('is shown without them', () => {
    renderProject(namedProject('A\u202Enna', 'Ta\u2067xi'));
    const texts = [document.title, document.body.textContent ?? ''];
    const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'));
    expect([...texts, ...labels].filter((text) => DIRECTIONAL.test(text ?? ''))).toEqual([]);
    expect(screen.getByRole('article', { name: 'Anna' })).toBeInTheDocument();
    expect(textbox('Amount of “Taxi”')).toBeInTheDocument();
  });

  test('is no reason to save, and is saved without them when something else changes', async () => {
    const { user, server } = renderProject(namedProject('A\u202Enna', 'Ta\u2067xi'));
    expect(button('Project up to date')).toBeInTheDocument();
    await user.type(textbox('Amount of “Taxi”'), '20');
    await user.click(button('Save changes'));
    await screen.findByRole('button', { name: 'Project up to date' });
    expect(server.sentOf('e')).toMatchObject({ name: 'Taxi' });
  });
});

test('a name of invisible signs alone is shown as none', async () => {
  const { user } = renderProject(namedProject('\u200B', '\u2060\u3164'));
  expect(document.title).toBe('Quits – Untitled project');
  expect(screen.getByRole('article', { name: 'Unnamed' })).toBeInTheDocument();
  expect(within(within(settlement()).getByRole('list')).getByText('Unnamed')).toBeInTheDocument();
  expect(initials()).toEqual(['?', 'B']);
  await user.click(button('Remove “Unnamed expense”'));
  expect(await screen.findByText('Removes “Unnamed expense”, 10.00.')).toBeInTheDocument();
});

test('the initial of a name is its first sign that is visible', () => {
  renderProject(
    project({ members: [member('a', { name: '\u200B\u2060 anna' }), member('b', { name: ' 👨‍👩‍👧 us' })] }),
  );
  expect(initials()).toEqual(['A', '👨‍👩‍👧']);
});
