import { screen, within } from '@testing-library/react';
import { SETTLEMENT_HEADING_ID } from '@/components/project/element-ids';
import { card, renderProject } from '@/tests/support/components/render-project';
import { spokenText } from '@/tests/support/components/render-with-providers';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

function heading() {
  return document.getElementById(SETTLEMENT_HEADING_ID)?.textContent ?? '';
}

function settlement() {
  return screen.getByRole('region', { name: heading() });
}

/** The text of the rows. */
function rows() {
  return within(settlement())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

test('a project without members needs no payments', () => {
  renderProject(project(), { locale: 'de' });
  expect(heading()).toBe('Keine Zahlungen nötig');
  expect(rows()).toEqual([]);
});

test('a project where all is even needs no payments', () => {
  renderProject(
    project({
      members: [
        member('a', { name: 'Anna', expenses: [expense('e', { amount: 500 })] }),
        member('b', { name: 'Ben', expenses: [expense('f', { amount: 500 })] }),
      ],
    }),
  );
  expect(heading()).toBe('No payments required');
  expect(rows()).toEqual([]);
  expect(spokenText(settlement())).toContain('2 people · 10.00 spent');
});

test('debts are listed as who pays whom how much, and the list follows what is typed', async () => {
  const { user } = renderProject(annaAndBen());
  expect(heading()).toBe('How to settle debts');
  expect(rows()).toEqual(['Ben → Anna: 22.50']);
  await user.click(card('Anna').textbox('Amount of “Taxi”'));
  await user.keyboard('100');
  expect(rows()).toEqual(['Ben → Anna: 66.25']);
  await user.type(card('Ben').textbox('Member name'), 'no');
  expect(rows()).toEqual(['Benno → Anna: 66.25']);
});

test('amounts are written as the language does, with two decimals', () => {
  const members = [
    member('a', { name: 'Anna', expenses: [expense('e', { amount: 246_900 })] }),
    member('b', { name: null }),
  ];
  renderProject(project({ members }), { locale: 'de' });
  expect(rows()).toEqual(['Unbenannt → Anna: 1.234,50']);
});

test('thirds are shown so that the balances add up to zero, and the payments are just them', () => {
  const members = [
    member('a', { name: 'Anna', expenses: [expense('e', { amount: 10_000 })] }),
    member('b', { name: 'Ben' }),
    member('c', { name: 'Cleo' }),
  ];
  renderProject(project({ members }));
  expect(card('Anna').getByText('gets back 66.66')).toBeInTheDocument();
  expect(card('Ben').getByText('owes 33.33')).toBeInTheDocument();
  expect(card('Cleo').getByText('owes 33.33')).toBeInTheDocument();
  expect(rows()).toEqual(['Ben → Anna: 33.33', 'Cleo → Anna: 33.33']);
  expect(spokenText(settlement())).toContain('3 people · 2 payments · 100.00 spent That’s the fewest possible.');
});

test.each([1, 2, 3, 4, 5, 7])('nobody gets back or owes anything without a payment (%s cents for three)', (amount) => {
  const paid = [expense('e', { amount })];
  const members = ['Anna', 'Ben', 'Cleo'].map((name, at) => member(name, { name, expenses: at === 0 ? paid : [] }));
  renderProject(project({ members }));
  const uneven = ['Anna', 'Ben', 'Cleo'].filter((name) => card(name).queryByText(/^(gets back|owes) /) !== null);
  expect(rows()).toHaveLength(Math.max(0, uneven.length - 1));
  expect(heading()).toBe(uneven.length === 0 ? 'No payments required' : 'How to settle debts');
});

/** Anna has paid for each of so many others another amount, the greatest for the last. */
function crowd(others: number) {
  const paid = Array.from({ length: others }, (_, at) =>
    expense(`e${at}`, { amount: 100 * (at + 1), involvedMemberIds: [`m${at}`] }),
  );
  const members = paid.map((_, at) => member(`m${at}`, { name: `Person ${at + 1}` }));
  return project({ members: [member('anna', { name: 'Anna', expenses: paid }), ...members] });
}

const picture = () => within(screen.getByRole('figure', { name: 'Balances' }));
const names = () =>
  picture()
    .getAllByRole('paragraph')
    .map((bar) => bar.querySelector('bdi')?.textContent);

test('The picture of up to twenty balances shows all of them. Above sixteen the list no longer claims to be the shortest.', () => {
  renderProject(crowd(19));
  expect(names()).toHaveLength(20);
  expect(picture().queryByRole('button')).not.toBeInTheDocument();
  expect(rows()).toHaveLength(19);
  expect(spokenText(settlement())).toContain('20 people · 19 payments · 190.00 spent');
  expect(spokenText(settlement())).not.toMatch(/shorter|fewest/);
});

test('Of more it shows the twelve greatest in the order of the members, and the others on a press.', async () => {
  const { user } = renderProject(crowd(24));
  const greatest = Array.from({ length: 11 }, (_, at) => `Person ${at + 14}`);
  expect(names()).toEqual(['Anna', ...greatest]);
  await user.click(picture().getByRole('button', { name: '13 more balances' }));
  expect(names()).toHaveLength(25);
  expect(screen.getByRole('figure', { name: 'Balances' })).toHaveFocus();
  expect(picture().queryByRole('button')).not.toBeInTheDocument();
});
