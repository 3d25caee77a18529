import fc from 'fast-check';
import { asSaved, projectArbitrary, readAgain } from '@/tests/support/arbitraries/projects';
import { shareStructure } from './share-structure';

test('sharing changes nothing in what is saved', () => {
  fc.assert(
    fc.property(projectArbitrary, projectArbitrary, (previous, next) => {
      expect(asSaved(shareStructure(previous, next))).toEqual(asSaved(next));
    }),
  );
});

test('a project read again keeps every object', () => {
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const again = { ...readAgain(project), version: 2 };
      const shared = shareStructure(project, again);
      expect(shared.version).toBe(2);
      expect(shared.members).toBe(project.members);
    }),
  );
});

test('a changed expense is the only new one', () => {
  fc.assert(
    fc.property(projectArbitrary, fc.nat(), (project, pick) => {
      const payers = project.members.filter(({ expenses }) => expenses.length > 0);
      fc.pre(payers.length > 0);
      const payer = payers[pick % payers.length];
      const next = {
        ...project,
        members: readAgain(project).members.map((member) =>
          member.id === payer?.id
            ? { ...member, expenses: member.expenses.map((e, at) => (at === 0 ? { ...e, amount: -1 } : e)) }
            : member,
        ),
      };
      const shared = shareStructure(project, next);
      for (const [at, member] of project.members.entries()) {
        expect(shared.members[at] === member).toBe(member !== payer);
        for (const [row, expense] of member.expenses.entries()) {
          expect(shared.members[at]?.expenses[row] === expense).toBe(member !== payer || row > 0);
        }
      }
    }),
  );
});

test('what has another version is the next one', () => {
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const raised = { ...project, members: project.members.map((member) => ({ ...member, version: 2 })) };
      const shared = shareStructure(project, raised);
      expect(shared.members).toEqual(raised.members);
      for (const [at, member] of project.members.entries()) expect(shared.members[at]?.expenses).toBe(member.expenses);
    }),
  );
});
