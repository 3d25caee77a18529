import { expenseInputSchema } from './requests';

test('A weight of __proto__ is dropped, and gives nobody a weight by inheritance.', () => {
  const { weights } = expenseInputSchema.parse(JSON.parse('{"weights": {"__proto__": {"ana": 9}, "ben": 2}}'));
  expect(Object.entries(weights ?? {})).toEqual([['ben', 2]]);
  expect(weights?.ana).toBeUndefined();
});
