import { withoutMember } from './member-deletion';
import type { Expense } from './project';

describe('deleting a member', () => {
  const expense = { id: 'fuel', name: 'Fuel', amount: 100, order: 0, involvedMemberIds: ['a', 'b'] };
  const deleted = { id: 'a', name: 'Ada', order: 0, expenses: [{ ...expense, id: 'tent' }] };
  const payer = { id: 'c', name: 'Cem', order: 1, expenses: [expense] };
  const paidAfter = (paid: Expense, memberId: string) =>
    withoutMember([deleted, { ...payer, expenses: [paid] }], memberId).at(-1)?.expenses[0];

  test('deletes its expenses with it', () => {
    expect(withoutMember([deleted, { ...payer, expenses: [] }], 'a')).toEqual([{ ...payer, expenses: [] }]);
  });

  test('the member leaves the involved list', () => {
    expect(paidAfter(expense, 'a')?.involvedMemberIds).toEqual(['b']);
  });

  test('an expense that involved only that member involves its payer', () => {
    expect(paidAfter({ ...expense, involvedMemberIds: ['a'] }, 'a')?.involvedMemberIds).toEqual(['c']);
  });

  test('an expense that does not name the member is the same object', () => {
    const forAll = { ...expense, involvedMemberIds: [] };
    const members = [deleted, payer];
    expect(withoutMember(members, 'd')).toBe(members);
    expect(paidAfter(forAll, 'a')).toBe(forAll);
  });

  test('the member takes its weight along, and a payer who stands in for all counts 1', () => {
    const uneven = { ...expense, weights: { a: 3, b: 2 } };
    expect(paidAfter(uneven, 'a')).toMatchObject({ involvedMemberIds: ['b'], weights: { b: 2 } });
    expect(paidAfter({ ...uneven, weights: { a: 3 } }, 'a')?.weights).toBeUndefined();
    const alone = { ...expense, involvedMemberIds: ['a'], weights: { a: 3 } };
    expect(paidAfter(alone, 'a')).toEqual({ ...expense, involvedMemberIds: ['c'] });
  });
});
