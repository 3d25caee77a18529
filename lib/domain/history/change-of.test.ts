import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { annaAndBen, without } from '@/tests/support/sample-projects';
import { touches } from './change-facts';
import type { Change } from './entries';

/** The changes, newest first, that lead from each state to the next. */
function changesBetween(states: readonly Project[]): Change[] {
  return states
    .slice(1)
    .map((after, at): Change => {
      const before = diff(after, states[at] as Project);
      return {
        version: at + 2,
        kind: 'project_changed',
        at: '',
        isByThisDevice: false,
        before,
      };
    })
    .reverse();
}

const first = annaAndBen();

test('A change touches what it has added, changed or removed, and the project by its name', () => {
  const [added, removed] = changesBetween([first, without(first, 'taxi'), first]) as [Change, Change];
  const [renamed] = changesBetween([first, { ...first, name: 'Winter' }]) as [Change];
  expect([added, removed, renamed].map((change) => touches(change, 'taxi', 'p1'))).toEqual([true, true, false]);
  expect([added, removed, renamed].map((change) => touches(change, 'p1', 'p1'))).toEqual([false, false, true]);
});
