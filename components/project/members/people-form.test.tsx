import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@/lib/client/api-error';
import { ownMemberId } from '@/lib/client/own-member';
import { MAX_NAME_LENGTH } from '@/lib/domain/name';
import { problem } from '@/tests/support/components/fake-server';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { messages, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { project } from '@/tests/support/sample-projects';

const field = () => textbox('Member name');

function chips() {
  const list = screen.queryByRole('list', { name: 'People' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent)
    : [];
}

function cards() {
  return screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));
}

afterEach(() => localStorage.clear());

describe('A new project asks for people', () => {
  test('in one field, which has the cursor, and shows nothing that needs them', async () => {
    renderProject(project());
    expect(screen.getByRole('heading', { name: 'Who shares the costs?' })).toBeInTheDocument();
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('placeholder', 'First person');
    expect(field()).toHaveAccessibleDescription(messages.en.asking.hint);
    expect(field()).toHaveAttribute('autocapitalize', 'words');
    expect(field()).toHaveAttribute('enterkeyhint', 'next');
    expect(screen.queryByRole('region', { name: 'How things stand' })).not.toBeInTheDocument();
    expect(button('Done')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Project up to date')).toBeInTheDocument();
  });

  test('one after another: Enter and a comma make a chip, and say so; Enter in the empty field leads to the button, without pressing it', async () => {
    const { user } = renderProject(project());
    const first = field();
    await user.keyboard('{Enter}');
    expect(first).toHaveFocus();
    await user.keyboard('Anna{Enter}');
    expect(chips()).toEqual(['Anna']);
    expect(screen.getByText('1 person, last Anna')).toHaveAttribute('role', 'status');
    expect(field()).toHaveValue('');
    expect(field()).toHaveAttribute('placeholder', 'Next person');
    await user.keyboard('Ben,Chloé ;');
    expect(chips()).toEqual(['Anna', 'Ben', 'Chloé']);
    expect(screen.getByText('3 people, last Chloé')).toBeInTheDocument();
    expect(field()).toBe(first);
    expect(field()).toHaveFocus();
    expect(cards()).toEqual([]);
    expect(button('Save changes')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(button('Done')).toHaveFocus();
    expect(chips()).toEqual(['Anna', 'Ben', 'Chloé']);
  });

  test('several at once: a list with commas, lines, semicolons or tabs is pasted', async () => {
    const { user } = renderProject(project());
    for (const list of ['Anna, Ben,Cleo', 'Anna\r\nBen\nCleo\n', 'Anna; Ben;Cleo;', 'Anna\tBen\tCleo']) {
      await user.click(field());
      await user.paste(list);
      expect([list, chips()]).toEqual([list, ['Anna', 'Ben', 'Cleo']]);
      expect(field()).toHaveValue('');
      expect(field()).toHaveFocus();
      await user.click(button('Undo'));
      expect(chips()).toEqual([]);
    }
  });

  test('and a list that is pasted behind what was typed goes on from there', async () => {
    const { user } = renderProject(project());
    await user.keyboard('Anna-');
    await user.paste('Maria\nBen');
    expect(chips()).toEqual(['Anna-Maria', 'Ben']);
    expect(field()).toHaveValue('');
  });

  test('as long as names are, and no longer', async () => {
    const { user } = renderProject(project());
    await user.paste('x'.repeat(MAX_NAME_LENGTH + 50));
    expect(field().value).toHaveLength(MAX_NAME_LENGTH);
    await user.paste(`,${'y'.repeat(MAX_NAME_LENGTH + 50)},`);
    expect(chips().map((name) => name?.length)).toEqual([MAX_NAME_LENGTH, MAX_NAME_LENGTH]);
  });

  test('and an empty field is nobody: never counted, never saved', async () => {
    const { user, server } = renderProject(project());
    await user.keyboard('Anna{Enter}   ');
    expect(screen.getByText(/^1 person ·/)).toBeInTheDocument();
    await user.click(button('Done'));
    await screen.findByText('Project up to date');
    expect(server.project.members.map(({ name }) => name)).toEqual(['Anna']);
    expect(cards()).toEqual(['Anna']);
  });

  test('and a chip can be taken away again', async () => {
    const { user } = renderProject(project());
    await user.paste('Anna, Ben, Cleo');
    await user.click(button('Remove Ben'));
    expect(chips()).toEqual(['Anna', 'Cleo']);
    expect(screen.getByText('2 people, last Cleo')).toBeInTheDocument();
    expect(field()).toHaveFocus();
    await user.click(button('Undo'));
    expect(chips()).toEqual(['Anna', 'Ben', 'Cleo']);
  });

  test('and Backspace takes the last chip back into the empty field', async () => {
    const { user } = renderProject(project());
    await user.keyboard('Anna{Enter}Benn{Enter}{Backspace}');
    expect(chips()).toEqual(['Anna']);
    expect(field()).toHaveValue('Benn');
    await user.keyboard('o{Enter}');
    expect(chips()).toEqual(['Anna', 'Benno']);
    await user.keyboard('{Backspace}{Backspace>6/}');
    expect(chips()).toEqual([]);
    expect(field()).toHaveValue('Anna');
    await user.keyboard('{Backspace>4/}{Backspace}');
    expect(screen.getByText(/^0 people ·/)).toBeInTheDocument();
    expect(button('Project up to date')).toBeInTheDocument();
  });

  test('and says which name is there more than once, and keeps it', async () => {
    const { user } = renderProject(project());
    await user.paste('Anna, Ben, anna ');
    expect(chips()).toEqual(['Anna', 'Ben', 'anna']);
    expect(screen.getByText(/^anna is there twice\./)).toHaveAttribute('role', 'status');
    await user.keyboard('ANNA,');
    expect(screen.getByText(/^ANNA is there 3 times\./)).toBeInTheDocument();
    for (const name of ['anna', 'ANNA']) await user.click(button(`Remove ${name}`));
    expect(screen.queryByText(/is there/)).not.toBeInTheDocument();
  });

  test('and who leaves the field leaves the name as a chip', async () => {
    const { user } = renderProject(project());
    await user.keyboard('Anna');
    expect(chips()).toEqual([]);
    await user.click(textbox('Project name'));
    expect(chips()).toEqual(['Anna']);
    expect(field()).toHaveValue('');
    await user.click(field());
    await user.keyboard('Ben');
    expect(chips()).toEqual(['Anna']);
    expect(field()).toHaveValue('Ben');
    await user.tab();
    expect(chips()).toEqual(['Anna', 'Ben']);
  });

  test('and leaves the keys of a composition alone', async () => {
    renderProject(project());
    fireEvent.compositionStart(field());
    fireEvent.input(field(), { target: { value: '花' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(chips()).toEqual([]);
    fireEvent.input(field(), { target: { value: '花子' } });
    fireEvent.compositionEnd(field());
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(chips()).toEqual(['花子']);
  });

  test('and its names become cards for who adds a member', async () => {
    const { user } = renderProject(project());
    await user.keyboard('Anna{Enter}Ben');
    await user.click(button('Add member'));
    expect(cards()).toEqual(['Anna', 'Ben', 'Unnamed']);
    expect(card('Unnamed').textbox('Member name')).toHaveFocus();
    await user.keyboard('Cleo');
    await user.click(button('Save changes'));
    await screen.findByText('Project up to date');
    expect(screen.queryByRole('group', { name: /Which one are you/ })).not.toBeInTheDocument();
  });

  test('in the language of the person', async () => {
    const { user } = renderProject(project(), { locale: 'de' });
    const { asking } = messages.de;
    expect(screen.getByRole('heading', { name: asking.title })).toBeInTheDocument();
    await user.paste('Anna,Anna,');
    expect(screen.getByText(/Anna .*zweimal/)).toBeInTheDocument();
    await user.click(button(asking.done));
    expect(await screen.findByRole('group', { name: `${asking.whichOne} ${asking.why}` })).toBeInTheDocument();
  });
});

describe('Once its people are named', () => {
  async function named(names = 'Anna{Enter}Ben') {
    const rendered = renderProject(project());
    await rendered.user.keyboard(names);
    await rendered.user.click(button('Done'));
    const question = await screen.findByRole('group', { name: /^Which one are you\?/ });
    return { ...rendered, question: within(question) };
  }

  test('they are saved in one save, with the one in the field, and have cards; it asks which of them the person is, has the focus, and keeps the answer for the member, whose id a save replaces', async () => {
    const { user, server, question } = await named();
    expect(question.getAllByRole('button').map((one) => one.textContent)).toEqual(['Anna', 'Ben', 'I’m not listed']);
    const group = screen.getByRole('group', { name: /^Which one are you\?/ });
    expect(group.parentElement).toHaveFocus();
    expect(cards()).toEqual(['Anna', 'Ben']);
    expect(screen.queryByRole('heading', { name: 'Who shares the costs?' })).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Ben' }));
    expect(group).not.toBeInTheDocument();
    expect(screen.getByText('No expenses yet')).toHaveFocus();
    expect(await screen.findByText('Project up to date')).toBeInTheDocument();
    expect(server.writes).toEqual(['PATCH /projects/p1']);
    expect(server.project.members.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
    await waitFor(() => expect(ownMemberId('p1')).toBe(server.project.members[1]?.id));
    expect(screen.getByRole('combobox', { name: 'You are' })).toHaveDisplayValue('Ben');
  });

  test('nobody has to be one of them', async () => {
    const { user, question } = await named();
    await user.click(question.getByRole('button', { name: 'I’m not listed' }));
    expect(screen.queryByRole('group', { name: /^Which one are you\?/ })).not.toBeInTheDocument();
    expect(screen.getByText('No expenses yet')).toHaveFocus();
    expect(ownMemberId('p1')).toBeNull();
  });

  test('many of them are shown with a press', async () => {
    const { user, question } = await named('Ann,Bea,Cem,Dan,Eva,Fay,Gus,Hal,Ida,Jon,Kim');
    expect(question.getAllByRole('button')).toHaveLength(10);
    await user.click(question.getByRole('button', { name: '3 more…' }));
    await user.click(question.getByRole('button', { name: 'Kim' }));
    expect(screen.getByText('No expenses yet')).toBeInTheDocument();
  });

  test('a failed save leaves their cards and what is unsaved', async () => {
    const { user, server } = renderProject(project());
    server.intercept = ({ method }) => (method === 'PATCH' ? problem(422, 'No.') : undefined);
    await user.keyboard('Anna');
    await user.click(button('Done'));
    expect(await screen.findByText(/^The member could not be added/)).toBeInTheDocument();
    expect(button('Save changes')).toBeInTheDocument();
    expect(cards()).toEqual(['Anna']);
    expect(takeLoggedErrors()).toEqual([expect.any(ApiError)]);
  });
});

test.each([
  ['the button for saving', () => button('Save changes')],
  ['the banner', () => button(/^Unsaved changes/)],
])('To save ends the question for people, too: by %s.', async (_what, save) => {
  const { user, server } = renderProject(project());
  await user.keyboard('Anna{Enter}Ben');
  await user.click(save());
  await screen.findByText('Project up to date');
  expect(server.project.members.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
  expect(cards()).toEqual(['Anna', 'Ben']);
});

test('Ctrl+S in the field saves the name in it, and the question that follows has the focus.', async () => {
  const { user } = renderProject(project());
  await user.keyboard('Anna{Enter}Ben{Control>}s{/Control}');
  const group = await screen.findByRole('group', { name: /^Which one are you\?/ });
  await waitFor(() => expect(group.parentElement).toHaveFocus());
  expect(cards()).toEqual(['Anna', 'Ben']);
});

test('An expense can be entered at once, for all who are named.', async () => {
  const { user, server } = renderProject(project());
  await user.keyboard('Anna{Enter}Ben');
  await user.click(screen.getAllByRole('button', { name: 'Expense: enter a new one' })[0]!);
  await screen.findByRole('dialog');
  await user.type(dialog().textbox('What'), 'Hut');
  await user.type(dialog().textbox('Amount'), '30');
  await user.click(dialog().button('Save and close'));
  await screen.findByText('Project up to date');
  expect(server.project.members.map(({ name, expenses }) => [name, expenses.length])).toEqual([
    ['Anna', 1],
    ['Ben', 0],
  ]);
  expect(await screen.findByRole('group', { name: /^Which one are you\?/ })).toBeInTheDocument();
});

test('Nothing is asked where the project can only be read.', () => {
  renderProject({ ...project(), readOnly: true });
  expect(screen.queryByRole('heading', { name: 'Who shares the costs?' })).not.toBeInTheDocument();
});
