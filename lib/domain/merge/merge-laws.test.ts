import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { byId, entitiesOf } from '@/lib/domain/entities';
import { findExpense, findMember, hasEntity } from '@/lib/domain/find-entity';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { hasChanges, stepsInSaveOrder } from '@/lib/domain/save-order';
import { applyStep, applySteps, type SaveStep, subjectId } from '@/lib/domain/save-step';
import { sidesArbitrary } from '@/tests/support/arbitraries/edits';
import { asSaved, readAgain } from '@/tests/support/arbitraries/projects';
import { expectValidWeights } from '@/tests/support/expect-valid-weights';
import { RUNS } from '@/tests/support/runs';
import { withAppliedWrites } from './in-doubt-writes';
import { mergeProject } from './merge-project';

test('merging a draft without changes gives the latest project', () => {
  fc.assert(
    fc.property(sidesArbitrary, fc.boolean(), ({ base, latest }, isReadAgain) => {
      const { snapshot, draft, conflicts } = mergeProject(base, isReadAgain ? readAgain(base) : base, latest);
      expect(asSaved(draft)).toEqual(asSaved(latest));
      expect(hasChanges(snapshot, draft)).toBe(false);
      expect(conflicts.size).toBe(0);
      if (!isReadAgain) expect(draft).toBe(snapshot);
    }),
    RUNS,
  );
});

test('merging with a project that has not changed gives the draft', () => {
  fc.assert(
    fc.property(sidesArbitrary, fc.boolean(), ({ base, draft }, isReadAgain) => {
      const latest = { ...(isReadAgain ? readAgain(base) : base), version: 2 };
      const merge = mergeProject(base, draft, latest);
      expect(asSaved(merge.draft)).toEqual(asSaved({ ...draft, version: 2 }));
      expect(merge.draft.members).toBe(draft.members);
      expect(merge.draft.currency).toBe(draft.currency);
      expect(merge.conflicts.size).toBe(0);
    }),
    RUNS,
  );
});

test('merging twice changes nothing', () => {
  fc.assert(
    fc.property(sidesArbitrary, ({ base, draft, latest }) => {
      const once = mergeProject(base, draft, latest);
      const twice = mergeProject(once.snapshot, once.draft, latest, once.conflicts);
      const again = mergeProject(once.snapshot, once.draft, readAgain(latest), once.conflicts);
      for (const next of [twice, again]) {
        expect(next.draft).toEqual(once.draft);
        expect(next.draft.members).toBe(once.draft.members);
        expect(next.conflicts).toBe(once.conflicts);
      }
    }),
    RUNS,
  );
});

test('the same merge gives the same ids', () => {
  fc.assert(
    fc.property(sidesArbitrary, ({ base, draft, latest }) => {
      expect(mergeProject(readAgain(base), readAgain(draft), latest)).toEqual(mergeProject(base, draft, latest));
    }),
  );
});

test('the snapshot is the latest project, and what nobody changed stays the same object', () => {
  fc.assert(
    fc.property(sidesArbitrary, ({ base, draft, latest }) => {
      const merge = mergeProject(base, draft, readAgain(latest));
      expect(asSaved(merge.snapshot)).toEqual(asSaved(latest));
      const [mine, theirs, merged] = [draft, latest, merge.draft].map(({ members }) => byId(members));
      for (const member of base.members) {
        const isUnchanged = mine?.get(member.id) === member && theirs?.get(member.id) === member;
        if (!isUnchanged) continue;
        // Where both have moved others, its order may have to rise.
        expect(merged?.get(member.id)?.name).toBe(member.name);
        expect(merged?.get(member.id)?.expenses).toBe(member.expenses);
      }
    }),
    RUNS,
  );
});

test('a merged draft is a project like any other, and nothing in it has got another id', () => {
  fc.assert(
    fc.property(sidesArbitrary, ({ base, draft, latest }) => {
      const merge = mergeProject(base, draft, latest);
      const { members } = merge.draft;
      expectValidWeights(merge.draft);
      const all = members.flatMap((member) => [member.id, ...member.expenses.map(({ id }) => id)]);
      const ids = new Set(all);
      expect(ids.size).toBe(all.length);
      const known = [merge.snapshot, base, draft].map(entitiesOf);
      expect([...ids].filter((id) => !known.some((one) => one.has(id)))).toEqual([]);
      expectRising(members);
      for (const { expenses } of members) {
        expectRising(expenses);
        for (const { involvedMemberIds } of expenses) {
          expect(involvedMemberIds.filter((id) => !members.some((member) => member.id === id))).toEqual([]);
          expect(new Set(involvedMemberIds).size).toBe(involvedMemberIds.length);
        }
      }
      const saved = applySteps(merge.snapshot, stepsInSaveOrder(merge.snapshot, merge.draft));
      expect(asSaved(saved)).toEqual(asSaved(merge.draft));
    }),
    RUNS,
  );
});

test('what an own deletion without an answer has removed is in the draft that has it back, and nobody is asked about it', () => {
  fc.assert(
    fc.property(sidesArbitrary, fc.nat(), ({ base, draft, latest }, at) => {
      // What others have changed since, the server does not delete.
      const steps = deletionsIn(base).filter(
        (step) =>
          hasEntity(draft, subjectId(step, draft)) && isDeepStrictEqual(deletedBy(step, base), deletedBy(step, latest)),
      );
      const step = steps[at % steps.length];
      if (step === undefined) return;
      const theirs = applyStep(latest, step);
      const known = withAppliedWrites(base, theirs, [{ step, version: undefined }]);
      const merge = mergeProject(known, draft, theirs);
      const [now, drafted] = [entitiesOf(theirs), entitiesOf(draft)];
      const isGone = (id: string) => drafted.has(id) && !now.has(id);
      for (const id of [...entitiesOf(latest).keys()].filter(isGone)) {
        expect([hasEntity(merge.draft, id), merge.conflicts.has(id)]).toEqual([true, false]);
      }
    }),
    RUNS,
  );
});

type Deletion = Extract<SaveStep, { kind: 'member-deleted' | 'expense-deleted' }>;

function deletionsIn({ members }: Project): Deletion[] {
  return members.flatMap(({ id: memberId, expenses }) => [
    { kind: 'member-deleted' as const, memberId },
    ...expenses.map(({ id }) => ({ kind: 'expense-deleted' as const, memberId, expenseId: id })),
  ]);
}

/** What goes with the deletion, under its payer. */
function deletedBy(step: Deletion, project: Project): Member | Expense | undefined {
  const payer = findMember(project, step.memberId);
  return step.kind === 'member-deleted' || !payer ? payer : findExpense(payer, step.expenseId);
}

function expectRising(items: readonly { readonly order: number }[]): void {
  const orders = items.map(({ order }) => order);
  expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b));
}
