import fc from 'fast-check';
import { findEntity, sameContent } from '@/lib/domain/entities';
import { sameOriginal } from '@/lib/domain/money/rates';
import { sameName } from '@/lib/domain/name';
import { sameNote } from '@/lib/domain/note';
import { paidById } from '@/lib/domain/payer';
import type { Entity, Project } from '@/lib/domain/project';
import { sidesArbitrary } from '@/tests/support/arbitraries/edits';
import { contentOf } from '@/tests/support/arbitraries/projects';
import { entitiesOf } from '@/tests/support/entities-of';
import { expectValidWeights } from '@/tests/support/expect-valid-weights';
import { RUNS } from '@/tests/support/runs';
import { apply } from './apply';
import { idsIn, partOf, withoutEntries } from './changes';
import { diff, isEmptyPatch } from './patch';
import { rebase, undo } from './rebase';

interface Sides {
  base: Project;
  draft: Project;
  latest: Project;
}

const check = (law: (sides: Sides) => void) => fc.assert(fc.property(sidesArbitrary, law), RUNS);

function rebased({ base, draft, latest }: Sides) {
  const result = rebase(diff(base, draft), base, latest);
  return { ...result, project: apply(latest, result.patch) };
}

test('a patch of two states applied to the first gives the second', () => {
  check(({ base, draft }) => {
    expect(contentOf(apply(base, diff(base, draft)))).toEqual(contentOf(draft));
    expect(isEmptyPatch(diff(draft, apply(base, diff(base, draft))))).toBe(true);
  });
});

test('a rebase on an unchanged project is the same patch', () => {
  check(({ base, draft }) => {
    const { project, questions, replaced } = rebased({ base, draft, latest: structuredClone(base) });
    expect(contentOf(project)).toEqual(contentOf(draft));
    expect([...questions, ...replaced]).toEqual([]);
  });
});

test('a rebase of nothing is nothing', () => {
  check(({ base, latest }) => {
    expect(rebased({ base, draft: base, latest }).patch).toEqual({});
  });
});

test('a patch that others have made as well is empty, and asks nothing', () => {
  check(({ base, latest }) => {
    const { patch, questions } = rebased({ base, draft: latest, latest });
    expect(isEmptyPatch(diff(latest, apply(latest, patch)))).toBe(true);
    expect([...questions]).toEqual([]);
  });
});

test('a rebase made twice changes nothing', () => {
  check((sides) => {
    const once = rebased(sides);
    const twice = rebased({ base: sides.latest, draft: once.project, latest: sides.latest });
    expect(contentOf(twice.project)).toEqual(contentOf(once.project));
    expect([...twice.questions]).toEqual([]);
  });
});

test('both sides come to the same, whichever is saved first, where nobody is asked', () => {
  let met = 0;
  check(({ base, draft, latest }) => {
    const [mine, theirs] = [rebased({ base, draft, latest }), rebased({ base, draft: latest, latest: draft })];
    const open = [mine, theirs].flatMap(({ questions, replaced }) => [...questions, ...replaced]);
    if (open.length > 0) return;
    met += 1;
    const [one, other] = [entitiesOf(mine.project), entitiesOf(theirs.project)];
    expect([...one.keys()].sort()).toEqual([...other.keys()].sort());
    for (const [id, entity] of one) expect([id, sameContent(entity, other.get(id) as Entity)]).toEqual([id, true]);
  });
  expect(met).toBeGreaterThan(10);
});

test('the draft is a project like any other', () => {
  check((sides) => {
    expectWhole(rebased(sides).project);
  });
});

function expectWhole(project: Project) {
  const { members } = project;
  expectValidWeights(project);
  const ids = members.flatMap((member) => [member.id, ...member.expenses.map(({ id }) => id)]);
  expect(new Set(ids).size).toBe(ids.length);
  const known = new Set(members.map(({ id }) => id));
  for (const { expenses } of members) {
    for (const { involvedMemberIds } of expenses) {
      expect(involvedMemberIds.filter((id) => !known.has(id))).toEqual([]);
    }
  }
}

/** Whether both have the same in this field of an entry. */
const SAME = {
  name: (a, b) => sameName(a.name, b.name),
  note: (a, b) => sameNote(a.note, b.note),
  date: (a, b) => a.date === b.date,
  amount: (a, b) => a.amount === b.amount && sameOriginal(a.original, b.original),
  isPayment: (a, b) => a.isPayment === b.isPayment,
  payerId: (a, b) => a.payerId === b.payerId,
} satisfies Record<string, (a: Entity, b: Entity) => boolean>;

test('no change of either side vanishes: it is in the draft, asked about or named', () => {
  check((sides) => {
    const { project, questions, replaced } = rebased(sides);
    for (const id of entitiesOf(sides.base).keys()) {
      const [was, mine, theirs, now] = [sides.base, sides.draft, sides.latest, project].map((one) =>
        findEntity(one, id),
      );
      if (!was || questions.has(id) || questions.has(now?.payerId ?? id)) continue;
      if (!mine || !theirs) expect(now === undefined || sameContent(now, was)).toBe(true);
      // Else an expense without an entry went with its payer.
      else if (now !== undefined) expectFields([was, mine, theirs, now], replaced.has(id));
    }
  });
});

function expectFields([was, mine, theirs, now]: [Entity, Entity, Entity, Entity], isTold: boolean) {
  for (const [field, isSame] of Object.entries(SAME)) {
    const [isMine, isTheirs] = [!isSame(mine, was), !isSame(theirs, was)];
    if (isMine && isTheirs && !isSame(mine, theirs)) expect([field, isTold]).toEqual([field, true]);
    expect([field, isSame(now, isMine ? mine : theirs)]).toEqual([field, true]);
  }
}

test('the parts of a patch and the rest make the whole', () => {
  fc.assert(
    fc.property(sidesArbitrary, fc.nat({ max: 3 }), ({ base, draft }, pick) => {
      const whole = diff(base, draft);
      const wanted = new Set(idsIn(whole, base.id).filter((_, at) => at % 4 === pick));
      const part = apply(
        base,
        partOf(whole, base, (id) => wanted.has(id)),
      );
      expect(contentOf(apply(part, diff(part, draft)))).toEqual(contentOf(draft));
      expectWhole(apply(base, withoutEntries(whole, base, wanted)));
    }),
    RUNS,
  );
});

test('an undo of a patch gives the base, and leaves what others have changed since', () => {
  check(({ base, draft, latest }) => {
    expect(contentOf(undo(draft, { before: base, after: draft }))).toEqual(contentOf(base));
    const undone = undo(latest, { before: draft, after: base });
    const [was, theirs, now] = [base, latest, undone].map(({ members }) => paidById(members));
    for (const [id, { expense }] of theirs ?? []) {
      const before = was?.get(id)?.expense;
      const after = now?.get(id)?.expense;
      if (before && after && before.amount !== expense.amount) expect(after.amount).toBe(expense.amount);
    }
  });
});
