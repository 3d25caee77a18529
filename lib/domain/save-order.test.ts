import fc from 'fast-check';
import { savedProjectArbitrary, sidesArbitrary } from '@/tests/support/arbitraries/edits';
import { asSaved, projectArbitrary, readAgain } from '@/tests/support/arbitraries/projects';
import { RUNS } from '@/tests/support/runs';
import { expense, food, member, project as sampleProject, tent } from '@/tests/support/sample-projects';
import { changedIds, entitiesOf } from './entities';
import { findEntity, hasEntity } from './find-entity';
import { isPaymentTo, withInvolved } from './involvement';
import type { Expense, Member, Project, Weights } from './project';
import { hasChanges, stepsInSaveOrder } from './save-order';
import { applyStep, applySteps, subjectId } from './save-step';
import { mapExpenses } from './structural-sharing';

const STAGES = [
  'project-updated',
  'member-created',
  'member-updated',
  'member-deleted',
  'expense-created',
  'expense-updated',
  'expense-deleted',
];

function project(...members: [id: string, ...expenses: [id: string, ...involved: string[]][]][]): Project {
  return sampleProject({
    members: members.map(([id, ...expenses]) => {
      const paid = expenses.map(([expenseId, ...involved]) =>
        expense(expenseId, { name: null, amount: 100, involvedMemberIds: involved }),
      );
      return member(id, { expenses: paid });
    }),
  });
}

/** The ids of payments that nobody but their payers have received. */
function paidToThemselves({ members }: Project): string[] {
  const isOwn =
    ({ id }: Member) =>
    (one: Expense) =>
      isPaymentTo(one, id);
  return members.flatMap((payer) => payer.expenses.filter(isOwn(payer)).map(({ id }) => id));
}

describe('the diff of two projects', () => {
  test('applied to the first gives the second', () => {
    fc.assert(
      fc.property(projectArbitrary, projectArbitrary, (snapshot, draft) => {
        const saved = applySteps(snapshot, stepsInSaveOrder(snapshot, draft));
        expect(asSaved(saved)).toEqual(asSaved(draft));
        expect(hasChanges(saved, draft)).toBe(false);
      }),
      RUNS,
    );
  });

  test('is empty where there is nothing to save, and only there', () => {
    fc.assert(
      fc.property(projectArbitrary, projectArbitrary, sidesArbitrary, (one, other, { base, draft }) => {
        expect(hasChanges(one, other)).toBe(stepsInSaveOrder(one, other).length > 0);
        expect(hasChanges(base, draft)).toBe(stepsInSaveOrder(base, draft).length > 0);
      }),
      RUNS,
    );
  });

  test('can be taken up again after any of its steps', () => {
    fc.assert(
      fc.property(projectArbitrary, projectArbitrary, fc.nat(), (snapshot, draft, taken) => {
        const steps = stepsInSaveOrder(snapshot, draft).flat();
        const halfway = steps.slice(0, taken % (steps.length + 1)).reduce(applyStep, snapshot);
        const rest = stepsInSaveOrder(halfway, draft);
        expect(rest.flat().length).toBeLessThanOrEqual(steps.length - (taken % (steps.length + 1)));
        expect(asSaved(applySteps(halfway, rest))).toEqual(asSaved(draft));
      }),
    );
  });

  test('is empty for equal projects, whether or not they share objects', () => {
    fc.assert(
      fc.property(projectArbitrary, (one) => {
        expect(stepsInSaveOrder(one, one)).toEqual([]);
        expect(stepsInSaveOrder(one, readAgain(one))).toEqual([]);
        expect(stepsInSaveOrder(one, asSaved(one))).toEqual([]);
        expect(hasChanges(one, readAgain(one))).toBe(false);
      }),
    );
  });

  test('tells nothing of weights of 1, and takes away those that were', () => {
    fc.assert(
      fc.property(projectArbitrary, (one) => {
        const shared = (weightsFor: (ids: readonly string[]) => Weights): Project => ({
          ...one,
          members: mapExpenses(one.members, (expense) =>
            withInvolved(expense, expense.involvedMemberIds, weightsFor(expense.involvedMemberIds)),
          ),
        });
        const even = shared(() => ({}));
        expect(shared((ids) => Object.fromEntries(ids.map((id) => [id, 1])))).toEqual(even);
        const steps = stepsInSaveOrder(one, even).flat();
        const uneven = one.members.flatMap(({ expenses }) => expenses.filter(({ weights }) => weights));
        expect(steps).toHaveLength(uneven.length);
        for (const step of steps) expect(step).toMatchObject({ kind: 'expense-updated', cleared: { weights: null } });
      }),
    );
  });

  test('comes in the order of the specification, without empty stages, but for payments to members who go', () => {
    fc.assert(
      fc.property(projectArbitrary, projectArbitrary, (snapshot, draft) => {
        const steps = stepsInSaveOrder(snapshot, draft);
        const stages = steps.map((stage) => [...new Set(stage.map(({ kind }) => kind))]);
        expect(stages.every((kinds) => kinds.length === 1)).toBe(true);
        const deletions = stages.findIndex(([kind]) => kind === 'member-deleted');
        const early = stages.map(([kind = ''], at) => kind.startsWith('expense-') && at < deletions);
        const isPaidToDeleted = (id: string) => {
          const { isPayment, involvedMemberIds: ids } = findEntity(snapshot, id) ?? {};
          return isPayment && ids?.some((one) => !hasEntity(draft, one));
        };
        const changed = steps.filter((_, at) => early[at]).flat();
        expect(changed.every((step) => isPaidToDeleted(subjectId(step, snapshot)))).toBe(true);
        // Only deletions of members may take several stages.
        const kinds = stages
          .filter((_, at) => !early[at])
          .flat()
          .filter((kind, at, all) => kind !== 'member-deleted' || all[at - 1] !== kind);
        expect(kinds).toEqual(STAGES.filter((kind) => kinds.some((other) => other === kind)));
      }),
    );
  });

  test('leaves no payment on its way to be one from its payer to themselves', () => {
    const expectNone = (snapshot: Project, draft: Project) => {
      const there = new Set([...paidToThemselves(snapshot), ...paidToThemselves(draft)]);
      let project = snapshot;
      for (const step of stepsInSaveOrder(snapshot, draft).flat()) {
        project = applyStep(project, step);
        expect(paidToThemselves(project).filter((id) => !there.has(id))).toEqual([]);
      }
    };
    fc.assert(
      fc.property(projectArbitrary, projectArbitrary, sidesArbitrary, (one, other, { base, draft }) => {
        expectNone(one, other);
        expectNone(base, draft);
      }),
      RUNS,
    );
  });

  test('ends or changes payments to whom it removes before that', () => {
    const paid = (id: string, involvedMemberIds: string[]) =>
      expense(id, { amount: 1, isPayment: true, involvedMemberIds });
    const ada = member('ada', { expenses: [paid('gone', ['ben', 'cem']), paid('kept', ['ben'])] });
    const ben = member('ben', { expenses: [paid('back', ['cem'])] });
    const snapshot = sampleProject({ members: [ada, ben, member('cem'), member('dan')] });
    const kept = { ...snapshot.members[0]?.expenses[1], order: 0, involvedMemberIds: ['dan'] };
    const draft = sampleProject({ members: [member('ada', { expenses: [kept as Expense] }), member('dan')] });
    expect(stepsInSaveOrder(snapshot, draft)).toEqual([
      [{ kind: 'member-updated', memberId: 'dan', name: 'dan', order: 1 }],
      [{ kind: 'expense-updated', memberId: 'ada', expense: kept }],
      [
        { kind: 'expense-deleted', memberId: 'ben', expenseId: 'back' },
        { kind: 'expense-deleted', memberId: 'ada', expenseId: 'gone' },
      ],
      [{ kind: 'member-deleted', memberId: 'ben' }],
      [{ kind: 'member-deleted', memberId: 'cem' }],
    ]);
  });

  test('gives the payment of a member who goes to its payer and its receiver at once', () => {
    const paid = expense('paid', { amount: 1, isPayment: true, involvedMemberIds: ['ben'] });
    const snapshot = sampleProject({ members: [member('ben'), member('cem'), member('ada', { expenses: [paid] })] });
    const now = { ...paid, involvedMemberIds: ['cem'] };
    const draft = sampleProject({ members: [member('ben', { expenses: [now] }), member('cem')] });
    expect(stepsInSaveOrder(snapshot, draft)).toEqual([
      [{ kind: 'expense-updated', memberId: 'ada', expense: now, payerId: 'ben' }],
      [{ kind: 'member-deleted', memberId: 'ada' }],
    ]);
  });

  test('deletes a member without listing its expenses', () => {
    const snapshot = project(['ada', ['tent']], ['ben', ['fuel', 'ben']]);
    const steps = stepsInSaveOrder(snapshot, { ...snapshot, members: snapshot.members.slice(0, 1) });
    expect(steps).toEqual([[{ kind: 'member-deleted', memberId: 'ben' }]]);
  });

  test('does not list an involved list that the deletion of a member already changes', () => {
    const snapshot = project(['ada', ['tent', 'ada', 'ben'], ['boat', 'ben']], ['ben']);
    const draft = project(['ada', ['tent', 'ada'], ['boat', 'ada']]);
    expect(stepsInSaveOrder(snapshot, draft)).toEqual([[{ kind: 'member-deleted', memberId: 'ben' }]]);
  });

  test('creates the expenses of a new member under its temporary id', () => {
    const draft = project(['new-a1b2', ['new-c3d4', 'new-a1b2']]);
    const [member] = draft.members;
    expect(stepsInSaveOrder(project(), draft)).toEqual([
      [{ kind: 'member-created', member: { ...member, expenses: [] } }],
      [{ kind: 'expense-created', memberId: 'new-a1b2', expense: member?.expenses[0] }],
    ]);
  });

  test('saves a blank name as null', () => {
    const snapshot = project(['ada']);
    expect(stepsInSaveOrder(snapshot, { ...snapshot, name: ' ' })).toEqual([[{ kind: 'project-updated', name: null }]]);
    expect(hasChanges({ ...snapshot, name: null }, { ...snapshot, name: ' ' })).toBe(false);
  });
});

describe('a step', () => {
  test('leaves what it does not touch as the same object', () => {
    const before = project(['ada', ['tent'], ['boat']], ['ben', ['fuel']]);
    const expense = { id: 'tent', name: 'Tent', amount: 1, order: 0, involvedMemberIds: [] };
    const after = applyStep(before, { kind: 'expense-updated', memberId: 'ada', expense });
    expect(after.members[0]?.expenses[0]).toBe(expense);
    expect(after.members[0]?.expenses[1]).toBe(before.members[0]?.expenses[1]);
    expect(after.members[1]).toBe(before.members[1]);
  });

  test('that creates what is there already changes nothing', () => {
    const before = project(['ada', ['tent']]);
    const expense = { id: 'tent', name: 'Other', amount: 1, order: 3, involvedMemberIds: [] };
    expect(applyStep(before, { kind: 'expense-created', memberId: 'ada', expense })).toBe(before);
    const member = { id: 'ada', name: 'Other', order: 3, expenses: [] };
    expect(applyStep(before, { kind: 'member-created', member })).toBe(before);
  });

  test('for what is no longer there changes nothing', () => {
    const before = project(['ada', ['tent']]);
    const expense = { id: 'gone', name: null, amount: 1, order: 0, involvedMemberIds: [] };
    expect(applyStep(before, { kind: 'member-deleted', memberId: 'gone' })).toBe(before);
    expect(applyStep(before, { kind: 'expense-created', memberId: 'gone', expense })).toBe(before);
    expect(applyStep(before, { kind: 'expense-updated', memberId: 'ada', expense })).toBe(before);
    expect(applyStep(before, { kind: 'expense-deleted', memberId: 'ada', expenseId: 'gone' })).toBe(before);
  });
});

describe('what has changed, to be highlighted', () => {
  test('nothing has changed in a project that was read again', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, (project) => {
        expect(changedIds(project, readAgain(project)).size).toBe(0);
      }),
    );
  });

  test('what is new has changed, and what is gone is not named', () => {
    fc.assert(
      fc.property(sidesArbitrary, ({ base, latest }) => {
        const [before, now, changed] = [entitiesOf(base), entitiesOf(latest), changedIds(base, latest)];
        for (const id of now.keys()) if (!before.has(id)) expect(changed).toContain(id);
        for (const id of changed) expect(now.has(id)).toBe(true);
      }),
    );
  });

  test('an expense that changed is named without its payer, and its place does not count', () => {
    const ada = member('ada', { expenses: [tent, food] });
    const before = sampleProject({ id: 'trip', name: null, members: [ada] });
    const now = {
      ...before,
      name: ' ',
      members: [
        {
          ...ada,
          version: 2,
          expenses: [
            { ...food, order: 0 },
            { ...tent, order: 1, amount: 2_000 },
          ],
        },
      ],
    };
    expect([...changedIds(before, now)]).toEqual(['tent']);
    expect([...changedIds(before, { ...now, name: 'Trip' })]).toEqual(['trip', 'tent']);
  });
});
