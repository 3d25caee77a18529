import fc from 'fast-check';
import { entitiesOf } from '@/lib/domain/entities';
import { sameSharing, weightOf } from '@/lib/domain/involvement';
import { withoutMember } from '@/lib/domain/member-deletion';
import { withPayer } from '@/lib/domain/payer';
import type { Entity, Project } from '@/lib/domain/project';
import { stepsInSaveOrder } from '@/lib/domain/save-order';
import { sidesArbitrary } from '@/tests/support/arbitraries/edits';
import { readAgain } from '@/tests/support/arbitraries/projects';
import { expectValidWeights } from '@/tests/support/expect-valid-weights';
import { RUNS } from '@/tests/support/runs';
import { annaAndBen, tripOfThree as base, withExpense, withName, without } from '@/tests/support/sample-projects';
import { type Conflict, openConflict } from './conflict';
import { sharingOf, valuesOf } from './conflict-values';
import { mergeProject } from './merge-project';
import { withTheirValues } from './their-values';

describe('conflicts noted earlier', () => {
  const mine = withExpense(base, 'tent', { amount: 1_200 });
  const theirs = withExpense(base, 'tent', { amount: 1_400 });
  const first = mergeProject(base, mine, theirs);

  function next(latest: Project, draft = first.draft) {
    return mergeProject(first.snapshot, draft, { ...latest, version: 3 }, first.conflicts).conflicts;
  }

  test('stay, as the same object, while both sides differ', () => {
    expect(next(withName(theirs, 'cleo', 'Cleo'))).toBe(first.conflicts);
  });

  test('follow what others change next', () => {
    expect(next(withExpense(theirs, 'tent', { amount: 1_500 })).get('tent')).toEqual({ amount: { theirs: 1_500 } });
  });

  test('vanish when both sides agree', () => {
    expect(next(withExpense(theirs, 'tent', { amount: 1_200 })).size).toBe(0);
    expect(next(theirs, withExpense(first.draft, 'tent', { amount: 1_400 })).size).toBe(0);
  });

  test('give way to the mark of a removal', () => {
    const { conflicts } = mergeProject(first.snapshot, first.draft, without(theirs, 'tent'), first.conflicts);
    expect([...conflicts]).toEqual([['tent', { existence: { theirs: 'removed' } }]]);
  });
});

test('a conflict is open in the fields in which mine differs from theirs', () => {
  const conflict = { name: { theirs: null }, amount: { theirs: 1_400 }, involved: { theirs: ['ada', 'ben'] } };
  const mine = { name: 'Tent', amount: 1_200, involvedMemberIds: [] };
  expect(openConflict(undefined, mine)).toBeUndefined();
  expect(openConflict(conflict, mine)).toBe(conflict);
  expect(openConflict(conflict, { ...mine, name: ' ' })).toEqual({
    amount: conflict.amount,
    involved: conflict.involved,
  });
  const agreed = { name: '', amount: 1_400, involvedMemberIds: ['ben', 'ada'] };
  expect(openConflict(conflict, agreed)).toBeUndefined();
  expect(openConflict({ ...conflict, existence: { theirs: 'changed' } }, agreed)).toEqual({
    existence: { theirs: 'changed' },
  });
});

test('a conflict is open in the weights and the currency in which mine differs from theirs', () => {
  const mine = { name: 'Tent', involvedMemberIds: ['ada', 'ben'], weights: { ada: 2 } };
  const open = (theirs: Record<string, number>) => openConflict({ weights: { theirs } }, mine);
  expect(open({ ada: 3, ben: 1 })).toEqual({ weights: { theirs: { ada: 3, ben: 1 } } });
  expect(open({ ada: 2, ben: 1 })).toBeUndefined();
  expect(open({ cleo: 3 })).toBeUndefined();
  const list = { theirs: ['ben', 'ada'], weights: { ada: 3 } };
  expect(openConflict({ involved: list }, mine)).toEqual({ involved: list });
  expect(openConflict({ involved: { ...list, weights: { ada: 2 } } }, mine)).toBeUndefined();
  const currency = { currency: { theirs: null } };
  expect(openConflict(currency, { name: 'Trip', currency: 'EUR' })).toBe(currency);
  expect(openConflict(currency, { name: 'Trip' })).toBeUndefined();
});

test('a conflict about who paid is open until both say the same', () => {
  const conflict: Conflict = { payer: { theirs: 'ben', order: 2 } };
  const mine = { name: 'Tent', amount: 5, involvedMemberIds: [] };
  expect(openConflict(conflict, { ...mine, payerId: 'ada' })).toBe(conflict);
  expect(openConflict(conflict, { ...mine, payerId: 'ben' })).toBeUndefined();
});

describe('what may be saved before conflicts are resolved', () => {
  test('is everything but the fields in conflict and what others have removed', () => {
    const mine = withExpense(withExpense(base, 'tent', { amount: 1_200, name: 'Tarp' }), 'fuel', { amount: 5 });
    const theirs = without(withExpense(base, 'tent', { amount: 1_400 }), 'fuel');
    const { snapshot, draft, conflicts } = mergeProject(base, mine, theirs);
    const steps = stepsInSaveOrder(snapshot, withTheirValues(draft, conflicts, snapshot)).flat();
    expect(steps.map(({ kind }) => kind)).toEqual(['expense-updated']);
    expect(steps[0]).toMatchObject({ expense: { id: 'tent', name: 'Tarp', amount: 1_400 } });
  });

  test('is the whole draft where nothing is a conflict', () => {
    fc.assert(
      fc.property(sidesArbitrary, ({ base: before, draft, latest }) => {
        const merge = mergeProject(before, draft, latest);
        if (merge.conflicts.size === 0)
          expect(withTheirValues(merge.draft, merge.conflicts, merge.snapshot)).toBe(merge.draft);
      }),
    );
  });

  test('leaves an expense where it is that I have given to somebody whom others have deleted', () => {
    const base = annaAndBen();
    const mine = { ...base, members: withPayer(base.members, 'pizza', 'ben') };
    const latest = { ...base, version: 2, members: withoutMember(base.members, 'ben') };
    const { draft, conflicts, snapshot } = mergeProject(base, mine, latest);
    const part = withTheirValues(draft, conflicts, snapshot);
    expect(part.members.map(({ id, expenses }) => [id, ...expenses.map((one) => one.id)])).toEqual([
      ['anna', 'pizza', 'taxi', 'ice'],
    ]);
    const kinds = stepsInSaveOrder(snapshot, part).map((stage) => stage.map(({ kind }) => kind));
    expect(kinds.flat().filter((kind) => kind !== 'expense-updated')).toEqual([]);
  });

  test('keeps its payer, whom I have deleted, as long as nobody else can have it', () => {
    const base = annaAndBen();
    const given = withPayer(base.members, 'pizza', 'ben');
    const mine = { ...base, members: withoutMember(given, 'anna') };
    const theirs = base.members.map((member) => ({
      ...member,
      expenses: member.expenses.map((one) => (one.id === 'pizza' ? { ...one, amount: 7_000 } : one)),
    }));
    const { draft, conflicts, snapshot } = mergeProject(base, mine, {
      ...base,
      version: 2,
      members: withoutMember(theirs, 'ben'),
    });
    const part = withTheirValues(draft, conflicts, snapshot);
    expect(part.members.map(({ id, expenses }) => [id, ...expenses.map((one) => [one.id, one.amount])])).toEqual([
      ['anna', ['pizza', 7_000]],
    ]);
    expect(stepsInSaveOrder(snapshot, part).flat()).not.toContainEqual(
      expect.objectContaining({ kind: 'member-deleted' }),
    );
  });

  test('never writes over what others have changed, and never names who is gone', () => {
    fc.assert(
      fc.property(sidesArbitrary, ({ base: before, draft, latest }) => {
        const merge = mergeProject(before, readAgain(draft), latest);
        const part = withTheirValues(merge.draft, merge.conflicts, merge.snapshot);
        expectValidWeights(part);
        const memberIds = part.members.map(({ id }) => id);
        const latestRows = entitiesOf(merge.snapshot);
        for (const [id, conflict] of merge.conflicts) {
          const entity = [part, ...part.members, ...part.members.flatMap(({ expenses }) => expenses)].find(
            (one) => one.id === id,
          );
          const [mine, theirs] = [entity ?? part, latestRows.get(id) ?? part];
          for (const field of ['name', 'amount', 'payment', 'currency'] as const) {
            if (conflict[field]) expect(valuesOf(mine)[field]).toEqual(conflict[field]);
          }
          expectTheirSharing(conflict, mine, theirs, memberIds);
          if (conflict.existence?.theirs === 'removed') expect(entity).toBeUndefined();
          else if (latestRows.has(id)) expect(entity).toBeDefined();
        }
        const named = part.members.flatMap(({ expenses }) => expenses.flatMap((one) => one.involvedMemberIds));
        expect(named.filter((id) => !memberIds.includes(id))).toEqual([]);
      }),
      RUNS,
    );
  });
});

function expectTheirSharing({ involved, weights }: Conflict, mine: Entity, theirs: Entity, memberIds: string[]): void {
  const isWhole = involved?.theirs.every((id) => memberIds.includes(id));
  if (isWhole) expect(sameSharing(sharingOf(mine), sharingOf(theirs))).toBe(true);
  for (const id of Object.keys(weights?.theirs ?? {})) {
    if (mine.involvedMemberIds?.includes(id)) expect(weightOf(mine.weights, id)).toBe(weightOf(theirs.weights, id));
  }
}
