import fc from 'fast-check';
import { entitiesOf } from '@/lib/domain/entities';
import { hasChanges, stepsInSaveOrder } from '@/lib/domain/save-order';
import { applySteps } from '@/lib/domain/save-step';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import {
  type Edit,
  editsArbitrary,
  savedProjectArbitrary,
  temporaryIds,
  withEdits,
} from '@/tests/support/arbitraries/edits';
import { asSaved, readAgain } from '@/tests/support/arbitraries/projects';
import { expectValidWeights } from '@/tests/support/expect-valid-weights';
import { RUNS } from '@/tests/support/runs';
import { mergeProject, type ProjectMerge } from './merge-project';
import { remapIds } from './remap-ids';

describe('two editors that exchange and save in any order', () => {
  interface Turn {
    readonly who: 'a' | 'b';
    readonly does: 'edit' | 'save' | 'load';
    readonly edits: readonly Edit[];
  }

  const turnArbitrary: fc.Arbitrary<Turn> = fc.record({
    who: fc.constantFrom('a', 'b'),
    does: fc.constantFrom('edit', 'save', 'load'),
    edits: editsArbitrary,
  });

  test('reach the same project', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, fc.array(turnArbitrary, { maxLength: 12 }), (project, turns) => {
        let server = project;
        let created = 0;
        const start = { snapshot: project, draft: project, conflicts: new Map() };
        const editors: Record<Turn['who'], ProjectMerge> = { a: start, b: start };

        function load(who: Turn['who']) {
          const { snapshot, draft, conflicts } = editors[who];
          editors[who] = mergeProject(snapshot, draft, readAgain(server), conflicts);
        }

        /** A save is preceded by a merge, as the server refuses what is stale. */
        function save(who: Turn['who']) {
          load(who);
          const { snapshot, draft } = editors[who];
          const fresh = [...entitiesOf(draft).keys()]
            .filter(isTemporaryId)
            .map((id) => [id, `saved-${created++}`] as const);
          const saved = remapIds(applySteps(snapshot, stepsInSaveOrder(snapshot, draft)), new Map(fresh));
          server = { ...saved, version: (server.version ?? 0) + 1 };
          editors[who] = { snapshot: server, draft: server, conflicts: new Map() };
        }

        for (const [count, { who, does, edits }] of turns.entries()) {
          const editor = editors[who];
          if (does === 'save') save(who);
          else if (does === 'load') load(who);
          else {
            const newId = temporaryIds(`${who}${String.fromCharCode(97 + count)}`);
            editors[who] = { ...editor, draft: withEdits(editor.draft, edits, newId) };
          }
        }
        save('a');
        save('b');
        load('a');

        expectValidWeights(server);
        expect(asSaved(editors.b.draft)).toEqual(asSaved(server));
        expect(asSaved(editors.a.draft)).toEqual(asSaved(server));
        expect(hasChanges(editors.a.snapshot, editors.a.draft)).toBe(false);
      }),
      RUNS,
    );
  });
});
