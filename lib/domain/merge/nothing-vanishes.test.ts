import fc from 'fast-check';
import { byId, idsOf } from '@/lib/domain/by-id';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { sameInvolved, sameName } from '@/lib/domain/sameness';
import { sidesArbitrary } from '@/tests/support/arbitraries/edits';
import type { Sides } from './merge-field';
import { mergeProject, type ProjectMerge } from './merge-project';
import { hasTouchedExpense, hasTouchedMember, newlyInvolved } from './touched';

const RUNS = { numRuns: 500 };

describe('no change of either side vanishes silently:', () => {
  const check = (expectation: (sides: Sides<Project>, merge: ProjectMerge) => void) =>
    fc.assert(
      fc.property(sidesArbitrary, ({ base, draft, latest }) => {
        const sides = { base, mine: draft, theirs: latest };
        expectation(sides, mergeProject(base, draft, latest));
      }),
      RUNS,
    );

  test('a name or amount that one side changed is in the draft, and one that both changed is contested', () => {
    check((sides, { draft, conflicts }) => {
      expectField(sides, draft, sameName, 'name', conflicts.get(draft.id)?.name);
      const all = thingsOf(draft);
      for (const [id, things] of both(sides)) {
        const merged = all.get(id);
        expect(merged).toBeDefined();
        if (merged) expectField(things, merged, sameName, 'name', conflicts.get(id)?.name);
        if (
          merged &&
          isExpense(merged) &&
          isExpense(things.base) &&
          isExpense(things.mine) &&
          isExpense(things.theirs)
        ) {
          const { base, mine, theirs } = things as Sides<Expense>;
          expectField({ base, mine, theirs }, merged, Object.is, 'amount', conflicts.get(id)?.amount);
        }
      }
    });
  });

  test('what either has added is there', () => {
    check(({ base, mine, theirs }, { draft }) => {
      const [known, merged] = [idsOf(base), idsOf(draft)];
      const added = [...idsOf(mine), ...idsOf(theirs)].filter((id) => !known.has(id));
      // What they have put under a member that I have removed brings the member back.
      expect(added.filter((id) => !merged.has(id))).toEqual([]);
    });
  });

  test('what one has removed goes, unless the other has touched it: then it stays, marked', () => {
    check((sides, { draft, conflicts, renewed }) => {
      const { base, mine, theirs } = sides;
      const [kept, latest, merged] = [thingsOf(mine), thingsOf(theirs), thingsOf(draft)];
      for (const id of idsOf(base)) {
        const [isKept, isLatest] = [kept.has(id), latest.has(id)];
        const here = renewed.get(id) ?? id;
        if (isKept && isLatest) continue;
        const isTouched = (isKept && isTouchedBy(base, mine, id)) || (isLatest && isTouchedBy(base, theirs, id));
        expect(merged.has(here)).toBe(isTouched);
        expect(renewed.has(id)).toBe(isTouched && isKept);
        const existence = isTouched ? { theirs: isKept ? 'removed' : 'changed' } : undefined;
        expect(conflicts.get(here)?.existence).toEqual(existence);
      }
    });
  });

  test('whom either has put into or taken out of an involved list is in it or not, unless it is contested', () => {
    check((sides, merge) => {
      const all = thingsOf(merge.draft);
      for (const [id, { base, mine, theirs }] of both(sides)) {
        const merged = all.get(id);
        if (isExpense(base) && isExpense(mine) && isExpense(theirs) && merged && isExpense(merged)) {
          expectInvolved(sides, { base, mine, theirs }, merged, merge);
        }
      }
    });
  });
});

function expectInvolved(
  projects: Sides<Project>,
  { base, mine, theirs }: Sides<Expense>,
  { id, involvedMemberIds: merged }: Expense,
  { draft, conflicts, renewed }: ProjectMerge,
): void {
  const members = byId(draft.members);
  const still = (ids: readonly string[]) => ids.map((one) => renewed.get(one) ?? one).filter((one) => members.has(one));
  const contested = conflicts.get(id)?.involved;
  if (contested) {
    expect(contested.theirs).toEqual(theirs.involvedMemberIds);
    expect(merged).toEqual(expect.arrayContaining(still(mine.involvedMemberIds)));
    return;
  }
  const everyone = projects.base.members.map((member) => member.id);
  const before = base.involvedMemberIds.length === 0 ? everyone : base.involvedMemberIds;
  for (const [project, { involvedMemberIds: now }] of [
    [projects.mine, mine],
    [projects.theirs, theirs],
  ] as const) {
    const remaining = byId(project.members);
    const statedAs = (ids: readonly string[]) => ids.filter((one) => remaining.has(one));
    if (sameInvolved(now, statedAs(base.involvedMemberIds))) continue;
    if (now.length === 0) expect(merged).toEqual([]);
    else {
      const isIn = (one: string) => merged.length === 0 || merged.includes(one);
      // A payer may stand for all who were removed.
      const [payer] = [...members.values()].filter(({ expenses }) => expenses.some((expense) => expense.id === id));
      const added = now.filter((one) => !before.includes(one) && one !== payer?.id);
      const takenOut = statedAs(before).filter((one) => !now.includes(one) && one !== payer?.id);
      expect(still(added).filter((one) => !isIn(one))).toEqual([]);
      expect(still(takenOut).filter(isIn)).toEqual([]);
    }
  }
}

type Thing = Member | Expense;

function thingsOf(project: Project): Map<string, Thing> {
  return byId(project.members.flatMap<Thing>((member) => [member, ...member.expenses]));
}

function isExpense(thing: Thing): thing is Expense {
  return 'amount' in thing;
}

/** What stands in all three projects. */
function both({ base, mine, theirs }: Sides<Project>): [string, Sides<Thing>][] {
  const [kept, latest] = [thingsOf(mine), thingsOf(theirs)];
  return [...thingsOf(base)].flatMap<[string, Sides<Thing>]>(([id, before]) => {
    const [here, there] = [kept.get(id), latest.get(id)];
    return here && there ? [[id, { base: before, mine: here, theirs: there }]] : [];
  });
}

function expectField<T, K extends keyof T>(
  { base, mine, theirs }: Sides<T>,
  merged: T,
  isSame: (a: T[K], b: T[K]) => boolean,
  field: K,
  contested: { readonly theirs: unknown } | undefined,
): void {
  const hasMine = !isSame(base[field], mine[field]);
  const hasTheirs = !isSame(base[field], theirs[field]);
  if (hasMine) expect(isSame(merged[field], mine[field])).toBe(true);
  else expect(isSame(merged[field], theirs[field])).toBe(true);
  const isContested = hasMine && hasTheirs && !isSame(mine[field], theirs[field]);
  expect(contested).toEqual(isContested ? { theirs: theirs[field] } : undefined);
}

function isTouchedBy(base: Project, side: Project, id: string): boolean {
  const removed = new Set(base.members.map((member) => member.id).filter((one) => !byId(side.members).has(one)));
  const [before, now] = [thingsOf(base).get(id), thingsOf(side).get(id)];
  if (!before || !now) return false;
  if (isExpense(before) && isExpense(now)) {
    const payer = base.members.find(({ expenses }) => expenses.includes(before));
    return hasTouchedExpense(before, now, payer?.id ?? '', removed);
  }
  if (isExpense(before) || isExpense(now)) return false;
  return hasTouchedMember(before, now, removed) || newlyInvolved(base, side).has(id);
}
