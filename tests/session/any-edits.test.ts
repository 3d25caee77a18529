import fc from 'fast-check';
import { remapIds } from '@/lib/domain/patch/remap-ids';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { actionOf, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { asSaved } from '@/tests/support/arbitraries/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { type Failure, network } from './network';
import { api, openTrip } from './open-page';

withTestDatabase();

/** Enough for a machine under load. */
const MINUTE = 60_000;

test(
  'any edits reach the server once, whichever calls fail',
  async () => {
    // Several rounds, so that later edits meet the results of earlier ones.
    const rounds = fc.array(movesArbitrary, { minLength: 2, maxLength: 3 });
    const failures = fc.infiniteStream(
      fc.option(fc.constantFrom<Failure>('refused', 'unreachable', 'response lost'), { nil: undefined, freq: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(rounds, failures, async (edits, outcomes) => {
        const trip = await openTrip();
        for (const moves of edits) {
          for (const move of moves) trip.do(actionOf(trip.editor, move), { type: 'field-left' });
          const typed = trip.editor.draft;
          network.failureOf = () => outcomes.next().value;
          await trip.save();
          network.mend();
          await trip.pass(MINUTE);
          const { draft } = trip.editor;
          expect([trip.state.hasUnsavedChanges, idsOf(draft).some(isTemporaryId)]).toEqual([false, false]);
          expect(content(draft)).toEqual(content(underIdsOf(draft, typed)));
          expect(content(draft)).toEqual(content(await api.getProject(trip.id)));
        }
      }),
      // Shrinking a failure must leave time to report it.
      { numRuns: 15, interruptAfterTimeLimit: MINUTE, markInterruptAsFailure: true },
    );
  },
  2 * MINUTE,
);

const idsOf = ({ members }: Project) => members.flatMap(({ id, expenses }) => [id, ...expenses.map((one) => one.id)]);

/** The project with the ids that its entries have in the saved one, by their places. */
function underIdsOf(saved: Project, typed: Project): Project {
  const now = idsOf(saved);
  return remapIds(typed, new Map(idsOf(typed).map((id, place) => [id, now[place] ?? id])));
}

/** What people see of it. */
function content(project: Project) {
  const { name, currency, rates, members } = asSaved(project);
  return JSON.parse(
    JSON.stringify({ name, currency, rates, members }, (key, value) =>
      ['version', 'createdAt'].includes(key) ? undefined : value,
    ),
  );
}
