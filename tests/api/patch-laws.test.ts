import fc from 'fast-check';
import { patchInput } from '@/lib/contract/patch-input';
import { compareText } from '@/lib/domain/order';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { anyCallArbitrary, make, readProject } from '@/tests/support/any-calls';
import { send } from '@/tests/support/api-under-test';
import { asSaved, contentOf, projectArbitrary } from '@/tests/support/arbitraries/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();

const NOTHING: Project = { id: '', name: null, createdAt: '', updatedAt: '', members: [] };

/** A new project with this content, made by one call, and its ids by those of the content. */
async function create(content: Project): Promise<{ id: string; ids: ReadonlyMap<string, string> }> {
  const { status, body } = await send(
    'POST',
    '/projects',
    patchInput(diff(NOTHING, content), {}, (id) => `new-${id}`),
  );
  expect(status).toBe(201);
  const ids = Object.entries<string>(body.ids ?? {}).map(([key, id]) => [key.slice('new-'.length), id] as const);
  return { id: body.id, ids: new Map(ids) };
}

/** The content with names in the place of ids, as two projects may have it alike. Times of creation are left out. */
function alike(project: Project, nameOf: (id: string) => string): unknown {
  return contentOf({
    ...project,
    members: byName(
      project.members.map((member) => ({
        ...member,
        id: nameOf(member.id),
        expenses: byName(
          member.expenses.map(({ weights, createdAt: _, ...expense }) => ({
            ...expense,
            id: nameOf(expense.id),
            involvedMemberIds: expense.involvedMemberIds.map(nameOf),
            ...(weights && {
              weights: Object.fromEntries(Object.entries(weights).map(([id, one]) => [nameOf(id), one])),
            }),
          })),
        ),
      })),
    ),
  });
}

/** Equal orders stand by their ids, which differ in two projects. */
function byName<T extends { id: string }>(items: T[]): T[] {
  return items.sort((a, b) => compareText(a.id, b.id));
}

test('A patch makes what calls one by one make, and its undo gives the project back.', async () => {
  let changed = 0;
  const calls = fc.array(anyCallArbitrary, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(projectArbitrary.map(asSaved), calls, async (drawn, callsToMake) => {
      const [one, other] = [await create(drawn), await create(drawn)];
      const before = await readProject(one.id);
      for (const any of callsToMake) await make(one.id, any);
      const after = await readProject(one.id);

      // The same entity goes by an id in each project, and what is new by a key.
      const drawnIds = new Map([...one.ids].map(([name, id]) => [id, name]));
      const nameOfOne = (id: string) => drawnIds.get(id) ?? id;
      const keyOf = (id: string) => other.ids.get(nameOfOne(id)) ?? `new-${id}`;
      const start = await readProject(other.id);
      const patch = diff(before, after);
      const { status, body } = await send('PATCH', `/projects/${other.id}`, patchInput(patch, before, keyOf));
      expect([status, body.version]).toEqual([200, 2]);

      const otherNames = new Map([...other.ids].map(([name, id]) => [id, name]));
      for (const [key, id] of Object.entries<string>(body.ids)) otherNames.set(id, key.slice('new-'.length));
      const nameOfOther = (id: string) => otherNames.get(id) ?? id;
      expect(alike(await readProject(other.id), nameOfOther)).toEqual(alike(after, nameOfOne));

      const undone = await send('POST', `/projects/${other.id}/changes/undo`, { versions: [2] });
      expect(undone.status).toBe(200);
      expect(contentOf(await readProject(other.id))).toEqual(contentOf(start));
      if (Object.keys(patch).length > 0) changed += 1;
    }),
    { numRuns: 30 },
  );
  expect(changed).toBeGreaterThan(10);
}, 60_000);
