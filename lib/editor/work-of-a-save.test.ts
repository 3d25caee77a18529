import type { Expense, Project } from '@/lib/domain/project';
import { acknowledged } from '@/tests/support/arbitraries/moves';
import { act } from '@/tests/support/editor/act';
import { expense, member, project } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { type EditorState, editorState } from './state';
import { MAX_STEPS } from './undo';

const PAID_BY_EACH = 20;

/** Counts what is read of the expenses of a project, and of all copies that share them. */
class Reads {
  count = 0;

  of(row: Expense): Expense {
    return new Proxy(row, {
      get: (target, field, receiver) => {
        this.count += 1;
        return Reflect.get(target, field, receiver);
      },
    });
  }
}

function large(members: number, reads: Reads): Project {
  const ids = Array.from({ length: members }, (_, at) => `m${at}`);
  const expenses = (id: string) =>
    Array.from({ length: PAID_BY_EACH }, (_, at) => expense(`${id}-e${at}`, { amount: 100 }));
  const made = project({ members: ids.map((id) => member(id, { expenses: expenses(id) })) });
  return {
    ...made,
    members: made.members.map((one) => ({ ...one, expenses: one.expenses.map((row) => reads.of(row)) })),
  };
}

/** As many edits as the history keeps, each of them a step of its own. */
function edits(members: number): EditorAction[] {
  return Array.from({ length: MAX_STEPS }, (_, at) => {
    const memberId = `m${at % members}`;
    const id = `new-${at.toString(36).padStart(4, '0')}`;
    return at % 2 === 0
      ? { type: 'expense-added', memberId, id }
      : { type: 'expense-amount-changed', memberId, expenseId: `${memberId}-e${at % PAID_BY_EACH}`, amount: at };
  });
}

/** What the editor reads of the expenses of a project with so many members, while it does what comes in during a save. */
function workOf(members: number, comeIn: (state: EditorState, reads: Reads) => EditorAction[]): number {
  const reads = new Reads();
  const actions = comeIn(act(editorState(large(members, reads)), ...edits(members)), reads);
  const typed = act(editorState(large(members, reads)), ...edits(members));
  reads.count = 0;
  act(typed, ...actions);
  return reads.count;
}

function changedByOthers({ snapshot }: EditorState, reads: Reads): Project {
  const members = snapshot.members.map((one) => ({
    ...one,
    expenses: one.expenses.map((row) => reads.of({ ...row, amount: 500, version: 2 })),
  }));
  return { ...snapshot, version: 2, members };
}

describe('what a key may have to wait for during a save grows as the project does, and no faster', () => {
  test.each<[string, (state: EditorState, reads: Reads) => EditorAction[]]>([
    ['the answers', (state) => [{ type: 'saved', ...acknowledged(state) }]],
    ['what others have changed', (state, reads) => [{ type: 'loaded', project: changedByOthers(state, reads) }]],
    [
      'answers to what was read before',
      (state) => {
        const { snapshot, ids } = acknowledged(state);
        const project = { ...snapshot, version: 2 };
        return [
          { type: 'loaded', project },
          { type: 'saved', snapshot: project, ids, base: project },
        ];
      },
    ],
    ['a key', () => [{ type: 'expense-amount-changed', memberId: 'm0', expenseId: 'm0-e0', amount: 7 }]],
  ])('%s', (_what, comeIn) => {
    const [small, middle, great] = [10, 20, 40].map((members) => workOf(members, comeIn)) as [number, number, number];
    expect(middle).toBeLessThan(2.2 * small);
    expect(great).toBeLessThan(2.2 * middle);
  });
});
