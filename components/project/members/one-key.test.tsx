import { screen } from '@testing-library/react';
import { renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen } from '@/tests/support/sample-projects';

const mockRendered = new Set<string>();

/** Notes each render of a component that is called with this prop. */
function mockWatched(Component: (props: object) => unknown, what: string, prop: string) {
  return (props: Record<string, unknown>) => {
    mockRendered.add(`${what} ${props[prop]}`);
    return Component(props);
  };
}

jest.mock('@/components/project/expense-rows/amount-field', () => {
  const { AmountField } = jest.requireActual('@/components/project/expense-rows/amount-field');
  return { AmountField: mockWatched(AmountField, 'row', 'label') };
});

jest.mock('./member-head', () => {
  const { MemberHead } = jest.requireActual('./member-head');
  return { MemberHead: mockWatched(MemberHead, 'head', 'memberId') };
});

jest.mock('./member-sums', () => {
  const { MemberSum, ...others } = jest.requireActual('./member-sums');
  return { ...others, MemberSum: mockWatched(MemberSum, 'sum', 'memberId') };
});

beforeEach(() => mockRendered.clear());

test('A key in an amount renders its row and what is computed from it, and no other row and no head of a card', async () => {
  const { user } = renderProject(annaAndBen());
  expect([...mockRendered].toSorted()).toEqual([
    'head anna',
    'head ben',
    'row Amount of “Ice cream”',
    'row Amount of “Pizza”',
    'row Amount of “Taxi”',
    'sum anna',
    'sum ben',
  ]);
  await user.click(textbox('Amount of “Taxi”'));
  mockRendered.clear();
  await user.keyboard('7');
  expect([...mockRendered].toSorted()).toEqual(['row Amount of “Taxi”', 'sum anna', 'sum ben']);
});

test('A key in the name of an expense renders its row alone, and no sum of a card', async () => {
  const { user } = renderProject(annaAndBen());
  const [name] = screen.getAllByRole('textbox', { name: 'Expense name' });
  await user.click(name as HTMLElement);
  mockRendered.clear();
  await user.keyboard('!');
  const [row] = mockRendered;
  expect([...mockRendered]).toEqual([row]);
  expect(row).toMatch(/^row Amount of “.*!”$/);
});
