import { screen, within } from '@testing-library/react';
import type { Expense } from '@/lib/domain/project';
import { button, dialog, renderProject } from '@/tests/support/components/render-project';
import { expense, member, project } from '@/tests/support/sample-projects';

const press = (name: string) => dialog().button(name);
const amount = () => dialog().textbox('Amount');
const share = (name: string) => dialog().textbox(`Amount for ${name}`);
const ways = () => within(dialog().getByRole('group', { name: /^For/ }));

function threeWith(expenses: readonly Expense[] = [], currency?: string) {
  const members = [
    member('a', { name: 'Anna', expenses }),
    member('b', { name: 'Ben' }),
    member('c', { name: 'Cleo' }),
  ];
  return renderProject({ ...project({ members }), ...(currency && { currency }) });
}

async function openNew(currency?: string) {
  const view = threeWith([], currency);
  await view.user.keyboard('n');
  await screen.findByRole('dialog');
  await view.user.keyboard('Tea{Enter}');
  return view;
}

/** Opens the sheet of an expense that is shared in amounts, by a press on its amount. */
async function openSplit() {
  const pizza = expense('pizza', { name: 'Pizza', amount: 6_000, involvedMemberIds: ['a', 'b'] });
  const view = threeWith([{ ...pizza, weights: { a: 2_000, b: 4_000 } }]);
  await view.user.click(button('Amount of “Pizza”: 60.00'));
  await screen.findByRole('dialog');
  return view;
}

test('saves the result of a sum by Enter, which shows it in the field', async () => {
  const { user, server } = await openNew();
  await user.keyboard('20-5{Enter}');
  await screen.findByText('✓ 1 added · last: “Tea” 15.00 by Anna');
  expect(server.sentOf('new-')).toMatchObject({ amount: 15 });
});

test.each([
  ['20-', 'Not saved – the sum isn’t finished'],
  ['-5', 'Not saved – amounts below zero are not possible yet'],
])('saves nothing of %j, and says why at the field', async (text, said) => {
  const { user, server } = await openNew();
  await user.type(amount(), text);
  await user.click(press('Save and close'));
  expect(amount()).toHaveFocus();
  expect(amount()).toHaveValue(text);
  expect(amount()).toHaveAccessibleDescription(said);
  await user.click(press('Save, next'));
  expect(server.writes).toEqual([]);
});

test.each([
  ['20 5', undefined, 'Saves 205.00. Right?', 205],
  ['1.2555', 'KWD', 'Saves 1.25. Right?', 1.25],
])('asks once before it saves another number than %j', async (text, currency, asked, saved) => {
  const { user, server } = await openNew(currency);
  await user.type(amount(), text);
  expect(amount()).toHaveAccessibleDescription(/^Kept/);
  await user.click(press('Save and close'));
  expect(amount()).toHaveAccessibleDescription(asked);
  expect(server.writes).toEqual([]);
  await user.click(press('Save and close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await screen.findByText('Project up to date');
  expect(server.sentOf('new-')).toMatchObject({ amount: saved });
});

test('saves amounts of an uneven split once they add up, as they were typed', async () => {
  const { user, server } = await openNew();
  await user.type(amount(), '100');
  await user.click(ways().getByRole('radio', { name: 'Uneven' }));
  await user.click(dialog().getByRole('radio', { name: 'Amounts' }));
  for (const [name, text] of Object.entries({ Anna: '10', Ben: '20', Cleo: '30' })) {
    await user.clear(share(name));
    await user.type(share(name), text);
  }
  await user.click(press('Save and close'));
  expect(dialog().getByText('40.00 left')).toHaveFocus();
  expect(server.writes).toEqual([]);
  await user.keyboard('{Escape}');
  await user.click(button('Continue'));
  expect(share('Anna')).toHaveValue('10.00');
  await user.clear(share('Cleo'));
  await user.type(share('Cleo'), '75');
  await user.click(press('Save and close'));
  expect(dialog().getByText('5.00 more than the bill')).toHaveFocus();
  await user.clear(share('Cleo'));
  await user.type(share('Cleo'), '100-10-20');
  await user.click(press('Save and close'));
  await screen.findByText('Project up to date');
  expect(server.sentOf('new-')).toMatchObject({ weights: { a: 1_000, b: 2_000, c: 7_000 } });
});

test('asks for the shares again when the bill of a split in amounts becomes another', async () => {
  const { user, server } = await openSplit();
  expect([share('Anna'), share('Ben')].map((field) => (field as HTMLInputElement).value)).toEqual(['20.00', '40.00']);
  await user.clear(amount());
  await user.type(amount(), '80');
  await user.click(press('Save'));
  expect(dialog().getByText('20.00 left')).toHaveFocus();
  await user.click(press('Rest to Ben'));
  await user.click(press('Save'));
  await screen.findByText('Project up to date');
  expect(server.sentOf('pizza')).toMatchObject({ amount: 80, weights: { a: 2_000, b: 6_000 } });
});
