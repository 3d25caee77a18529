import fc from 'fast-check';
import { savedProjectArbitrary, sidesArbitrary } from '@/tests/support/edit-arbitraries';
import { readAgain } from '@/tests/support/project-arbitraries';
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
  const tent = { id: 'tent', name: 'Tent', amount: 100, order: 0, involvedMemberIds: [] };
  const fuel = { ...tent, id: 'fuel', order: 1 };
  const ada = { id: 'ada', name: 'Ada', order: 0, expenses: [tent, fuel] };
  const before = { id: 'trip', name: null, createdAt: '', updatedAt: '', version: 1, members: [ada] };
  const now = {
    ...before,
    name: ' ',
    members: [
      {
        ...ada,
        version: 2,
        expenses: [
          { ...fuel, order: 0 },
          { ...tent, order: 1, amount: 200 },
        ],
      },
    ],
  };
  expect([...changedIds(before, now)]).toEqual(['tent']);
  expect([...changedIds(before, { ...now, name: 'Trip' })]).toEqual(['trip', 'tent']);
});
