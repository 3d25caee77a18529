import { screen } from '@testing-library/react';
import { button, renderProject, textbox } from '@/tests/support/components/render-project';
import { annaAndBen, expense, member, project } from '@/tests/support/sample-projects';

const mockRendered: string[] = [];

/** Notes each render of a component that is called with this prop. */
function mockWatched(Component: (props: object) => unknown, what: string, prop: string) {
  return (props: Record<string, unknown>) => {
    mockRendered.push(`${what} ${props[prop]}`);
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
  const { memo } = jest.requireActual('react');
  const { MemberSum, MemberCount, ...others } = jest.requireActual('./member-sums');
  return {
    ...others,
    MemberSum: mockWatched(MemberSum, 'sum', 'memberId'),
    MemberCount: memo(mockWatched(MemberCount.type, 'count', 'memberId')),
  };
});

jest.mock('@/components/project/expense-list/use-list-texts', () => {
  const { useListTexts } = jest.requireActual('@/components/project/expense-list/use-list-texts');
  return {
    useListTexts() {
      mockRendered.push('list');
      return useListTexts();
    },
  };
});

jest.mock('@/lib/domain/settlement/settlement', () => {
  const { settleProject } = jest.requireActual('@/lib/domain/settlement/settlement');
  return {
    settleProject(...project: unknown[]) {
      mockRendered.push('settlement');
      return settleProject(...project);
    },
  };
});

/** What was rendered or computed since it was asked last. */
const rendered = () => [...new Set(mockRendered.splice(0))].toSorted();

beforeEach(() => void rendered());

test('A key in an amount renders its row and what is computed from it, and no other row and no head of a card', async () => {
  const { user } = renderProject(annaAndBen());
  expect(rendered()).toEqual([
    'count anna',
    'count ben',
    'head anna',
    'head ben',
    'row Amount of “Ice cream”',
    'row Amount of “Pizza”',
    'row Amount of “Taxi”',
    'settlement',
    'sum anna',
    'sum ben',
  ]);
  await user.click(textbox('Amount of “Taxi”'));
  rendered();
  await user.keyboard('7');
  expect(rendered()).toEqual(['count anna', 'row Amount of “Taxi”', 'settlement', 'sum anna', 'sum ben']);
});

/** What a key in an amount renders, in order, in a project of so many people. */
async function renderedByKey(people: number): Promise<string[]> {
  const names = Array.from({ length: people }, (_, at) => `m${at}`);
  const members = names.map((name) =>
    member(name, { name, expenses: name === 'm0' ? [expense('taxi', { name: 'Taxi', amount: 300 })] : [] }),
  );
  const { user } = renderProject(project({ members }));
  await user.click(textbox('Amount of “Taxi”'));
  rendered();
  await user.keyboard('7');
  return mockRendered.splice(0).filter((what) => what.startsWith('row') || what === 'settlement');
}

test('In a small project a key is painted with what it comes to: that is settled before its row renders', async () => {
  expect(await renderedByKey(12)).toEqual(['settlement', 'row Amount of “Taxi”']);
});

test('With more people a key is painted first: its row renders before anything is settled', async () => {
  expect(await renderedByKey(13)).toEqual(['row Amount of “Taxi”', 'settlement']);
});

test('A save settles nothing anew: the server has what was settled', async () => {
  const dinner = expense('dinner', {
    name: 'Dinner',
    amount: 900,
    involvedMemberIds: ['anna', 'ben'],
    weights: { ben: 2 },
  });
  const names = ['anna', 'ben', 'cleo'];
  const { user } = renderProject(
    project({ members: names.map((name) => member(name, { name, expenses: name === 'anna' ? [dinner] : [] })) }),
  );
  await user.click(textbox('Amount of “Dinner”'));
  await user.keyboard('7');
  rendered();
  await user.click(button('Save changes'));
  await screen.findByText('Project up to date');
  expect(rendered()).toEqual(['row Amount of “Dinner”']);
});

test('A key in the name of an expense renders its row alone, and no sum of a card', async () => {
  const { user } = renderProject(annaAndBen());
  const [name] = screen.getAllByRole('textbox', { name: 'Expense name' });
  await user.click(name as HTMLElement);
  rendered();
  await user.keyboard('!');
  const [row, ...others] = rendered();
  expect(others).toEqual([]);
  expect(row).toMatch(/^row Amount of “.*!”$/);
});

// Last, as the panel that was chosen stays so.
test('A key in the search renders the list once, by what is found', async () => {
  const rows = Array.from({ length: 21 }, (_, at) => expense(`e${at}`, { name: `Expense ${at}`, amount: 100 }));
  const { user } = renderProject(project({ members: [member('anna', { name: 'Anna', expenses: rows })] }));
  await user.click(screen.getByRole('radio', { name: /^Expenses/ }));
  await user.click(await screen.findByRole('searchbox'));
  rendered();
  await user.keyboard('2');
  expect(await screen.findByText('3 found · 3.00')).toBeInTheDocument();
  expect(mockRendered).toEqual(['list']);
});
