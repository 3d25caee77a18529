import { SINCE_QUERY } from '@/lib/contract/events';
import { ACCEPT_PATCH } from '@/lib/contract/headers';
import { paths } from '@/lib/contract/paths';
import { CURRENCY_QUERY } from '@/lib/contract/rates-of-source';
import { ANNA, asItIs, BO, type Call, created, freshOr304, ORIGIN, PROJECT, pattern } from './call-shape';
import { EXPENSE_CALLS, MEMBER_CALLS } from './entity-calls';
import { HISTORY_CALLS } from './history-calls';
import { LINK_CALLS } from './link-calls';
import { PATCH_CALLS } from './patch-calls';

const PROJECT_CALLS: readonly Call[] = [
  {
    id: 'createProject',
    method: 'post',
    path: pattern(paths.projects()),
    tag: 'Projects',
    summary: 'Create a project',
    description:
      'A name is enough. With members and expenses, under keys of your own that begin with `new-`, all is created at once or nothing. ' +
      'A server that lets only some create asks for its token: `Authorization: Bearer …`.',
    takes: ['IdempotencyKeyOfProject', ...ORIGIN],
    body: {
      shape: 'ProjectPatchInput',
      example: {
        name: 'Ski week',
        members: { 'new-a1b2': { name: 'Anna' } },
        expenses: { 'new-c3d4': { member_id: 'new-a1b2', name: 'Fuel', amount: 64.5 } },
      },
    },
    answers: [
      created('NewProject'),
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
      'An unchanged project (304) counts as one. With `Accept: text/csv` it is answered as a table, as by `GET …/csv`.',
    takes: ['If-None-Match'],
    answers: freshOr304('Project', 'The whole project.').map((answer) => ({
      ...answer,
      headers: [...(answer.headers ?? []), ACCEPT_PATCH],
    })),
  },
  {
    id: 'readCsv',
    method: 'get',
    path: pattern(paths.csv(PROJECT)),
    tag: 'Projects',
    summary: 'Read a project as a table',
    description:
      'CSV (RFC 4180) in UTF-8 with a byte order mark: a row for each expense and payment with what falls to each member, the sums ' +
      'of the expenses, and what each member has paid, their share and balance. `Accept-Language` chooses the words and marks: English ' +
      'with commas and decimal points, German and Spanish with semicolons and decimal commas. All rows have the same columns. ' +
      "Text that a spreadsheet would take for a formula begins with `'`. The `ETag` is the table's own: no change can be bound to it. " +
      'Counts as one read for each 5,000 cells. The import of the home page reads it.',
    takes: ['If-None-Match', 'Accept-Language'],
    answers: freshOr304(
      'Csv',
      'The whole project.',
      'Type,Date,Paid by,Name,Amount,Currency,Anna,Bo,Parts,Note\r\n' +
        'Expense,2026-11-19,Anna,Fuel,64.50,EUR,32.25,32.25,,\r\n' +
        'Sum,,,,64.50,EUR,32.25,32.25,,\r\nPaid,,,,,EUR,64.50,0.00,,\r\n' +
        'Share,,,,,EUR,32.25,32.25,,\r\nBalance,,,,,EUR,32.25,-32.25,,\r\n',
    ),
  },
  {
    id: 'readSettlement',
    method: 'get',
    path: pattern(paths.settlement(PROJECT)),
    tag: 'Projects',
    summary: 'Read who pays whom',
    description:
      'The balances and payments that the page of the project shows. They follow from what is in it, so the `ETag` is that of the ' +
      'project. Counts as the read of the whole project; an unchanged one (304) as one.',
    takes: ['If-None-Match'],
    answers: freshOr304('Settlement', 'What the project comes to.', {
      members: [
        { id: ANNA, name: 'Anna', paid: 64.5, share: 32.25, balance: 32.25 },
        { id: BO, name: 'Bo', paid: 0, share: 32.25, balance: -32.25 },
      ],
      payments: [{ from: BO, to: ANNA, amount: 32.25 }],
      fewest: true,
    }),
  },
  {
    id: 'changeProject',
    method: 'put',
    path: pattern(paths.project(PROJECT)),
    tag: 'Projects',
    summary: 'Change a project',
    takes: ['If-Match', ...ORIGIN],
    body: { shape: 'ProjectInput', example: { name: 'Ski week 2027', currency: 'EUR', rates: { CZK: '0.0395' } } },
    answers: [asItIs('ProjectHead')],
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
    id: 'readRates',
    method: 'get',
    path: pattern(paths.rates()),
    tag: 'Server',
    summary: 'Read the rates of a day',
    description:
      'What one unit of other currencies is in the one that is asked for, by the last day that the source of this server has told: a ' +
      'proposal for the `rates` of a project, which it changes nothing of. They are rounded to ten significant digits, half away from ' +
      'zero, each once. Without `source`, and without rates, where the server has no source or this has said nothing for ten days.',
    takes: [CURRENCY_QUERY],
    answers: [
      {
        status: 200,
        description: 'What there is.',
        body: 'RatesOfSource',
        example: { currency: 'EUR', source: 'ecb.europa.eu', day: '2026-11-24', rates: { CZK: '0.0395256917' } },
      },
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
    answers: freshOr304('ApiDocument', 'OpenAPI 3.1.'),
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
  ...PATCH_CALLS,
  ...LINK_CALLS,
  ...MEMBER_CALLS,
  ...EXPENSE_CALLS,
  ...HISTORY_CALLS,
  ...OTHER_CALLS,
];
