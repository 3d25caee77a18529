import fc from 'fast-check';
import { patchFromWire, patchSchema, patchToWire } from '@/lib/contract/history';
import type { Project } from '@/lib/domain/project';
import { editsArbitrary, savedProjectArbitrary, temporaryIds, withEdits } from '@/tests/support/arbitraries/edits';
import { asSaved, contentOf } from '@/tests/support/arbitraries/projects';
import { RUNS } from '@/tests/support/runs';
import { apply, joinPatches } from './apply';
import { diff, unlike } from './patch';

/** A project, and what it was after each of some rounds of edits. */
const statesArbitrary = fc
  .record({ first: savedProjectArbitrary, rounds: fc.array(editsArbitrary, { minLength: 1, maxLength: 5 }) })
  .map(({ first, rounds }) => {
    const states: [Project, ...Project[]] = [asSaved(first)];
    for (const [round, edits] of rounds.entries()) {
      states.unshift(asSaved(withEdits(states[0], edits, temporaryIds('abcde'.charAt(round)))));
    }
    return states;
  });

/** Newest first. */
function patchesBetween(states: readonly Project[]) {
  return states.slice(1).map((before, at) => diff(states[at] as Project, before));
}

test('a state and the patch of the change before it give the state before that, change by change', () => {
  fc.assert(
    fc.property(statesArbitrary, (states) => {
      let current = states[0];
      for (const [at, patch] of patchesBetween(states).entries()) {
        current = apply(current, patch);
        expect(contentOf(current)).toEqual(contentOf(states[at + 1] as Project));
      }
    }),
    RUNS,
  );
});

test('applies a difference to reach its target, and the inverse of it to come back', () => {
  fc.assert(
    fc.property(statesArbitrary, ([to, ...earlier]) => {
      const from = earlier.at(-1) as Project;
      const patch = diff(from, to);
      const reached = apply(from, patch);
      expect(contentOf(reached)).toEqual(contentOf(to));
      expect(contentOf(apply(reached, diff(apply(from, patch), from)))).toEqual(contentOf(from));
      expect(unlike(patch, patch)).toEqual({});
      expect(unlike(patch, diff(to, from))).toEqual(patch);
    }),
    RUNS,
  );
});

test('the patches of several changes joined lead back in one step', () => {
  fc.assert(
    fc.property(statesArbitrary, (states) => {
      const before = apply(states[0], joinPatches(patchesBetween(states)));
      expect(contentOf(before)).toEqual(contentOf(states.at(-1) as Project));
    }),
    RUNS,
  );
});

test('a patch comes over the wire as it was', () => {
  fc.assert(
    fc.property(statesArbitrary, (states) => {
      const patch = joinPatches(patchesBetween(states));
      const wire = patchSchema.parse(JSON.parse(JSON.stringify(patchToWire(patch))));
      const back = apply(states[0], patchFromWire(wire));
      expect(contentOf(back)).toEqual(contentOf(apply(states[0], patch)));
    }),
    RUNS,
  );
});

test('what the change did not touch stays the same object', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, (project) => {
      expect(apply(project, diff(structuredClone(project), project)).members).toBe(project.members);
      const before = apply(project, { members: { other: { name: 'Zoe', order: 900 } } });
      expect(before.members.slice(0, -1)).toEqual(project.members);
      for (const [at, member] of project.members.entries()) expect(before.members[at]).toBe(member);
    }),
  );
});

const TRIP: Project = {
  id: 'trip',
  name: 'Trip',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  version: 9,
  members: [
    { id: 'ada', name: 'Ada', order: 0, version: 3, expenses: [] },
    {
      id: 'ben',
      name: 'Ben',
      order: 2,
      version: 4,
      expenses: [
        {
          id: 'tent',
          name: 'Tent',
          amount: 900,
          order: 0,
          version: 4,
          involvedMemberIds: ['ada'],
          weights: { ada: 2 },
        },
      ],
    },
  ],
};

test('a deleted member is back in its place with what it paid, and in the lists that it was in', () => {
  const { members } = apply(TRIP, {
    members: { cleo: { name: 'Cleo', order: 1 } },
    expenses: {
      fuel: { memberId: 'cleo', name: 'Fuel', amount: 50, order: 0, involvedMemberIds: [] },
      tent: { memberId: 'ben', name: 'Tent', amount: 900, order: 0, involvedMemberIds: ['cleo', 'ada'] },
    },
  });
  expect(members.map(({ id }) => id)).toEqual(['ada', 'cleo', 'ben']);
  expect(members[1]?.expenses.map(({ id }) => id)).toEqual(['fuel']);
  // In the order of the members, and without the weights that came later.
  expect(members[2]?.expenses[0]).toEqual({
    id: 'tent',
    name: 'Tent',
    amount: 900,
    order: 0,
    version: 4,
    involvedMemberIds: ['ada', 'cleo'],
  });
});

test('what was added is gone, and a currency that came with the change too', () => {
  const before = apply(
    { ...TRIP, currency: 'EUR' },
    { project: { name: null }, members: { ada: null }, expenses: { tent: null } },
  );
  expect(before.name).toBeNull();
  expect(before.currency).toBeUndefined();
  expect(before.members.map(({ id, expenses }) => [id, expenses])).toEqual([['ben', []]]);
});

test('ids that are names of properties of each object are ids like others', () => {
  const project = { ...TRIP, members: [{ id: 'constructor', name: 'Ada', order: 0, expenses: [] }] };
  expect(apply(project, { members: {} }).members).toBe(project.members);
  const patch = patchFromWire(JSON.parse('{"members":{"__proto__":{"name":"Eve","order":1}}}'));
  expect(apply(project, joinPatches([patch])).members.map(({ id }) => id)).toEqual(['constructor', '__proto__']);
});
