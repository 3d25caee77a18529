import fc from 'fast-check';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { deletionStages } from './deletion-stages';
import type { Member } from './project';

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
