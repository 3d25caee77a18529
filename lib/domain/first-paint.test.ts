import { isPaintable, sizeOf } from './first-paint';
import type { Expense, Project } from './project';

function projectOf(expenseCount: number, involvedEach: number): Project {
  const involvedMemberIds = Array.from({ length: involvedEach }, (_, at) => `m${at}`);
  const expense = (at: number): Expense => ({ id: `e${at}`, name: null, amount: null, order: at, involvedMemberIds });
  const expenses = Array.from({ length: expenseCount }, (_, at) => expense(at));
  const member = { id: 'm0', name: null, order: 0, expenses };
  return { id: 'p', name: null, createdAt: '', updatedAt: '', version: 1, members: [member] };
}

test.each([
  ['as many members and expenses as a server renders at once', 1_499, 5, true],
  ['more members and expenses than a server renders at once', 1_500, 0, false],
  ['long involved lists', 200, 51, false],
])('A project with %s: is it painted by the server?', (_what, expenses, involvedEach, expected) => {
  expect(isPaintable(sizeOf(projectOf(expenses, involvedEach)))).toBe(expected);
});
