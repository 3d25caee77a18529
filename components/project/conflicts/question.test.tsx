import { screen, waitFor, within } from '@testing-library/react';
import type { WireChange } from '@/lib/contract/history';
import type { Project } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { FakeHistory } from '@/tests/support/components/fake-history';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { messages } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, withExpense, without } from '@/tests/support/sample-projects';

type View = ReturnType<typeof renderProject>;

/** Somebody else has made the project this one, and the person saves. */
async function saveAfter(
  { user, server }: View,
  theirs: Project,
  fields: Partial<WireChange> = {},
  save = 'Save changes',
) {
  const before = server.project;
  new FakeHistory(server, [before]).save(before, theirs, fields);
  await user.click(button(save));
}

/** The person types an amount of the taxi. */
async function typeAmount({ user }: View, amount: string, label = 'Amount of “Taxi”') {
  await user.clear(textbox(label));
  await user.type(textbox(label), amount);
}

const question = () => screen.getByRole('button', { name: 'Keep mine' }).closest<HTMLElement>('[data-conflict]');

test('asks with both sides in words where both have changed an amount', async () => {
  const view = renderProject(annaAndBen());
  await typeAmount(view, '15');
  await saveAfter(view, withExpense(annaAndBen(), 'taxi', { amount: 1_800, involvedMemberIds: ['anna'] }), {
    claimed_by: 'ben',
  });
  expect(await screen.findByRole('button', { name: 'Take Ben’s' })).toBeInTheDocument();
  expect(question()).toHaveTextContent('Ben changed this while you did. Yours → theirs:');
  expect(question()).toHaveTextContent('“Taxi”: 15.00 → 18.00');
  expect(await screen.findByText(messages.en.conflict.unanswered)).toBeInTheDocument();
  expect(view.server.patches).toHaveLength(1);
});

test('saves mine, with what others have changed besides', async () => {
  const view = renderProject(annaAndBen());
  await typeAmount(view, '15');
  await saveAfter(view, withExpense(annaAndBen(), 'taxi', { amount: 1_800, name: 'Cab' }));
  await view.user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
  expect(view.server.project.members[0]?.expenses[1]).toMatchObject({ name: 'Cab', amount: 1_500 });
});

test('takes theirs, and gives the focus to the row', async () => {
  const view = renderProject(annaAndBen());
  await typeAmount(view, '15');
  await saveAfter(view, withExpense(annaAndBen(), 'taxi', { amount: 1_800 }));
  await view.user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(textbox('Amount of “Taxi”')).toHaveValue('18.00');
  expect(screen.getByText('Project up to date')).toBeInTheDocument();
  expect(card('Anna').getByDisplayValue('Taxi')).toHaveFocus();
});

test('asks about what others have removed, and saves it again where it is kept', async () => {
  const view = renderProject(annaAndBen());
  await typeAmount(view, '15');
  await saveAfter(view, without(annaAndBen(), 'taxi'));
  await screen.findByRole('button', { name: 'Keep mine' });
  expect(question()).toHaveTextContent('“Taxi” 15.00 removed, paid by Anna');
  await view.user.click(button('Keep mine'));
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
  expect(view.server.sentOf('new-taxi')).toMatchObject({ former_id: 'taxi', amount: 15 });
});

test('asks without a row about what was removed here and changed by others', async () => {
  const view = renderProject(annaAndBen());
  await view.user.click(button('Remove “Taxi”'));
  await screen.findByRole('dialog');
  await view.user.click(dialog().button('Confirm'));
  await saveAfter(view, withExpense(annaAndBen(), 'taxi', { amount: 1_800 }));
  await screen.findByRole('button', { name: 'Take theirs' });
  expect(question()).toHaveTextContent('“Taxi” 18.00 is back, paid by Anna');
  await view.user.click(button('Take theirs'));
  expect(textbox('Amount of “Taxi”')).toHaveValue('18.00');
});

test('asks whether a payment is another one than what others have noted', async () => {
  const view = renderProject(annaAndBen());
  await view.user.click(button(/^Ben → Anna/));
  await screen.findByRole('dialog');
  const cash = expense('cash', { name: null, amount: 1_000, isPayment: true, involvedMemberIds: ['anna'] });
  const [anna, ben] = annaAndBen().members;
  if (!anna || !ben) throw new Error('Both are members.');
  view.server.project = { ...annaAndBen(), version: 2, members: [anna, { ...ben, expenses: [cash] }] };
  await view.user.click(dialog().button('Paid'));
  const note = (await screen.findByText(/^Ben paid Anna 10\.00 – noted a moment ago/)).closest<HTMLElement>(
    '[data-conflict]',
  );
  await view.user.click(within(note as HTMLElement).getByRole('button', { name: 'Add mine too' }));
  await waitFor(() => expect(view.server.project.members[1]?.expenses).toHaveLength(2));
});

const spoken: [Locale, string, string][] = [
  ['de', 'Änderungen speichern', 'Betrag für „Taxi“'],
  ['es', 'Guardar cambios', 'Importe de «Taxi»'],
];
test.each(spoken)('asks in the language of the reader: %s', async (locale, save, label) => {
  const view = renderProject(annaAndBen(), { locale });
  await typeAmount(view, '15', label);
  await saveAfter(view, withExpense(annaAndBen(), 'taxi', { amount: 1_800 }), { claimed_by: 'ben' }, save);
  const { conflict } = messages[locale];
  expect(await screen.findByText(conflict.changed.replace('{who}', 'Ben'))).toBeInTheDocument();
  for (const name of [conflict.keepMine, conflict.takeOf.replace('{who}', 'Ben')]) {
    expect(button(name)).toBeInTheDocument();
  }
});
