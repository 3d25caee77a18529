import { DEVICE_MARK, PROJECT_VERSION } from '@/lib/contract/headers';
import { BEFORE_QUERY, MAX_UNDONE } from '@/lib/contract/history';
import { paths } from '@/lib/contract/paths';
import { type Answer, type Call, ORIGIN, PROJECT, pattern } from './call-shape';

const restored: Answer = {
  status: 200,
  description: 'As it is now. Without `Project-Version` there was nothing to do, and nothing is changed.',
  body: 'ProjectHead',
  headers: ['ETag', PROJECT_VERSION],
};
const COST_OF_RESTORATION =
  'Counts as one change for each 20 members, expenses, and changes since then, or for each 8 KiB of what these have touched: for the ' +
  'larger of both.';

export const HISTORY_CALLS: readonly Call[] = [
  {
    id: 'readChanges',
    method: 'get',
    path: pattern(paths.changes(PROJECT)),
    tag: 'History',
    summary: 'Read what happened',
    description:
      'The changes of the project, newest first, each with what it touched as it was before (`before`). Whoever holds the project ' +
      'at a version walks back from there: its state and the `before` of its last change give the state before that. Changes ' +
      'with the same `group` that follow one another are one entry, but the creation of the project is one of its own. A page holds ' +
      'up to 50 entries, 1,000 changes or some 256 KiB. It may end within an entry: read on before you undo that. Counts as one ' +
      'read for each 100 changes or 64 KiB.',
    takes: [BEFORE_QUERY, DEVICE_MARK],
    answers: [{ status: 200, description: 'A page of the history.', body: 'Changes' }],
  },
  {
    id: 'undoChanges',
    method: 'post',
    path: pattern(paths.undo(PROJECT)),
    tag: 'History',
    summary: 'Undo changes',
    description:
      'Takes back what changes have made: each field that still is as they left it. What others have changed since stays, and what ' +
      'can’t come back is left, such as an expense whose payer is gone. It is a change itself, which can be undone. At most ' +
      `${MAX_UNDONE} versions are undone at once. ${COST_OF_RESTORATION} For each version, members and expenses count anew.`,
    takes: ['If-Match', ...ORIGIN],
    body: { shape: 'UndoInput', example: { versions: [2, 3] } },
    answers: [restored],
    canFill: true,
  },
  {
    id: 'putBackProject',
    method: 'post',
    path: pattern(paths.putBack(PROJECT)),
    tag: 'History',
    summary: 'Put a project back',
    description:
      'Makes the content of the project what it was after the change of this version. What was there has its ids again. It is a ' +
      `change itself, which can be undone. ${COST_OF_RESTORATION}`,
    takes: ['If-Match', ...ORIGIN],
    body: { shape: 'PutBackInput', example: { version: 2 } },
    answers: [restored],
    canFill: true,
  },
];
