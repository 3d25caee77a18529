import fc from 'fast-check';
import type { Expense, Project } from '@/lib/domain/project';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { trip, withExpense } from '@/tests/support/sample-projects';
import { idRemapper, remapIds } from './remap-ids';

function idsOf({ members }: Project): string[] {
  return members.flatMap((member) => [
    member.id,
    ...member.expenses.flatMap((expense) => [expense.id, ...expense.involvedMemberIds]),
  ]);
}

test('every id is remapped as the map says, everywhere', () => {
  fc.assert(
    fc.property(projectArbitrary, fc.boolean(), (project, remapsAll) => {
      const remapped = idsOf(project).filter((id) => remapsAll || id.includes('new-'));
      const ids = new Map(remapped.map((id) => [id, `server-${id}`]));
      expect(idsOf(remapIds(project, ids))).toEqual(idsOf(project).map((id) => ids.get(id) ?? id));
    }),
  );
});

test('weights stay with their members', () => {
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const ids = new Map(idsOf(project).map((id) => [id, `server-${id}`]));
      const weightsIn = (of: Project) =>
        of.members.flatMap(({ expenses }) => expenses.map((one) => one.involvedMemberIds.map((id) => weight(one, id))));
      expect(weightsIn(remapIds(project, ids))).toEqual(weightsIn(project));
    }),
  );
});

function weight({ weights }: Expense, id: string): number {
  return weights?.[id] ?? 1;
}

test('mapping back gives the project that it was', () => {
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const there = new Map(idsOf(project).map((id) => [id, `server-${id}`]));
      const back = new Map(Array.from(there, ([from, to]) => [to, from]));
      expect(remapIds(remapIds(project, there), back)).toEqual(project);
    }),
  );
});

test('what holds none of the ids is the same object', () => {
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const ids = new Map([['new-a1b2', 'server']]);
      const remapped = remapIds(project, ids);
      expect(remapIds(project, new Map([['nobody', 'server']]))).toBe(project);
      for (const [at, member] of project.members.entries()) {
        for (const [row, expense] of member.expenses.entries()) {
          const isRemapped = expense.involvedMemberIds.includes('new-a1b2');
          expect(remapped.members[at]?.expenses[row] === expense).toBe(!isRemapped);
        }
      }
    }),
  );
});

test('projects that share objects share them still', () => {
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const ids = new Map(idsOf(project).map((id) => [id, `server-${id}`]));
      const remap = idRemapper(ids);
      expect(remap({ ...project, name: 'Other' }).members).toBe(remap(project).members);
    }),
  );
});

test('an id that gives way to one that is involved already is involved once', () => {
  const before = withExpense(trip, 'tent', { involvedMemberIds: ['new-a1b2', 'ada'] });
  const remapped = remapIds(before, new Map([['new-a1b2', 'ada']]));
  expect(remapped.members[0]?.expenses[0]?.involvedMemberIds).toEqual(['ada']);
  const weighed = withExpense(before, 'tent', { weights: { ada: 2, 'new-a1b2': 3 } });
  expect(remapIds(weighed, new Map([['new-a1b2', 'ada']])).members[0]?.expenses[0]?.weights).toEqual({ ada: 3 });
});
