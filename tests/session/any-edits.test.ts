import fc from 'fast-check';
import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { movesArbitrary, play } from '@/tests/support/arbitraries/moves';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { type Failure, network } from './network';
import { content, onServer, save, savedTrip, saveInRounds } from './saving';

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
          let state = await savedTrip();
          for (const moves of rounds) {
            const outcome = await saveInRounds(play(state, moves));
            expect(outcome.failed).toEqual([]);
            state = outcome.state;
            expect(hasUnsavedChanges(state)).toBe(false);
            expect(await onServer(state)).toEqual(content(state.draft));
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
          let state = await savedTrip();
          for (const moves of rounds) {
            state = play(state, moves);
            const edited = withoutIds(state.draft);
            const steps = diffProject(state.snapshot, state.draft).flat();
            const taken: string[] = [];
            for (let saves = 0; hasUnsavedChanges(state); saves += 1) {
              // After some saves the network is well again, so that this comes to an end.
              network.failureOf = () => (saves < 8 ? failures.next().value : undefined);
              const outcome = await save(state);
              taken.push(...outcome.saved);
              state = outcome.state;
              expect(withoutIds(state.draft)).toEqual(edited);
            }
            expect(taken.sort()).toEqual(steps.map(({ kind }) => kind).sort());
            expect(allIds(state.draft).some(isTemporaryId)).toBe(false);
            network.failureOf = () => undefined;
            expect(await onServer(state)).toEqual(content(state.draft));
          }
        }),
        parameters,
      );
    },
    MINUTE,
  );
});

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
