import fc from 'fast-check';
import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { actionOf, type Move, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { type Failure, network } from './network';
import { content, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

describe('whatever is edited', () => {
  /** The time of a machine that has much else to do. */
  const MINUTE = 60_000;
  // What fails is made smaller for no longer than leaves time to tell of it.
  const parameters = { numRuns: 20, interruptAfterTimeLimit: MINUTE / 2, markInterruptAsFailure: true };

  // Rounds of edits, so that later ones meet what earlier ones left on the server.
  const roundsArbitrary = fc.array(movesArbitrary, { minLength: 2, maxLength: 3 });

  test(
    'one save brings the server to the same project',
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
    MINUTE,
  );

  test(
    'and whichever calls fail, saving until all is saved gives the same, with nothing taken twice',
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
            const steps = diffProject(trip.state.snapshot, trip.state.draft).flat();
            const taken: string[] = [];
            const drafts = new Set<Project>();
            const stop = trip.session.subscribe(() => drafts.add(trip.state.draft));
            for (let saves = 0; trip.hasUnsavedChanges; saves += 1) {
              // After some saves the network is well again, so that this comes to an end.
              network.failureOf = () => (saves < 8 ? failures.next().value : undefined);
              const { saved } = await trip.save();
              taken.push(...saved);
            }
            stop();
            for (const draft of drafts) expect(withoutIds(draft)).toEqual(edited);
            expect(taken.sort()).toEqual(steps.map(({ kind }) => kind).sort());
            expect(allIds(trip.state.draft).some(isTemporaryId)).toBe(false);
            network.failureOf = () => undefined;
            expect(await onServer(trip)).toEqual(content(trip.state.draft));
          }
        }),
        parameters,
      );
    },
    MINUTE,
  );
});

function play(page: Page, moves: readonly Move[]): void {
  for (const move of moves) page.edit(actionOf(page.state, move));
}

function allIds({ members }: Project): string[] {
  return members.flatMap(({ id, expenses }) => [id, ...expenses.map((expense) => expense.id)]);
}

/** The project with the position of everything in place of its id. */
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
      })),
    })),
  });
}
