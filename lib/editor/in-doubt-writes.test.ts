import type { Expense, Project } from '@/lib/domain/project';
import type { InDoubtWrite } from '@/lib/domain/save-step';
import { act } from '@/tests/support/editor/act';
import { ada, ben, tent, trip } from '@/tests/support/sample-projects';
import type { EditAction } from './actions';
import { hasUnsavedChanges } from './selectors';
import { type EditorState, editorState } from './state';

/** The tent's price was changed to 20.00 by a call whose answer was lost. */
const known = { ...tent, version: 1 };
const start: Project = { ...trip, members: [{ ...ada, expenses: [known] }, ben] };
const sent: Expense = { ...known, amount: 2_000 };

const price = (amount: number | null): EditAction => ({
  type: 'expense-amount-changed',
  memberId: 'ada',
  expenseId: tent.id,
  amount,
});

function onServer(fields: Partial<Expense>): Project {
  return { ...start, version: 2, members: [{ ...ada, expenses: [{ ...known, version: 2, ...fields }] }, ben] };
}

const inDoubtWrites: InDoubtWrite[] = [
  { step: { kind: 'expense-updated', memberId: 'ada', expense: sent }, version: 1 },
];
const noAnswer = { type: 'saved', snapshot: start, ids: new Map(), base: start, inDoubtWrites } as const;
const waiting = act(editorState(start), price(2_000), noAnswer);

describe('a change to which no answer came', () => {
  test('is saved once it is seen to have been made', () => {
    const seen = act(waiting, { type: 'loaded', project: onServer({ amount: 2_000 }) });
    expect(hasUnsavedChanges(seen)).toBe(false);
    expect(seen.conflicts.size).toBe(0);
    expect(seen.inDoubtWrites).toEqual([]);
  });

  test.each([
    ['another value', 3_000],
    ['the value before', tent.amount],
  ])('is no one else’s when it was followed by %s', (_what, amount) => {
    const seen = act(waiting, price(amount), { type: 'loaded', project: onServer({ amount: 2_000 }) });
    expect(seen.draft.members[0]?.expenses[0]?.amount).toBe(amount);
    expect(seen.snapshot.members[0]?.expenses[0]?.amount).toBe(2_000);
    expect(seen.conflicts.size).toBe(0);
  });

  test.each<[string, Partial<Expense>, Partial<Expense>]>([
    ['a price', { amount: 2_000 }, { amount: 3_000 }],
    ['a name', { name: 'Big tent' }, { name: 'Small tent' }],
    [
      'a share',
      { involvedMemberIds: ['ada', 'ben'], weights: { ada: 1, ben: 5 } },
      { involvedMemberIds: ['ada', 'ben'], weights: undefined },
    ],
  ])(
    'is no one else’s when %s was sent once more with another value, which the server has refused',
    (_what, first, second) => {
      const writes = [first, second].map((fields): InDoubtWrite => {
        return { step: { kind: 'expense-updated', memberId: 'ada', expense: { ...known, ...fields } }, version: 1 };
      });
      const draft = { ...start, members: [{ ...ada, expenses: [{ ...known, ...second }] }, ben] };
      const unsure: EditorState = { ...editorState(start), draft, inDoubtWrites: writes };
      const seen = act(unsure, { type: 'loaded', project: onServer(first) });
      expect(seen.draft.members[0]?.expenses[0]).toMatchObject(second);
      expect(seen.conflicts.size).toBe(0);
      expect(hasUnsavedChanges(seen)).toBe(true);
    },
  );

  test('lets in what others have changed since', () => {
    const project = onServer({ amount: 2_000, name: 'Big tent' });
    const seen = act(waiting, price(3_000), { type: 'loaded', project });
    expect(seen.draft.members[0]?.expenses[0]).toMatchObject({ name: 'Big tent', amount: 3_000 });
    expect(seen.conflicts.size).toBe(0);
  });

  test('is asked about where others have changed the same since', () => {
    const seen = act(waiting, price(3_000), { type: 'loaded', project: onServer({ amount: 4_000 }) });
    expect(seen.conflicts.get(tent.id)).toEqual({ amount: { theirs: 4_000 } });
  });

  test('is no one else’s in each weight by itself, in the currency and in what is a payment', () => {
    const [list, other] = [['ada', 'ben'], { ada: 4, ben: 3 }];
    const payment: Expense = { ...known, involvedMemberIds: list, weights: { ada: 2, ben: 3 }, isPayment: true };
    const writes: InDoubtWrite[] = [
      { step: { kind: 'expense-updated', memberId: 'ada', expense: payment }, version: 1 },
      { step: { kind: 'project-updated', name: 'Trip', currency: 'EUR' }, version: undefined },
    ];
    const share = (weights: Record<string, number>): EditAction => ({
      type: 'sharing-changed',
      memberId: 'ada',
      expenseId: tent.id,
      involvedMemberIds: list,
      weights,
    });
    const state = act(editorState(start), { ...noAnswer, inDoubtWrites: writes }, share({ ada: 5, ben: 6 }));
    const made = { ...onServer({ involvedMemberIds: list, weights: other, isPayment: true }), currency: 'EUR' };
    const seen = act(state, { type: 'loaded', project: made });
    expect(seen.draft).toMatchObject({ currency: undefined });
    expect(seen.draft.members[0]?.expenses[0]).toMatchObject({ weights: { ada: 5, ben: 6 } });
    expect(seen.draft.members[0]?.expenses[0]?.isPayment).toBeUndefined();
    expect([...seen.conflicts]).toEqual([[tent.id, { weights: { theirs: { ada: 4 } } }]]);
  });

  test('may still be made as long as the server has the version that it was sent under', () => {
    const early = act(waiting, price(3_000), { type: 'loaded', project: onServer({ version: 1 }) });
    expect(early.inDoubtWrites).toEqual(inDoubtWrites);
    const late = act(early, { type: 'loaded', project: { ...onServer({ amount: 2_000, version: 3 }), version: 3 } });
    expect(late.draft.members[0]?.expenses[0]?.amount).toBe(3_000);
    expect(late.conflicts.size).toBe(0);
  });

  test('is refused by a server on which a backup was restored', () => {
    const other = act(waiting, { type: 'loaded', project: { ...onServer({ version: 1 }), epoch: 'b' } });
    expect(other.inDoubtWrites).toEqual([]);
  });

  test('counts no more once a later one is answered, or all is discarded', () => {
    const saved = onServer({ amount: 3_000 });
    const acknowledgedIds = new Set([tent.id]);
    const answered = act(waiting, price(3_000), { type: 'saved', snapshot: saved, ids: new Map(), acknowledgedIds });
    expect(answered.inDoubtWrites).toEqual([]);
    expect(act(waiting, { type: 'changes-discarded' }).inDoubtWrites).toEqual([]);
  });
});

test('a deletion without an answer is not in doubt any more once a server without versions tells that all is there', () => {
  const step = { kind: 'expense-deleted', memberId: 'ada', expenseId: tent.id } as const;
  const modest: Project = { ...trip, version: undefined };
  const unanswered = { ...noAnswer, snapshot: modest, base: modest, inDoubtWrites: [{ step, version: undefined }] };
  const there = act(editorState(modest), unanswered, { type: 'loaded', project: { ...modest } });
  expect(there.inDoubtWrites).toEqual([]);
  const byOthers = { ...modest, members: modest.members.map((member) => ({ ...member, expenses: [] })) };
  const gone = act(there, { type: 'loaded', project: byOthers });
  expect([gone.draft.members.flatMap(({ expenses }) => expenses), hasUnsavedChanges(gone)]).toEqual([[], false]);
});
