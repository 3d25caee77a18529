import fc from 'fast-check';
import { editsArbitrary, savedProjectArbitrary, temporaryIds, withEdits } from '@/tests/support/arbitraries/edits';
import { RUNS } from '@/tests/support/runs';
import { wireProject } from '@/tests/support/wire-project';
import { incrementalProjectSchema } from './incremental-project';
import { projectFromReceived, receivedProjectSchema } from './received-project';

const read = (wire: ReturnType<typeof wireProject>) => projectFromReceived(wire.id, receivedProjectSchema.parse(wire));

test('A project that is read again is what is read of it by who knows nothing, whatever others have changed.', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, editsArbitrary, (project, edits) => {
      const known = read(wireProject(project));
      const now = wireProject(withEdits(project, edits, temporaryIds('x')));
      expect(incrementalProjectSchema(known).parse(now)).toEqual(read(now));
    }),
    RUNS,
  );
});

test('What is as it was is the same object.', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, fc.nat(), fc.nat(), (project, pick, amount) => {
      const known = read(wireProject(project));
      const wire = wireProject(project);
      const payers = wire.members.filter(({ expenses }) => expenses.length > 0);
      const payer = payers[pick % payers.length];
      const changed = payer?.expenses[pick % payer.expenses.length];
      if (changed) changed.amount = (changed.amount ?? 0) + 1 + (amount % 100);
      const now = incrementalProjectSchema(known).parse(wire);
      for (const [at, member] of now.members.entries()) {
        const before = known.members[at]!;
        expect(member === before).toBe(member.id !== payer?.id);
        for (const [row, expense] of member.expenses.entries())
          expect(expense === before.expenses[row]).toBe(expense.id !== changed?.id);
      }
    }),
    RUNS,
  );
});

test.each([
  null,
  'text',
  { id: 7 },
  { amount: 'much' },
  { order: 0.5 },
  { involved_members: { length: 0 } },
  { involved_members: [null] },
  { involved_members: undefined },
])('An expense of another shape is refused: %j.', (other) => {
  const expense = { id: 'tent', name: 'Tent', amount: 1_000, order: 0, involvedMemberIds: ['ada'] };
  const project = {
    id: 'trip',
    name: 'Trip',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    version: 1,
    members: [{ id: 'ada', name: 'Ada', order: 0, expenses: [expense] }],
  };
  const known = read(wireProject(project));
  const wire = wireProject(project);
  const [member] = wire.members;
  const told = other !== null && typeof other === 'object' ? { ...member!.expenses[0], ...other } : other;
  const now = { ...wire, members: [{ ...member, expenses: [told] }] };
  expect(receivedProjectSchema.safeParse(now).success).toBe(false);
  expect(incrementalProjectSchema(known).safeParse(now).success).toBe(false);
});
