import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { byId, entitiesOf } from '@/lib/domain/entities';
import { receiverOf, sameInvolved, weightOf } from '@/lib/domain/involvement';
import { amountOfBill } from '@/lib/domain/money/uncounted-bill';
import { sameName } from '@/lib/domain/name';
import { placesOf } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { sidesArbitrary } from '@/tests/support/arbitraries/edits';
import { RUNS } from '@/tests/support/runs';
import { hasChangedExpense, hasChangedMember, newlyInvolved } from './membership';
import type { Sides } from './merge-field';
import { mergeProject, type ProjectMerge } from './merge-project';

describe('no change of either side vanishes silently:', () => {
  const check = (expectation: (sides: Sides<Project>, merge: ProjectMerge) => void) =>
    fc.assert(
      fc.property(sidesArbitrary, ({ base, draft, latest }) => {
        const sides = { base, mine: draft, theirs: latest };
        expectation(sides, mergeProject(base, draft, latest));
      }),
      RUNS,
    );

  test('a name or bill that one side changed is in the draft, and one that both changed is a conflict', () => {
    check((sides, { draft, conflicts }) => {
      expectField(sides, draft, sameName, 'name', conflicts.get(draft.id)?.name);
      const all = rowsOf(draft);
      for (const [id, rows] of both(sides)) {
        const merged = all.get(id);
        expect(merged).toBeDefined();
        if (merged) expectField(rows, merged, sameName, 'name', conflicts.get(id)?.name);
        if (merged && isExpense(merged) && isExpense(rows.base) && isExpense(rows.mine) && isExpense(rows.theirs)) {
          expectBill(rows as Sides<Expense>, sides, merged, conflicts.get(id)?.amount);
        }
      }
    });
  });

  test('a currency that one side changed is in the draft, and one that both changed is a conflict', () => {
    check(({ base, mine, theirs }, { draft, conflicts }) => {
      const [before, ofMine, ofTheirs] = [base, mine, theirs].map(({ currency }) => currency ?? null);
      const isMine = ofMine !== before;
      expect(draft.currency ?? null).toBe(isMine ? ofMine : ofTheirs);
      const isConflict = isMine && ofTheirs !== before && ofMine !== ofTheirs;
      const { rates } = theirs;
      expect(conflicts.get(draft.id)?.currency).toEqual(
        isConflict ? { theirs: ofTheirs, ...(rates && { rates }) } : undefined,
      );
    });
  });

  test('a rate that one side changed is in the draft, and one that both changed is a conflict, in one currency', () => {
    check(({ base, mine, theirs }, { draft, conflicts }) => {
      if (mine.currency !== theirs.currency) {
        expect(draft.rates).toEqual((draft.currency === mine.currency ? mine : theirs).rates);
        return;
      }
      const before = base.currency === draft.currency ? base.rates : undefined;
      const open: Record<string, string | null> = {};
      for (const code of ['CZK', 'KRW', 'KWD']) {
        const [known, ofMine, ofTheirs] = [before, mine.rates, theirs.rates].map((rates) => rates?.[code] ?? null);
        expect(draft.rates?.[code] ?? null).toBe(ofMine === known ? ofTheirs : ofMine);
        const isConflict = new Set([known, ofMine, ofTheirs]).size === 3;
        if (isConflict && ofTheirs !== undefined) open[code] = ofTheirs;
      }
      expect(conflicts.get(draft.id)?.rates?.theirs ?? {}).toEqual(open);
    });
  });

  test('a payer whom one side changed pays, and one whom both changed, or made the receiver, is a conflict', () => {
    check(({ base, mine, theirs }, { draft, conflicts }) => {
      const sides = [base, mine, theirs].map(payersOf);
      const merged = payersOf(draft);
      const receivers = [mine, theirs, draft].map(receiversOf);
      for (const id of payersOf(base).keys()) {
        const [before, ofMine, ofTheirs] = sides.map((payers) => payers.get(id));
        if (ofMine === undefined || ofTheirs === undefined) continue;
        const payer = ofMine === before ? ofTheirs : ofMine;
        expect(merged.get(id)).toBe(payer);
        const [toMine, toTheirs, to] = receivers.map((all) => all.get(id));
        const isOnOneSide = toMine === ofMine || toTheirs === ofTheirs;
        const isToPayer = ofMine !== before && toTheirs === ofMine && to === payer && !isOnOneSide;
        const isConflict = new Set([before, ofMine, ofTheirs]).size === 3 || isToPayer;
        expect(conflicts.get(id)?.payer?.theirs).toBe(isConflict ? ofTheirs : undefined);
      }
    });
  });

  test('what either has marked as a payment, or as none, is one or none', () => {
    check((sides, { draft }) => {
      const all = rowsOf(draft);
      for (const [id, { base, mine, theirs }] of both(sides)) {
        const merged = all.get(id);
        if (!merged || ![base, mine, theirs, merged].every(isExpense)) continue;
        const marks = [base, mine, theirs, merged].map((row) => isExpense(row) && row.isPayment === true);
        const [before, ofMine, ofTheirs, now] = marks;
        expect(now).toBe(ofMine === before ? ofTheirs : ofMine);
      }
    });
  });

  test('a weight that one side changed counts in the merged list, and one that both changed is a conflict', () => {
    check((sides, merge) => {
      const all = rowsOf(merge.draft);
      for (const [id, { base, mine, theirs }] of both(sides)) {
        const merged = all.get(id);
        if (!merged || !isExpense(merged) || !isExpense(base) || !isExpense(mine) || !isExpense(theirs)) continue;
        const involved = merge.conflicts.get(id)?.involved;
        if (involved) expect(involved.weights).toEqual(theirs.weights);
        else {
          expectNobodyLost(sides.theirs, base, mine, theirs, sides.base);
          expectNobodyLost(sides.mine, base, theirs, mine, sides.base);
          for (const memberId of merged.involvedMemberIds)
            expectWeight(merge, { base, mine, theirs }, merged, memberId);
        }
      }
    });
  });

  test('what either has added is there', () => {
    check(({ base, mine, theirs }, { draft }) => {
      const [known, merged] = [entitiesOf(base), entitiesOf(draft)];
      const added = [...entitiesOf(mine).keys(), ...entitiesOf(theirs).keys()].filter((id) => !known.has(id));
      // What they have put under a member that I have removed brings the member back.
      expect(added.filter((id) => !merged.has(id))).toEqual([]);
    });
  });

  test('what one has removed goes, unless the other has changed it: then it stays, marked', () => {
    check((sides, { draft, conflicts }) => {
      const { base, mine, theirs } = sides;
      const [kept, latest, merged] = [rowsOf(mine), rowsOf(theirs), rowsOf(draft)];
      for (const id of rowsOf(base).keys()) {
        const [isKept, isLatest] = [kept.has(id), latest.has(id)];
        if (isKept && isLatest) continue;
        const isChanged =
          (isKept && isChangedBy(base, mine, id, theirs)) || (isLatest && isChangedBy(base, theirs, id, mine));
        expect(merged.has(id)).toBe(isChanged);
        const existence = isChanged ? { theirs: isKept ? 'removed' : 'changed' } : undefined;
        expect(conflicts.get(id)?.existence).toEqual(existence);
      }
    });
  });

  test('a member that either has put into or taken out of an involved list is in it or not, unless it is a conflict', () => {
    check((sides, merge) => {
      const all = rowsOf(merge.draft);
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
  { draft, conflicts }: ProjectMerge,
): void {
  const members = byId(draft.members);
  const still = (ids: readonly string[]) => ids.filter((one) => members.has(one));
  const conflicting = conflicts.get(id)?.involved;
  if (conflicting) {
    expect(conflicting.theirs).toEqual(theirs.involvedMemberIds);
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
      // Who pays, on this side or after the merge, may stand for all who were removed. So may who has paid before, alone:
      // the expense may have been given to another payer after that.
      const payerBefore = payersOf(projects.base).get(id);
      const payers = [payersOf(project).get(id), payersOf(draft).get(id)];
      if (payerBefore && sameInvolved(now, [payerBefore])) payers.push(payerBefore);
      const added = now.filter((one) => !before.includes(one) && !payers.includes(one));
      const takenOut = statedAs(before).filter((one) => !now.includes(one) && !payers.includes(one));
      expect(still(added).filter((one) => !isIn(one))).toEqual([]);
      expect(still(takenOut).filter(isIn)).toEqual([]);
    }
  }
}

/** Whom one side has given another weight, the other has not taken out of the list. */
function expectNobodyLost(project: Project, base: Expense, side: Expense, other: Expense, before: Project): void {
  const [payer] = project.members.filter(({ expenses }) => expenses.includes(other));
  // A payer may stand for all who were removed.
  if (other.involvedMemberIds.length === 0 || sameInvolved(other.involvedMemberIds, [payer?.id ?? ''])) return;
  const everyone = before.members.map(({ id }) => id);
  const known = new Set(base.involvedMemberIds.length === 0 ? everyone : base.involvedMemberIds);
  const remaining = byId(project.members);
  const isWeighed = (id: string) => weightOf(side.weights, id) !== weightOf(base.weights, id);
  const isTakenOut = (id: string) => remaining.has(id) && !other.involvedMemberIds.includes(id);
  expect(side.involvedMemberIds.filter((id) => known.has(id) && isWeighed(id) && isTakenOut(id))).toEqual([]);
}

function expectWeight(merge: ProjectMerge, { base, mine, theirs }: Sides<Expense>, merged: Expense, id: string): void {
  const [isMine, isTheirs] = [mine, theirs].map(({ involvedMemberIds }) => involvedMemberIds.includes(id));
  const [known, ofMine, ofTheirs] = [base, mine, theirs].map(({ weights }) => weightOf(weights, id));
  const weight = weightOf(merged.weights, id);
  // A payer whom removals have left alone counts 1, whatever one side had given. For one person that is no difference.
  const isAlone = merged.involvedMemberIds.length === 1;
  if (isMine !== isTheirs && !isAlone) expect(weight).toBe(isMine ? ofMine : ofTheirs);
  if (!isMine || !isTheirs) return;
  expect(weight).toBe(ofMine === known ? ofTheirs : ofMine);
  const isConflict = new Set([known, ofMine, ofTheirs]).size === 3;
  expect(merge.conflicts.get(merged.id)?.weights?.theirs[id]).toBe(isConflict ? ofTheirs : undefined);
}

type Row = Member | Expense;

function rowsOf(project: Project): Map<string, Row> {
  return byId(project.members.flatMap<Row>((member) => [member, ...member.expenses]));
}

function payersOf(project: Project): ReadonlyMap<string, string> {
  return new Map([...placesOf(project)].map(([id, { payerId }]) => [id, payerId]));
}

function receiversOf({ members }: Project): ReadonlyMap<string, string | undefined> {
  return new Map(members.flatMap(({ expenses }) => expenses.map((one) => [one.id, receiverOf(one)] as const)));
}

function isExpense(row: Row): row is Expense {
  return 'amount' in row;
}

/** What stands in all three projects. */
function both({ base, mine, theirs }: Sides<Project>): [string, Sides<Row>][] {
  const [kept, latest] = [rowsOf(mine), rowsOf(theirs)];
  return [...rowsOf(base)].flatMap<[string, Sides<Row>]>(([id, before]) => {
    const [here, there] = [kept.get(id), latest.get(id)];
    return here && there ? [[id, { base: before, mine: here, theirs: there }]] : [];
  });
}

/** What the bill said and its amount are one, whatever the currency of the project. */
function expectBill(
  { base, mine, theirs }: Sides<Expense>,
  projects: Sides<Project>,
  merged: Expense,
  conflicting: { readonly theirs: unknown } | undefined,
): void {
  const billOf = ({ amount, original }: Expense) => ({ theirs: amount, ...(original && { original }) });
  const isSame = (a: Expense, b: Expense) => isDeepStrictEqual(billOf(a), billOf(b));
  const isBoth = !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs);
  // The first amount that a rate has given is no change where the other side has made one.
  const isFirst = (one: Expense, project: Project) =>
    base.amount === null &&
    one.amount !== null &&
    isDeepStrictEqual(base.original, one.original) &&
    amountOfBill(one.original, project) === one.amount;
  const [isMineFirst, isTheirsFirst] = [isFirst(mine, projects.mine), isFirst(theirs, projects.theirs)];
  const isMine = !isSame(base, mine) && !(isBoth && isMineFirst && !isTheirsFirst);
  const { amount, original } = isMine ? mine : theirs;
  expect(merged.amount).toBe(amount);
  expect(merged.original).toEqual(original);
  expect(conflicting).toEqual(isBoth && isMineFirst === isTheirsFirst ? billOf(theirs) : undefined);
}

function expectField<T, K extends keyof T>(
  { base, mine, theirs }: Sides<T>,
  merged: T,
  isSame: (a: T[K], b: T[K]) => boolean,
  field: K,
  conflicting: { readonly theirs: unknown } | undefined,
): void {
  const hasMine = !isSame(base[field], mine[field]);
  const hasTheirs = !isSame(base[field], theirs[field]);
  if (hasMine) expect(isSame(merged[field], mine[field])).toBe(true);
  else expect(isSame(merged[field], theirs[field])).toBe(true);
  const isConflict = hasMine && hasTheirs && !isSame(mine[field], theirs[field]);
  expect(conflicting).toEqual(isConflict ? { theirs: theirs[field] } : undefined);
}

function isChangedBy(base: Project, side: Project, id: string, other: Project): boolean {
  const removed = new Set(base.members.map((member) => member.id).filter((one) => !byId(side.members).has(one)));
  const [before, now] = [rowsOf(base).get(id), rowsOf(side).get(id)];
  if (!before || !now) return false;
  const payers = payersOf(base);
  const isMoved = (of: Project, expenseId: string) => {
    const payerId = payersOf(of).get(expenseId);
    return payerId !== undefined && payerId !== payers.get(expenseId);
  };
  if (isExpense(before) && isExpense(now)) {
    return isMoved(side, id) || hasChangedExpense(before, now, payers.get(id) ?? '', removed);
  }
  if (isExpense(before) || isExpense(now)) return false;
  // What only the other side has given to somebody else is no reason to stay.
  const own = now.expenses.filter(({ id: expenseId }) => isMoved(side, expenseId) || !isMoved(other, expenseId));
  return hasChangedMember(before, { ...now, expenses: own }, removed) || newlyInvolved(base, side).has(id);
}
