import { screen } from '@testing-library/react';
import { button, card, renderProject } from '@/tests/support/components/render-project';
import { expense, member, project } from '@/tests/support/sample-projects';

const TRIP = project({
  members: [
    member('ana', { name: 'Ana', expenses: [expense('hut', { name: 'Hut', amount: 1_000 })] }),
    member('bo', { name: 'Bo' }),
  ],
});

const LIST = 'Fuel 64.50\r\nBread 3 bo\nTip 5 Zoe';

async function pasteIntoNewRow(text: string, trip = TRIP) {
  const rendered = renderProject(trip);
  await rendered.user.click(button('Add expense paid by Ana'));
  await rendered.user.paste(text);
  return rendered;
}

const paidBy = (name: string) =>
  card(name)
    .getAllByRole<HTMLInputElement>('textbox', { name: /^(Expense name|Amount of)/ })
    .map(({ value }) => value);

test('A list that is pasted as a name becomes expenses with one press, each paid by whom it names, and one step undoes it.', async () => {
  const { user } = await pasteIntoNewRow(LIST);
  const pasted = paidBy('Ana');
  // It describes the field, and is heard when it comes.
  const said = /^Fuel 64\.50 · Bread 3\.00 · ….*Turn it into 3 expenses$/;
  expect(document.activeElement).toHaveAccessibleDescription(said);
  expect(screen.getByRole('note')).toHaveAttribute('aria-live', 'polite');
  await user.click(button('Turn it into 3 expenses'));
  expect(paidBy('Ana')).toEqual(['Hut', '10.00', 'Fuel', '64.50', 'Tip Zoe', '5.00']);
  expect(paidBy('Bo')).toEqual(['Bread', '3.00']);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  expect(button('Add expense paid by Ana')).toHaveFocus();
  await user.click(button('Undo'));
  expect(paidBy('Ana')).toEqual(pasted);
  expect(card('Bo').queryByRole('textbox', { name: 'Expense name' })).not.toBeInTheDocument();
});

test('An amount in another currency becomes a bill, by the rate where there is one. What could mean another number is shown first.', async () => {
  const trip = { ...TRIP, currency: 'EUR', rates: { CHF: '1.05' } };
  const { user } = await pasteIntoNewRow('Fuel 64.50 €\nHotel 240 CHF\nTaxi 3000 JPY bo\nBoat 1.234', trip);
  expect(screen.getByRole('note')).toHaveTextContent(/^Taxi 3,000 JPY · Boat €1\.23 · …/);
  await user.click(button('Turn it into 4 expenses'));
  expect(button(/^Amount of “Hotel”: 252.00.*240.CHF/)).toBeVisible();
  expect(button(/^Amount of “Taxi”: .*3,000.JPY/)).toBeVisible();
  expect(paidBy('Ana')).toEqual(['Hut', '10.00', 'Fuel', '64.50', 'Hotel', 'Boat', '1.23']);
});

test('A member whose name is the code of a currency has paid.', async () => {
  const trip = project({ ...TRIP, currency: 'EUR', members: [member('bob', { name: 'Bob' }), ...TRIP.members] });
  const { user } = await pasteIntoNewRow('Hut 240 BOB\nHotel 300 BOB ana', trip);
  await user.click(button('Turn it into 2 expenses'));
  expect(paidBy('Bob')).toEqual(['Hut', '240.00']);
  const hotel = button(/^Amount of “Hotel”: 0\.00, bill of 300.BOB/);
  expect(hotel).toBeVisible();
  expect(hotel).toHaveAccessibleDescription('Not counted yet: no rate for BOB');
});

test('Lines that become no expenses are told with what they say.', async () => {
  const { user } = await pasteIntoNewRow('Fuel 64.50\nTaxi ~20\nRefund -15 bo\nDinner 12.50\u00A0bo\nTip 5');
  const note = screen.getByRole('note');
  expect(note).toHaveTextContent('2 lines without a clear amount stay out: Taxi ~20 · Refund -15 bo');
  await user.click(button('Turn it into 3 expenses'));
  expect(paidBy('Ana')).toEqual(['Hut', '10.00', 'Fuel', '64.50', 'Tip', '5.00']);
  expect(paidBy('Bo')).toEqual(['Dinner', '12.50']);
});

test('Of many such lines, and of long ones, it tells the beginning.', async () => {
  await pasteIntoNewRow(`${'so '.repeat(40)}long\nFuel 64.50\nTip 5\none\ntwo\nthree`);
  expect(screen.getByRole('note')).toHaveTextContent(
    `4 lines without a clear amount stay out: ${'so '.repeat(20).trim()} … · one · two · …`,
  );
});

test('A number with spaces between thousands is one, and shown first where it may be two.', async () => {
  const { user } = await pasteIntoNewRow('Fuel 64.50\nBread 3\nHotel 2 000\nBoat 1 234.50');
  expect(screen.getByRole('note')).toHaveTextContent(/^Boat 1,234\.50 · Fuel 64\.50 · …/);
  await user.click(button('Turn it into 4 expenses'));
  expect(paidBy('Ana').slice(2)).toEqual(['Fuel', '64.50', 'Bread', '3.00', 'Hotel', '2000.00', 'Boat', '1234.50']);
});

test('It can be left as it is, and the focus is in its field again.', async () => {
  const { user } = await pasteIntoNewRow(LIST);
  const field = document.activeElement;
  await user.click(button('Leave as it is'));
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('');
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  expect(paidBy('Ana')).toHaveLength(4);
});

test('Nothing is offered for what is no list, nor in an expense that holds something.', async () => {
  const { user } = await pasteIntoNewRow('Fuel 64.50');
  const field = document.activeElement as HTMLElement;
  for (const text of ['Fuel 64.50\n', 'two lines\nof words', 'Fuel 64.50\nand more']) {
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    await user.clear(field);
    await user.paste(text);
  }
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  await user.click(card('Ana').getByDisplayValue('Hut'));
  await user.paste(LIST);
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  // So it would be offered if the field were blank.
  await user.clear(field);
  await user.paste(LIST);
  expect(screen.getByRole('note')).toBeInTheDocument();
});
