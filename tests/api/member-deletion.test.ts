import fc from 'fast-check';
import { projectFromWire } from '@/lib/contract/project';
import { entitiesOf } from '@/lib/domain/entities';
import { withoutMember } from '@/lib/domain/member-deletion';
import type { Member, Project } from '@/lib/domain/project';
import { remapIds } from '@/lib/domain/temporary-id';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { call } from '@/tests/support/api-under-test';
import { asSaved, projectArbitrary } from '@/tests/support/arbitraries/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();

test('Deleting a member in the database leaves what the rule of the domain leaves.', async () => {
  await fc.assert(
    fc.asyncProperty(
      projectArbitrary.filter(({ members }) => members.length > 0),
      fc.nat(),
      async (generated, at) => {
        const project = await insertProject(generated);
        const { id: deletedId } = project.members[at % project.members.length] as Member;

        const { status } = await call('DELETE', `/projects/${project.id}/members/${deletedId}`);

        const { body } = await call('GET', `/projects/${project.id}`);
        expect({ status, members: contentOf(projectFromWire(body)) }).toEqual({
          status: 204,
          members: contentOf({ ...project, members: withoutMember(project.members, deletedId) }),
        });
      },
    ),
  );
});

/** Writes the project into the suite's database, with ids of the server's. */
async function insertProject(generated: Project): Promise<Project> {
  const ids = new Map(Array.from(entitiesOf(generated).keys(), (id) => [id, newId()] as const));
  const project = { ...remapIds(asSaved(generated), ids), id: newId() };
  const projectId = project.id;
  const paid = project.members.flatMap(({ id: memberId, expenses }) =>
    expenses.map((expense) => ({ ...expense, memberId })),
  );
  const db = getDb();
  await db.project.create({ data: { id: projectId, name: project.name } });
  await db.member.createMany({ data: project.members.map(({ id, name, order }) => ({ projectId, id, name, order })) });
  await db.expense.createMany({
    data: paid.map(({ id, memberId, name, amount, order }) => ({ projectId, id, memberId, name, amount, order })),
  });
  await db.expenseInvolvement.createMany({
    data: paid.flatMap(({ id: expenseId, involvedMemberIds }) =>
      involvedMemberIds.map((memberId) => ({ projectId, expenseId, memberId })),
    ),
  });
  return project;
}

/** The members as they are saved, without the versions that a change gives them. */
function contentOf(project: Project): Member[] {
  return asSaved(project).members.map(({ id, name, order, expenses }) => ({
    id,
    name,
    order,
    expenses: expenses.map(({ version: _, ...expense }) => expense),
  }));
}
