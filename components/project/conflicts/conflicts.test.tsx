import { act, screen, waitFor } from '@testing-library/react';
import { DialogsProvider } from '@/components/project/dialogs-provider';
import { RowLabelsProvider } from '@/components/project/members/row-labels';
import { SessionContext } from '@/components/project/session-context';
import type { Conflict } from '@/lib/domain/merge/conflict';
import { withPayer } from '@/lib/domain/payer';
import type { Expense, Member, Project, Weights } from '@/lib/domain/project';
import type { Locale } from '@/lib/i18n/locales';
import { problem } from '@/tests/support/components/fake-server';
import { idleSession } from '@/tests/support/components/idle-session';
import { button, card, dialog, renderProject, textbox } from '@/tests/support/components/render-project';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project, without } from '@/tests/support/sample-projects';
import { ConflictOfExpense } from './conflict-of-expense';
import { ConflictOfProject } from './conflict-of-project';

type View = ReturnType<typeof renderProject>;

/** The person edits, somebody else was faster with what they have made of the project, and the person saves. */
async function saveTooLate(edit: (user: View['user']) => Promise<void>, theirs: (project: Project) => Project) {
  return tooLate(renderProject(annaAndBen()), edit, theirs);
}

async function tooLate(view: View, edit: (user: View['user']) => Promise<void>, theirs: (project: Project) => Project) {
  const { user, server } = view;
  await edit(user);
  server.project = { ...theirs(server.project), version: 2 };
  server.intercept = ({ method }) =>
    method === 'GET' ? undefined : problem(412, 'It has changed.', 'precondition_failed');
  await user.click(button('Save changes'));
  await screen.findByText('Save changes');
  server.intercept = () => undefined;
  server.calls.length = 0;
  return view;
}

/** The project with other values in the pizza, or without it. */
function changePizza(project: Project, fields: Partial<Expense> | null): Project {
  const members = project.members.map((member) => ({
    ...member,
    expenses: member.expenses
      .flatMap((expense) => (expense.id !== 'pizza' ? [expense] : fields === null ? [] : [{ ...expense, ...fields }]))
      .map((expense, order) => ({ ...expense, order })),
  }));
  return { ...project, members };
}

const amountOfPizza = () => card('Anna').textbox('Amount of “Pizza”');

async function pricePizza(user: View['user']) {
  await user.clear(amountOfPizza());
  await user.type(amountOfPizza(), '12');
}

const priceIs14 = (project: Project) => changePizza(project, { amount: 1_400 });

async function isSaved() {
  expect(await screen.findByText('Project up to date')).toBeInTheDocument();
}

async function press(user: View['user'], name: string) {
  act(() => button(name).focus());
  await user.keyboard('{Enter}');
}

test('the same field changed by somebody else is asked about beside it, and nothing is sent before mine is kept, behind which the focus is in the row', async () => {
  const { user, server } = await saveTooLate(pricePizza, priceIs14);
  expect(screen.getByText('Someone changed this to 14.00.')).toBeInTheDocument();
  expect(amountOfPizza()).toHaveValue('12.00');
  expect(server.writes).toEqual([]);
  await press(user, 'Keep 12.00');
  expect(card('Anna').getByDisplayValue('Pizza')).toHaveFocus();
  await user.click(button('Save changes'));
  await isSaved();
  expect(server.writes).toEqual(['PUT /projects/p1/members/anna/expenses/pizza']);
  expect(server.project.members[0]?.expenses[0]?.amount).toBe(1_200);
  expect(screen.queryByText('Someone changed this to 14.00.')).not.toBeInTheDocument();
});

test('theirs can be used, and then there is nothing to save, and the focus is in the row', async () => {
  const { user } = await saveTooLate(pricePizza, priceIs14);
  await press(user, 'Use 14.00');
  expect(card('Anna').getByDisplayValue('Pizza')).toHaveFocus();
  expect(amountOfPizza()).toHaveValue('14.00');
  expect(button('Project up to date')).toBeInTheDocument();
});

test('Save saves the rest and leads to the conflict', async () => {
  const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { user, server } = await saveTooLate(pricePizza, priceIs14);
  await user.type(textbox('Project name'), '!');
  scrolled.mockClear();
  await user.click(button('Save changes'));
  const conflict = screen.getByText('Someone changed this to 14.00.');
  await waitFor(() => expect(conflict).toHaveFocus());
  expect(scrolled.mock.contexts).toContain(conflict);
  expect(await screen.findAllByText(/^Not everything is saved/)).not.toEqual([]);
  expect(conflict).toHaveTextContent('Not saved until you choose.');
  expect(server.writes).toEqual(['PUT /projects/p1']);
  expect(server.project.members[0]?.expenses[0]?.amount).toBe(1_400);
});

test('who begins to type before the conflict is shown keeps the focus', async () => {
  let show: FrameRequestCallback = () => {};
  const frames = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    show = callback;
    return 0;
  });
  const { user } = await saveTooLate(pricePizza, priceIs14);
  expect(frames).toHaveBeenCalled();
  frames.mockRestore();
  await user.type(textbox('Project name'), '!');
  act(() => show(0));
  expect(textbox('Project name')).toHaveFocus();
});

test('who goes on typing while a save runs is told, and keeps the focus', async () => {
  const { user, server } = await saveTooLate(pricePizza, priceIs14);
  await act(async () => new Promise(requestAnimationFrame));
  let answer = () => {};
  server.intercept = () =>
    new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
  await user.click(button('Save changes'));
  await user.type(textbox('Project name'), '!');
  server.intercept = () => undefined;
  await act(async () => answer());
  await screen.findByText('Save changes');
  await act(async () => new Promise(requestAnimationFrame));
  expect(textbox('Project name')).toHaveFocus();
});

async function typeWeight(user: View['user'], label: string, weight: string) {
  await user.click(button(/“Pizza”: 2 of 2/));
  await screen.findByRole('dialog');
  await user.clear(dialog().textbox(label));
  await user.type(dialog().textbox(label), weight);
  await user.click(dialog().button('Close'));
}

/** The pizza of Anna for both by name, with these weights. */
const shared = (weights?: Weights) => (project: Project) =>
  changePizza(project, { involvedMemberIds: ['anna', 'ben'], weights });

test('other parts of the same person are asked about by name', async () => {
  const view = renderProject(shared({ anna: 2 })(annaAndBen()));
  await tooLate(view, (user) => typeWeight(user, 'Parts for Anna', '3'), shared({ anna: 5 }));
  expect(screen.getByText('Someone set other parts: Anna 5.')).toBeInTheDocument();
  expect(view.server.writes).toEqual([]);
  await view.user.click(button('Keep Anna 3'));
  await view.user.click(button('Save changes'));
  await isSaved();
  expect(view.server.project.members[0]?.expenses[0]?.weights).toEqual({ anna: 3 });
});

test('what somebody else has removed stays as long as the person’s change to it does; behind the answer the focus is where another is added', async () => {
  const removed = (project: Project) => changePizza(project, null);
  const { user, server } = await saveTooLate(pricePizza, removed);
  expect(screen.getByText('Someone removed this.')).toBeInTheDocument();
  await press(user, 'Remove it');
  expect(button('Add expense paid by Anna')).toHaveFocus();
  expect(card('Anna').queryByDisplayValue('Pizza')).not.toBeInTheDocument();
  expect(button('Project up to date')).toBeInTheDocument();
  expect(server.writes).toEqual([]);
});

test('behind an answer the focus raises no keyboard on a touch screen', async () => {
  const { user } = await saveTooLate(pricePizza, priceIs14);
  const { matchMedia } = window;
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media === '(pointer: coarse)' });
  await press(user, 'Use 14.00');
  window.matchMedia = matchMedia;
  expect(document.activeElement).toHaveClass('expense-involved');
});

test('behind an answer about a member the focus goes past what a touch screen does not show', async () => {
  const rename = (user: View['user']) => user.type(card('Ben').textbox('Member name'), 'no');
  const { user } = await saveTooLate(rename, (project) => without(project, 'ben'));
  const { matchMedia } = window;
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media === '(pointer: coarse)' });
  // What is not displayed takes no focus in a browser.
  button('Remove Benno').focus = () => undefined;
  await press(user, 'Keep it');
  window.matchMedia = matchMedia;
  expect(document.activeElement).toHaveClass('member-fold');
});

test('behind an answer the focus goes to the next question of the row, and then into it', async () => {
  const edit = async (user: View['user']) => {
    await pricePizza(user);
    await user.type(card('Anna').getByDisplayValue('Pizza'), ' 4');
  };
  const { user } = await saveTooLate(edit, (project) => changePizza(project, { name: 'Pasta', amount: 1_400 }));
  await press(user, 'Use “Pasta”');
  expect(screen.getByText('Someone changed this to 14.00.')).toHaveFocus();
  await press(user, 'Use 14.00');
  expect(card('Anna').getByDisplayValue('Pasta')).toHaveFocus();
});

test('names of the project and of members are asked about, too, and behind each answer the focus is in its field', async () => {
  const edit = async (user: View['user']) => {
    await user.type(textbox('Project name'), '!');
    await user.type(card('Ben').textbox('Member name'), 'no');
  };
  const { user } = await saveTooLate(edit, (project) => ({
    ...project,
    name: null,
    members: project.members.map((one) => (one.id === 'ben' ? { ...one, name: 'Benjamin' } : one)),
  }));
  // Save leads to the first question.
  await waitFor(() => expect(screen.getByText(/“Untitled project”\.$/)).toHaveFocus());
  expect(screen.getByText('Someone changed this to “Untitled project”.')).toBeInTheDocument();
  expect(screen.getByText('Someone changed this to Benjamin.')).toBeInTheDocument();
  await press(user, 'Use Benjamin');
  expect(card('Benjamin').textbox('Member name')).toHaveFocus();
  await press(user, 'Use “Untitled project”');
  expect(textbox('Project name')).toHaveFocus();
  expect(textbox('Project name')).toHaveValue('');
  expect(button('Project up to date')).toBeInTheDocument();
});

test('behind an answer about a member who is gone the focus is where another is added', async () => {
  const edit = (user: View['user']) => user.type(card('Ben').textbox('Member name'), 'no');
  const { user } = await saveTooLate(edit, (project) => ({
    ...project,
    members: project.members.filter(({ id }) => id !== 'ben'),
  }));
  await press(user, 'Remove it');
  expect(button('Add member')).toHaveFocus();
});

test('what the person has removed comes back with the changes that somebody else has made to it', async () => {
  async function removePizza(user: View['user']) {
    await user.click(button('Remove “Pizza”'));
    await screen.findByRole('dialog');
    await user.click(dialog().button('Confirm'));
  }
  const { user, server } = renderProject(annaAndBen());
  await removePizza(user);
  server.project = { ...priceIs14(server.project), version: 2 };
  server.intercept = ({ method }) =>
    method === 'GET' ? undefined : problem(412, 'It has changed.', 'precondition_failed');
  await user.click(button('Save changes'));
  expect(await screen.findByText(/^You removed this, and someone changed it\./)).toBeInTheDocument();
  expect(amountOfPizza()).toHaveValue('14.00');

  server.intercept = () => undefined;
  await user.click(button('Remove it'));
  await user.click(button('Save changes'));
  await isSaved();
  expect(server.writes.at(-1)).toBe('DELETE /projects/p1/members/anna/expenses/pizza');
});

test('a member who comes back after their removal comes with what was changed, and the rest stays removed', async () => {
  async function removeAnna(user: View['user']) {
    await user.click(button('Remove Anna'));
    await screen.findByRole('dialog');
    await user.click(dialog().button('Confirm'));
  }
  await saveTooLate(removeAnna, priceIs14);
  const [conflict] = screen.getAllByText(/^You removed this/);
  expect(conflict).toHaveTextContent(
    'You removed this, and someone changed it. It is back with: “Pizza”. Still removed: “Taxi” and “Ice cream”.',
  );
  expect(conflict).toHaveTextContent('Not saved until you choose.');
});

test('of a member who comes back after their removal, the payments to them and by them that stay removed are said, too', async () => {
  const payment = (id: string, to: string, amount: number) =>
    expense(id, { name: null, amount, isPayment: true, involvedMemberIds: [to] });
  const [anna, ben] = annaAndBen().members as [Member, Member];
  const paid = project({
    members: [
      { ...anna, expenses: [...anna.expenses.slice(0, 1), payment('back', 'ben', 150)] },
      { ...ben, expenses: [payment('cash', 'anna', 333)] },
    ],
  });
  async function removeAnna(user: View['user']) {
    await user.click(button('Remove Anna'));
    await screen.findByRole('dialog');
    await user.click(dialog().button('Confirm'));
  }
  await tooLate(renderProject(paid), removeAnna, priceIs14);
  const [conflict] = screen.getAllByText(/^You removed this/);
  expect(conflict).toHaveTextContent('It is back with: “Pizza”. Still removed: Anna → Ben 1.50 and Ben → Anna 3.33.');
});

/** Cleo is there as well, and somebody else says that she has paid the pizza, as I say that Ben has. */
async function choosePayerTooLate() {
  const project = annaAndBen();
  const trip = { ...project, members: [...project.members, { ...member('cleo'), name: 'Cleo', order: 2 }] };
  return tooLate(
    renderProject(trip),
    async (user) => {
      await user.click(card('Anna').button(/^Involved in “Pizza”/));
      await user.selectOptions(dialog().getByRole('combobox', { name: 'Paid by' }), 'Ben');
      await user.keyboard('{Escape}');
    },
    (before) => ({ ...before, members: withPayer(before.members, 'pizza', 'cleo') }),
  );
}

function payersIn({ members }: Project): string[] {
  return members.flatMap(({ id, expenses }) => expenses.filter((one) => one.id === 'pizza').map(() => id));
}

test('two payers of an expense are asked about in its row, and mine can be kept', async () => {
  const { user, server } = await choosePayerTooLate();
  expect(screen.getByText('Someone changed who paid: Cleo.')).toBeInTheDocument();
  expect(card('Ben').textbox('Amount of “Pizza”')).toBeInTheDocument();
  expect(server.writes).toEqual([]);
  await user.click(card('Ben').button('Keep Ben'));
  await user.click(button('Save changes'));
  await isSaved();
  expect(payersIn(server.project)).toEqual(['ben']);
});

test('two payers of an expense are asked about, and theirs can be used', async () => {
  const { user, server } = await choosePayerTooLate();
  await press(user, 'Use Cleo');
  expect(card('Cleo').getByDisplayValue('Pizza')).toHaveFocus();
  expect(card('Cleo').textbox('Amount of “Pizza”')).toBeInTheDocument();
  expect(card('Ben').queryByRole('textbox', { name: 'Amount of “Pizza”' })).not.toBeInTheDocument();
  expect(button('Project up to date')).toBeInTheDocument();
  expect(payersIn(server.project)).toEqual(['cleo']);
});

/** The person chooses the euro, and somebody else was faster with another choice. */
async function chooseEuroTooLate(view: View, theirs: Partial<Project>) {
  const choose = async (user: View['user']) => {
    await user.click(button(/^Currency…/));
    await user.click(dialog().button('Euro EUR'));
  };
  return tooLate(view, choose, (project) => ({ ...project, ...theirs }));
}

test('two choices of a currency are asked about below the name of the project', async () => {
  const { user, server } = await chooseEuroTooLate(renderProject(annaAndBen()), { currency: 'CHF' });
  expect(screen.getByText('Someone chose another currency: Swiss Franc.')).toBeInTheDocument();
  expect(card('Anna').getByText(/^paid €45\.00 · /)).toBeInTheDocument();
  expect(server.writes).toEqual([]);
  await user.click(button('Use Swiss Franc'));
  expect(card('Anna').getByText(/^paid CHF 45\.00 · /)).toBeInTheDocument();
  expect(button('Project up to date')).toBeInTheDocument();
});

test('a currency that somebody else has taken away is asked about in words, and can be kept', async () => {
  const project = { ...annaAndBen(), currency: 'USD' };
  const { user, server } = await chooseEuroTooLate(renderProject(project), { currency: undefined });
  expect(screen.getByText('Someone removed the currency.')).toBeInTheDocument();
  expect(button('Remove the currency')).toBeInTheDocument();
  await user.click(button('Keep Euro'));
  await user.click(button('Save changes'));
  await isSaved();
  expect(server.project.currency).toBe('EUR');
});

test('a currency that I have taken away can stay away', async () => {
  const view = renderProject({ ...annaAndBen(), currency: 'USD' });
  await tooLate(
    view,
    async (user) => {
      await user.click(button(/^Currency…/));
      await user.click(dialog().button('No currency'));
    },
    (project) => ({ ...project, currency: 'CHF' }),
  );
  await view.user.click(button('Keep no currency'));
  await view.user.click(button('Save changes'));
  await isSaved();
  expect(view.server.project.currency).toBeUndefined();
});

test('two rates of one currency are asked about as people say them, and another one is merged', async () => {
  const rated = (rates: Project['rates']) => ({ ...annaAndBen(), currency: 'EUR', rates });
  const view = renderProject(rated({ CZK: '0.04' }));
  await tooLate(
    view,
    async (user) => {
      await user.click(button(/^Currency…/));
      await user.click(dialog().button(/^Rate 1.EUR = 25.CZK: change it$/));
      const field = textbox('How many CZK for 1 EUR');
      await user.clear(field);
      await user.type(field, '24');
      await user.click(button('Use this rate'));
      await user.keyboard('{Escape}');
    },
    (project) => ({ ...project, rates: { CZK: '0.05', GBP: '1.17' } }),
  );
  expect(screen.getByText(/^Someone set another rate: 1.EUR = 20.CZK\.$/)).toBeInTheDocument();
  await view.user.click(button(/^Keep 1.EUR = 24.CZK$/));
  await view.user.click(button('Save changes'));
  await isSaved();
  expect(view.server.project.rates).toEqual({ CZK: '0.04166666667', GBP: '1.17' });
});

test.each([
  ['de', 'Jemand hat einen anderen Kurs festgelegt: CZK ohne Kurs.', 'CZK ohne Kurs übernehmen', null],
  ['de', 'Du hattest hier außerdem ausgewählt: CZK ohne Kurs.', 'CZK ohne Kurs übernehmen', 'draft'],
  ['es', 'Alguien puso otro tipo de cambio: CZK sin tipo de cambio.', 'Usar CZK sin tipo de cambio', null],
  ['es', 'Aquí también habías elegido: CZK sin tipo de cambio.', 'Usar CZK sin tipo de cambio', 'draft'],
] as const)('in %s no rate fits into each sentence: %s', (locale, says, use, draft) => {
  const project = { ...annaAndBen(), currency: 'EUR', rates: { CZK: '0.04' } };
  const rates = { theirs: { CZK: null } };
  renderWithProviders(
    <SessionContext value={idleSession(project)}>
      <DialogsProvider>
        <ConflictOfProject project={project} conflict={draft ? { draftRates: rates } : { rates }} />
      </DialogsProvider>
    </SessionContext>,
    { locale },
  );
  expect(screen.getByText(says)).toBeInTheDocument();
  expect(button(use)).toBeInTheDocument();
});

/** Shows what is asked about a pizza in a project without anything else that is open. */
function renderQuestion(conflict: Conflict, locale: Locale = 'en', project = annaAndBen()) {
  const [pizza] = project.members[0]?.expenses ?? [];
  if (pizza === undefined) throw new Error('There is no pizza.');
  renderWithProviders(
    <SessionContext value={idleSession(project)}>
      <DialogsProvider>
        <RowLabelsProvider>
          <ConflictOfExpense expense={pizza} conflict={conflict} />
        </RowLabelsProvider>
      </DialogsProvider>
    </SessionContext>,
    { locale },
  );
}

test.each<[Conflict, string, string]>([
  [{ payer: { theirs: 'ben', order: 0 } }, 'Someone changed who paid: Ben.', 'Use Ben'],
  [{ draftPayer: { theirs: 'ben', order: 0 } }, 'You had also chosen Ben here.', 'Use Ben'],
  [{ payment: { theirs: true } }, 'Someone saved this as a payment.', 'Make it a payment'],
  [{ payment: { theirs: false } }, 'Someone saved this as an expense.', 'Make it an expense'],
  [{ draftAmount: { theirs: 12_500 } }, 'You had also typed 125.00 here.', 'Use 125.00'],
  [{ draftAmount: { theirs: null } }, 'You had also left the amount out here.', 'Remove the amount'],
  [{ draftWeights: { theirs: { anna: 2 } } }, 'You had also typed Anna 2 here.', 'Use Anna 2'],
  [{ draftInvolved: { theirs: ['ben'] } }, 'You had also chosen Ben here.', 'Use Ben'],
  [{ draftDate: { theirs: '2020-11-24' } }, 'You had also chosen November 24, 2020 here.', 'Use November 24, 2020'],
  [{ draftName: { theirs: 'Bread' } }, 'You had also typed “Bread” here.', 'Use “Bread”'],
  [{ draftPayment: { theirs: true } }, 'You had also marked this as a payment.', 'Make it a payment'],
  [{ draftPayment: { theirs: false } }, 'You had also left this as an expense.', 'Make it an expense'],
])('what somebody else or another draft has is asked about in words: %j', (conflict, says, use) => {
  renderQuestion(conflict);
  expect(screen.getByText(says)).toBeInTheDocument();
  expect(button(use)).toBeInTheDocument();
});

test.each<[Locale, string, string]>([
  ['en', 'Someone made this a payment to Anna. Who paid it?', 'Someone changed who paid this: Anna. To whom is it?'],
  [
    'de',
    'Jemand hat daraus eine Zahlung an Anna gemacht. Wer hat sie bezahlt?',
    'Jemand hat geändert, wer das bezahlt hat: Anna. An wen geht es?',
  ],
  [
    'es',
    'Alguien lo convirtió en un pago a Anna. ¿Quién lo pagó?',
    'Alguien cambió quién pagó esto: Anna. ¿A quién va?',
  ],
])(
  'in %s a payment that both sides together make one to its payer is asked about as what others have made of it',
  (locale, ofReceiver, ofPayer) => {
    const toAnna = changePizza(annaAndBen(), { isPayment: true, involvedMemberIds: ['anna'] });
    const both: Conflict = { payer: { theirs: 'ben', order: 0 }, involved: { theirs: ['ben'] } };
    renderQuestion(both, locale, toAnna);
    expect(screen.getByText(ofReceiver)).toBeInTheDocument();
    expect(screen.getByText(ofPayer)).toBeInTheDocument();
  },
);

const BOTH = ['anna', 'ben'];
const inAmounts: Weights = { anna: 1_200, ben: 1_800 };

test.each<[string, Partial<Expense>, Conflict, ...string[]]>([
  [
    'an amount that is removed',
    { amount: 1_200 },
    { amount: { theirs: null } },
    'Someone removed the amount.',
    'Keep 12.00',
    'Remove the amount',
  ],
  [
    'lists of as many people, by their names',
    { involvedMemberIds: ['anna'] },
    { involved: { theirs: ['ben'] } },
    'Someone changed who is involved: Ben.',
    'Keep Anna',
    'Use Ben',
  ],
  [
    'people with their parts, where there are any',
    { involvedMemberIds: ['anna'] },
    { involved: { theirs: ['ben'], weights: { ben: 2 } } },
    'Someone changed who is involved: Ben 2.',
    'Keep Anna',
    'Use Ben 2',
  ],
  [
    'amounts that differ as amounts',
    { involvedMemberIds: BOTH, weights: inAmounts },
    { weights: { theirs: { anna: 500, ben: 2_500 } } },
    'Someone set other parts: Anna 5.00 and Ben 25.00.',
    'Keep Anna 12.00 and Ben 18.00',
    'Use Anna 5.00 and Ben 25.00',
  ],
])('what both have changed is asked about in words: %s', (_what, mine, conflict, says = '', keep = '', use = '') => {
  renderQuestion(conflict, 'en', changePizza(annaAndBen(), mine));
  expect(screen.getByText(says)).toBeInTheDocument();
  expect(button(keep)).toBeInTheDocument();
  expect(button(use)).toBeInTheDocument();
});

test.each([
  ['en', 'Someone changed the day to November 24, 2020.'],
  ['de', 'Jemand hat den Tag auf den 24. November 2020 geändert.'],
  ['es', 'Alguien cambió el día al 24 de noviembre de 2020.'],
] as const)('another day is asked about in %s', (locale, says) => {
  renderQuestion({ date: { theirs: '2020-11-24' } }, locale);
  expect(screen.getByText(says)).toBeInTheDocument();
});

test('in a currency without decimals two amounts are told apart by theirs', () => {
  const mine = changePizza({ ...annaAndBen(), currency: 'JPY' }, { amount: 1_200 });
  renderQuestion({ amount: { theirs: 1_240 } }, 'en', mine);
  expect(screen.getByText('Someone changed this to ¥12.40.')).toBeInTheDocument();
  expect(button('Keep ¥12')).toBeInTheDocument();
});
