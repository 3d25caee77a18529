import fc from 'fast-check';
import { remapWeights } from '@/lib/domain/involvement';
import type { Project } from '@/lib/domain/project';
import { stepsInSaveOrder } from '@/lib/domain/save-order';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { actionOf, type Move, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { type Failure, network } from './network';
import { content, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

describe('any edits', () => {
  /** Enough for a machine under load. */
  const MINUTE = 60_000;
  // Shrinking a failure must leave time to report it.
  const parameters = { numRuns: 10, interruptAfterTimeLimit: MINUTE, markInterruptAsFailure: true };

  // Several rounds, so that later edits meet the results of earlier ones on the server.
  const roundsArbitrary = fc.array(movesArbitrary, { minLength: 2, maxLength: 3 });

  test(
    'reach the server with one save',
    async () => {
      await fc.assert(
        fc.asyncProperty(roundsArbitrary, async (rounds) => {
          const trip = await openTrip();
          for (const moves of rounds) {
            play(trip, moves);
            const { failed } = await trip.save();
            expect(failed).toEqual([]);
            expect(trip.hasUnsavedChanges).toBe(false);
            expect(await onServer(trip)).toEqual(content(trip.state.draft));
          }
        }),
        parameters,
      );
    },
    2 * MINUTE,
  );

  test(
    'reach the server once, whichever calls fail, when saves are repeated',
    async () => {
      const failuresArbitrary = fc.infiniteStream(
        fc.option(fc.constantFrom<Failure>('refused', 'unreachable'), { nil: undefined, freq: 3 }),
      );
      await fc.assert(
        fc.asyncProperty(roundsArbitrary, failuresArbitrary, async (rounds, failures) => {
          network.failureOf = () => undefined;
          const trip = await openTrip();
          for (const moves of rounds) {
            play(trip, moves);
            const edited = withoutIds(trip.state.draft);
            const steps = stepsInSaveOrder(trip.state.snapshot, trip.state.draft).flat();
            const accepted: string[] = [];
            const drafts = new Set<Project>();
            const stop = trip.session.subscribe(() => drafts.add(trip.state.draft));
            for (let saves = 0; trip.hasUnsavedChanges; saves += 1) {
              // The network recovers after some saves, so that the loop ends.
              network.failureOf = () => (saves < 8 ? failures.next().value : undefined);
              const { saved } = await trip.save();
              accepted.push(...saved);
            }
            stop();
            for (const draft of drafts) expect(withoutIds(draft)).toEqual(edited);
            expect(accepted.sort()).toEqual(steps.map(({ kind }) => kind).sort());
            expect(allIds(trip.state.draft).some(isTemporaryId)).toBe(false);
            network.failureOf = () => undefined;
            expect(await onServer(trip)).toEqual(content(trip.state.draft));
          }
        }),
        parameters,
      );
    },
    2 * MINUTE,
  );
});

function play(page: Page, moves: readonly Move[]): void {
  for (const move of moves) page.edit(actionOf(page.state, move));
}

function allIds({ members }: Project): string[] {
  return members.flatMap(({ id, expenses }) => [id, ...expenses.map((expense) => expense.id)]);
}

/** The project with positions in place of member ids, and without ids of expenses. */
function withoutIds(project: Project) {
  const positions = new Map(project.members.map(({ id }, position) => [id, String(position)]));
  return content({
    ...project,
    members: project.members.map((member) => ({
      ...member,
      id: '',
      expenses: member.expenses.map((expense) => ({
        ...expense,
        id: '',
        involvedMemberIds: expense.involvedMemberIds.map((id) => positions.get(id) ?? id),
        weights: expense.weights && remapWeights(expense.weights, positions),
      })),
    })),
  });
}
