import fc from 'fast-check';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { weightOf, weightsFor } from './involvement';
import { deletionStages, involvedAfterDeletion, sharingBeforeDeletion, withoutMember } from './member-deletion';
import type { Expense, Member } from './project';

const IDS = ['a', 'b', 'c', 'd'];
const involvedArbitrary = fc.subarray(IDS);

describe('deleting a member', () => {
  const expense = { id: 'fuel', name: 'Fuel', amount: 100, order: 0, involvedMemberIds: ['a', 'b'] };
  const deleted = { id: 'a', name: 'Ada', order: 0, expenses: [{ ...expense, id: 'tent' }] };
  const payer = { id: 'c', name: 'Cem', order: 1, expenses: [expense] };
  const paidAfter = (paid: Expense, memberId: string) =>
    withoutMember([deleted, { ...payer, expenses: [paid] }], memberId).at(-1)?.expenses[0];

  test('deletes its expenses with it', () => {
    expect(withoutMember([deleted, { ...payer, expenses: [] }], 'a')).toEqual([{ ...payer, expenses: [] }]);
  });

  test('the member leaves the involved list', () => {
    expect(paidAfter(expense, 'a')?.involvedMemberIds).toEqual(['b']);
  });

  test('an expense that involved only that member involves its payer', () => {
    expect(paidAfter({ ...expense, involvedMemberIds: ['a'] }, 'a')?.involvedMemberIds).toEqual(['c']);
  });

  test('an expense that does not name the member is the same object', () => {
    const forAll = { ...expense, involvedMemberIds: [] };
    const members = [deleted, payer];
    expect(withoutMember(members, 'd')).toBe(members);
    expect(paidAfter(forAll, 'a')).toBe(forAll);
  });

  test('the member takes its weight along, and a payer who stands in for all counts 1', () => {
    const uneven = { ...expense, weights: { a: 3, b: 2 } };
    expect(paidAfter(uneven, 'a')).toMatchObject({ involvedMemberIds: ['b'], weights: { b: 2 } });
    expect(paidAfter({ ...uneven, weights: { a: 3 } }, 'a')?.weights).toBeUndefined();
    const alone = { ...expense, involvedMemberIds: ['a'], weights: { a: 3 } };
    expect(paidAfter(alone, 'a')).toEqual({ ...expense, involvedMemberIds: ['c'] });
  });

  test('can be undone in an involved list that nobody has changed, with its weights', () => {
    const weightsArbitrary = fc.dictionary(fc.constantFrom(...IDS), fc.integer({ min: 2, max: 4 }));
    fc.assert(
      fc.property(
        involvedArbitrary,
        weightsArbitrary,
        involvedArbitrary,
        fc.constantFrom(...IDS),
        (involved, drawn, gone, payerId) => {
          const before = { involvedMemberIds: involved, weights: weightsFor(involved, drawn) };
          const list = involvedAfterDeletion(involved, payerId, (id) => !gone.includes(id));
          const now = { involvedMemberIds: list, weights: weightsFor(list, before.weights) };
          const back = sharingBeforeDeletion(before, now, [payerId], new Set(gone));
          expect(back.involvedMemberIds.toSorted()).toEqual(involved.toSorted());
          expect(back.weights ?? {}).toEqual(before.weights ?? {});
          expect(list.length === 0).toBe(involved.length === 0);
        },
      ),
    );
  });

  test('is told from another weight that somebody else of the list has got', () => {
    const before = { involvedMemberIds: ['a', 'b'], weights: { a: 3 } };
    const now = { involvedMemberIds: ['b'], weights: { b: 5 } };
    const back = sharingBeforeDeletion(before, now, ['c'], new Set(['a']));
    expect(['a', 'b'].map((id) => weightOf(back.weights, id))).toEqual([3, 5]);
  });
});

function member(id: string, ...involvedMemberIds: string[]): Member {
  const expense = { id: `of-${id}`, name: null, amount: null, order: 0, involvedMemberIds };
  return { id, name: null, order: 0, expenses: [expense] };
}

const ids = (stages: Member[][]) => stages.map((stage) => stage.map(({ id }) => id));

test('Members that have paid for nobody by name, or for who stays, are deleted in one stage.', () => {
  expect(ids(deletionStages([member('ana'), member('ben', 'dan'), member('cem', 'cem')]))).toEqual([
    ['ana', 'ben', 'cem'],
  ]);
});

test('Who has paid for another by name is not deleted in the same stage, whoever comes first.', () => {
  expect(ids(deletionStages([member('ana', 'ben'), member('ben')]))).toEqual([['ana'], ['ben']]);
  expect(ids(deletionStages([member('ana'), member('ben', 'ana'), member('cem')]))).toEqual([['ana', 'cem'], ['ben']]);
});

test('Each member is in one stage, and no stage has one that has paid for another of it.', () => {
  fc.assert(
    fc.property(projectArbitrary, ({ members }) => {
      const stages = deletionStages(members);
      expect(ids(stages).flat().sort()).toEqual(members.map(({ id }) => id).sort());
      for (const stage of stages) {
        for (const { id, expenses } of stage) {
          const paidFor = new Set(expenses.flatMap(({ involvedMemberIds }) => involvedMemberIds));
          expect(stage.filter((other) => other.id !== id && paidFor.has(other.id))).toEqual([]);
        }
      }
    }),
  );
});
