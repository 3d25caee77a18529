import fc from 'fast-check';
import { localProjectId } from '@/lib/domain/local-project';
import { savedProjectArbitrary } from '@/tests/support/arbitraries/edits';
import { edited, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { act, goBack } from '@/tests/support/editor/act';
import { hasSavableChanges } from './selectors';

const local = localProjectId('0f'.repeat(16));

test('a project that the server creates later is as if it had been edited there from the beginning, each step back included', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, movesArbitrary, (any, moves) => {
      const project = { ...any, id: 'p1', version: 1, epoch: 'e', members: [] };
      const begun = edited({ ...project, id: local, version: undefined, epoch: undefined }, moves);
      expect(hasSavableChanges(begun)).toBe(true);
      const created = act(begun, { type: 'project-id-changed', id: project.id }, { type: 'loaded', project });
      const onServer = edited(project, moves);
      expect(created.snapshot).toEqual(project);
      expect(created.draft).toEqual(onServer.draft);
      expect(created.conflicts).toEqual(onServer.conflicts);
      expect(hasSavableChanges(created)).toBe(hasSavableChanges(onServer));
      const stepsBack = (state: typeof created) =>
        goBack(state).map(({ draft }) => ({ ...draft, version: 1, epoch: 'e' }));
      expect(stepsBack(created)).toEqual(stepsBack(onServer));
    }),
  );
});
