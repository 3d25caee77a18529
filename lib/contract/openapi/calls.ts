import { SINCE_QUERY } from '@/lib/contract/events';
import { IDEMPOTENCY_REPLAYED, PROJECT_VERSION } from '@/lib/contract/headers';
import { paths } from '@/lib/contract/paths';
import { type Answer, type Call, ORIGIN, PROJECT, pattern } from './call-shape';
import { HISTORY_CALLS } from './history-calls';
import { LINK_CALLS } from './link-calls';
import type { AnswerName } from './wire-schemas';

const [MEMBER, EXPENSE] = ['{memberId}', '{expenseId}'];

const created = (body: AnswerName): Answer => ({
  status: 201,
  description: 'Created, or created before by the same idempotency key.',
  body,
  headers: ['ETag', 'Location', IDEMPOTENCY_REPLAYED],
});
const changed = (body: AnswerName): Answer => ({ status: 200, description: 'As it is now.', body, headers: ['ETag'] });
const deleted: Answer = { status: 204, description: 'Deleted.', headers: [PROJECT_VERSION] };
const notModified: Answer = { status: 304, description: 'You have what `If-None-Match` names.', headers: ['ETag'] };

const PROJECT_CALLS: readonly Call[] = [
  {
    id: 'createProject',
    method: 'post',
    path: pattern(paths.projects()),
    tag: 'Projects',
    summary: 'Create a project',
    takes: ['IdempotencyKeyOfProject', ...ORIGIN],
    body: { shape: 'ProjectInput', example: { name: 'Ski week' } },
    answers: [
      created('ProjectHead'),
      {
        status: 303,
        description:
          'For the form of this server’s home page, which browsers send without JavaScript: the page to go on with.',
        headers: ['Location'],
      },
    ],
  },
  {
    id: 'readProject',
    method: 'get',
    path: pattern(paths.project(PROJECT)),
    tag: 'Projects',
    summary: 'Read a project with its members and expenses',
    description:
      'Counts as one read for each 100 members and expenses that it has begun, or for each 64 KiB of JSON if these are more. ' +
      'An unchanged project (304) counts as one. With `Accept: text/csv` it comes as a table with an `ETag` of its own: a row ' +
      "for each expense, with payer, name, amount and the share of each member, and one of sums. Formulas are defused by `'`. " +
      'It counts as one read for each 5,000 cells.',
    takes: ['If-None-Match'],
    answers: [
      { status: 200, description: 'The whole project.', body: 'Project', hasCsv: true, headers: ['ETag'] },
      notModified,
    ],
  },
  {
    id: 'changeProject',
    method: 'put',
    path: pattern(paths.project(PROJECT)),
    tag: 'Projects',
    summary: 'Change a project',
    takes: ['If-Match', ...ORIGIN],
    body: { shape: 'ProjectInput', example: { name: 'Ski week 2027' } },
    answers: [changed('ProjectHead')],
  },
];

const MEMBER_CALLS: readonly Call[] = [
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
    id: 'changeMember',
    method: 'put',
    path: pattern(paths.member(PROJECT, MEMBER)),
    tag: 'Members',
    summary: 'Change a member',
    takes: ['If-Match', ...ORIGIN],
    body: { shape: 'MemberInput', example: { name: 'Annika', order: 1 } },
    answers: [changed('MemberHead')],
  },
  {
    id: 'deleteMember',
    method: 'delete',
    path: pattern(paths.member(PROJECT, MEMBER)),
    tag: 'Members',
    summary: 'Delete a member with the expenses that it paid',
    takes: ['If-Match', ...ORIGIN],
    answers: [deleted],
  },
];

const EXPENSE_CALLS: readonly Call[] = [
  {
    id: 'createExpense',
    method: 'post',
    path: pattern(paths.expenses(PROJECT, MEMBER)),
    tag: 'Expenses',
    summary: 'Add an expense that the member paid',
    takes: ['IdempotencyKey', ...ORIGIN],
    body: { shape: 'NewExpenseInput', example: { name: 'Fuel', amount: 64.5, involved_members: [] } },
    answers: [created('PaidExpense')],
    canFill: true,
  },
  {
    id: 'changeExpense',
    method: 'put',
    path: pattern(paths.expense(PROJECT, MEMBER, EXPENSE)),
    tag: 'Expenses',
    summary: 'Change an expense',
    takes: ['If-Match', ...ORIGIN],
    body: { shape: 'ExpenseInput', example: { amount: 70 } },
    answers: [changed('PaidExpense')],
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

const OTHER_CALLS: readonly Call[] = [
  {
    id: 'watchProject',
    method: 'get',
    path: pattern(paths.events(PROJECT)),
    tag: 'Live updates',
    summary: 'Watch a project',
    description:
      'Server-sent events without content of the project. The version comes at first, unless it is the one that the request ' +
      'names, and at every change; the number of people at first and when it changes; `deleted`, and `replaced` where only the link leads nowhere any more, end ' +
      'the stream; `heartbeat` comes every 20 seconds. A stream ends after five minutes and when the server stops. An `EventSource` opens it again.',
    takes: ['Last-Event-ID', SINCE_QUERY],
    answers: [
      { status: 200, description: 'A stream of events. Each is given here with its data parsed.', body: 'Event' },
    ],
  },
  {
    id: 'readDocument',
    method: 'get',
    path: '/openapi.json',
    tag: 'Server',
    summary: 'Read this document',
    description: '`GET /api` answers the same, except to browsers, which are shown a page.',
    takes: ['If-None-Match'],
    answers: [{ status: 200, description: 'OpenAPI 3.1.', body: 'ApiDocument', headers: ['ETag'] }, notModified],
  },
  {
    id: 'readHealth',
    method: 'get',
    path: '/health',
    tag: 'Server',
    summary: 'Ask whether the process runs',
    answers: [{ status: 200, description: 'It runs.', body: 'Health' }],
    isUnlimited: true,
  },
  {
    id: 'readReadiness',
    method: 'get',
    path: '/health/ready',
    tag: 'Server',
    summary: 'Ask whether the process can serve projects',
    description: 'By a result that is at most a second old.',
    answers: [{ status: 200, description: 'It can.', body: 'Health' }],
    isUnlimited: true,
  },
];

export const CALLS: readonly Call[] = [
  ...PROJECT_CALLS,
  ...LINK_CALLS,
  ...MEMBER_CALLS,
  ...EXPENSE_CALLS,
  ...HISTORY_CALLS,
  ...OTHER_CALLS,
];
