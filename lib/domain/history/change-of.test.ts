import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { annaAndBen, withExpense, withName, without } from '@/tests/support/sample-projects';
import { changeOf, touches, versionsToUndo } from './change-facts';
import type { Change } from './entries';

/** The changes, newest first, that lead from each state to the next, with the groups of their saves. */
function changesBetween(states: readonly Project[], groups: readonly (string | undefined)[] = []): Change[] {
  return states
    .slice(1)
    .map((after, at): Change => {
      const before = diff(after, states[at] as Project);
      const group = groups[at];
      return {
        version: at + 2,
        kind: 'project_changed',
        at: '',
        isByThisDevice: false,
        before,
        ...(group && { group }),
      };
    })
    .reverse();
}

const first = annaAndBen();
const dearer = withExpense(first, 'taxi', { amount: 1 });
const gone = without(dearer, 'taxi');

test('The change of something is the newest that changed or removed it', () => {
  const changes = changesBetween([first, dearer, gone, withName(gone, 'ben', 'Bo')]);
  expect(changeOf(changes, 'taxi')?.version).toBe(3);
  expect(changeOf(changes, 'ben')?.version).toBe(4);
  expect(changeOf(changes, 'pizza')).toBeUndefined();
  expect(changeOf(changes, 'constructor')).toBeUndefined();
});

test('A change touches what it has added, changed or removed, and the project by its name', () => {
  const [added, removed] = changesBetween([first, without(first, 'taxi'), first]) as [Change, Change];
  const [renamed] = changesBetween([first, { ...first, name: 'Winter' }]) as [Change];
  expect([added, removed, renamed].map((change) => touches(change, 'taxi', 'p1'))).toEqual([true, true, false]);
  expect([added, removed, renamed].map((change) => touches(change, 'p1', 'p1'))).toEqual([false, false, true]);
});

test('What undoes a change are its own version and those of its save that moved others up, and no other', () => {
  const [anna, ben] = first.members as [Project['members'][0], Project['members'][0]];
  const alone = { ...first, members: [ben] };
  const moved = { ...first, members: [{ ...ben, order: 0 }] };
  const renamed = withName(moved, 'ben', 'Bo');
  const later = { ...renamed, members: renamed.members.map((one) => ({ ...one, order: 5 })) };
  const changes = changesBetween([first, alone, moved, renamed, later], ['save', 'save', 'save', 'later']);
  const removal = changes.at(-1) as Change;
  expect(changeOf(changes, anna.id)).toBe(removal);
  expect(versionsToUndo(later, changes, removal)).toEqual([3, 2]);
});
