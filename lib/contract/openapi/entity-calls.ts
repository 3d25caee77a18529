import { PROJECT_VERSION } from '@/lib/contract/headers';
import { paths } from '@/lib/contract/paths';
import { ANNA, type Answer, asItIs, type Call, created, ORIGIN, PROJECT, pattern } from './call-shape';

const [MEMBER, EXPENSE] = ['{memberId}', '{expenseId}'];

const deleted: Answer = { status: 204, description: 'Deleted.', headers: [PROJECT_VERSION] };

const OF_ONE =
  'Its `ETag` is for `If-Match`. Who wants to know whether anything has changed asks with that of the project.';

export const MEMBER_CALLS: readonly Call[] = [
  {
    id: 'createMember',
    method: 'post',
    path: pattern(paths.members(PROJECT)),
    tag: 'Members',
    summary: 'Add a member',
    takes: ['IdempotencyKey', ...ORIGIN],
    body: { shape: 'NewMemberInput', example: { name: 'Anna' } },
    answers: [created('MemberHead')],
    canFill: true,
  },
  {
    id: 'readMember',
    method: 'get',
    path: pattern(paths.member(PROJECT, MEMBER)),
    tag: 'Members',
    summary: 'Read a member without its expenses',
    description: OF_ONE,
    answers: [asItIs('MemberHead', { id: ANNA, name: 'Anna', order: 0, version: 3 })],
  },
  {
    id: 'changeMember',
    method: 'put',
    path: pattern(paths.member(PROJECT, MEMBER)),
    tag: 'Members',
    summary: 'Change a member',
    takes: ['If-Match', ...ORIGIN],
    body: { shape: 'MemberInput', example: { name: 'Annika', order: 1 } },
    answers: [asItIs('MemberHead')],
  },
  {
    id: 'deleteMember',
    method: 'delete',
    path: pattern(paths.member(PROJECT, MEMBER)),
    tag: 'Members',
    summary: 'Delete a member with the expenses that it paid',
    description:
      'The member leaves the lists of all other expenses. An expense for that member alone is then its payer’s alone, and so is a ' +
      'payment: delete the payments to a member first.',
    takes: ['If-Match', ...ORIGIN],
    answers: [deleted],
  },
];

export const EXPENSE_CALLS: readonly Call[] = [
  {
    id: 'createExpense',
    method: 'post',
    path: pattern(paths.expenses(PROJECT, MEMBER)),
    tag: 'Expenses',
    summary: 'Add an expense that the member paid',
    takes: ['IdempotencyKey', ...ORIGIN],
    body: {
      shape: 'NewExpenseInput',
      example: {
        name: 'Fuel',
        amount: 64.5,
        involved_members: [],
        date: '2027-01-30',
        note: 'Full tank, both ways',
      },
    },
    answers: [created('PaidExpense')],
    canFill: true,
  },
  {
    id: 'readExpense',
    method: 'get',
    path: pattern(paths.expense(PROJECT, MEMBER, EXPENSE)),
    tag: 'Expenses',
    summary: 'Read an expense',
    description: `${OF_ONE} Whoever has paid it by now is in \`member_id\`.`,
    answers: [
      asItIs('PaidExpense', {
        id: 'Rm3vCq7tYsB4nKd8FwJ5gA',
        name: 'Fuel',
        amount: 64.5,
        order: 0,
        version: 4,
        involved_members: [],
        date: '2027-01-30',
        note: 'Full tank, both ways',
        original: { amount: 1632.9, currency: 'CZK' },
        member_id: ANNA,
      }),
    ],
  },
  {
    id: 'changeExpense',
    method: 'put',
    path: pattern(paths.expense(PROJECT, MEMBER, EXPENSE)),
    tag: 'Expenses',
    summary: 'Change an expense',
    takes: ['If-Match', ...ORIGIN],
    body: {
      shape: 'ExpenseInput',
      example: { amount: 70, date: '2027-01-31', note: null },
    },
    answers: [asItIs('PaidExpense')],
    canFill: true,
  },
  {
    id: 'deleteExpense',
    method: 'delete',
    path: pattern(paths.expense(PROJECT, MEMBER, EXPENSE)),
    tag: 'Expenses',
    summary: 'Delete an expense',
    takes: ['If-Match', ...ORIGIN],
    answers: [deleted],
  },
];
