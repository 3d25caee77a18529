import fc from 'fast-check';
import { savedProjectArbitrary, sidesArbitrary } from '@/tests/support/arbitraries/edits';
import { readAgain } from '@/tests/support/arbitraries/projects';
import { food, member, project, tent } from '@/tests/support/sample-projects';
import { idsOf } from './by-id';
import { changedIds } from './changed-ids';

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
      const [before, now, changed] = [idsOf(base), idsOf(latest), changedIds(base, latest)];
      for (const id of now) if (!before.has(id)) expect(changed).toContain(id);
      for (const id of changed) expect(now.has(id) || id === latest.id).toBe(true);
    }),
  );
});

test('an expense that changed is named without its payer, and its place does not count', () => {
  const ada = member('ada', { expenses: [tent, food] });
  const before = project({ id: 'trip', name: null, members: [ada] });
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
