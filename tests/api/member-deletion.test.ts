import fc from 'fast-check';
import { projectFromWire } from '@/lib/contract/project';
import { weightOf, withInvolved } from '@/lib/domain/involvement';
import { withoutMember } from '@/lib/domain/member-deletion';
import { remapIds } from '@/lib/domain/patch/remap-ids';
import { MAX_WEIGHT, type Member, type Project } from '@/lib/domain/project';
import { mapExpenses } from '@/lib/domain/structural-sharing';
import { getDb } from '@/lib/server/engines/db';
import { rowOfExpense } from '@/lib/server/resources/columns';
import { newId } from '@/lib/server/resources/ids';
import { call } from '@/tests/support/api-under-test';
import { asSaved, projectArbitrary } from '@/tests/support/arbitraries/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { entitiesOf } from '@/tests/support/entities-of';

withTestDatabase();

test('Deleting a member in the database leaves what the rule of the domain leaves.', async () => {
  await fc.assert(
    fc.asyncProperty(
      projectArbitrary.filter(({ members }) => members.length > 0),
      fc.array(fc.constantFrom(1, 1, 2, 30, MAX_WEIGHT), { minLength: 1 }),
      fc.nat(),
      async (generated, weights, at) => {
        const project = await insertProject(generated, weights);
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

/** The project with the weights in turn, over the lists of all expenses. Every other expense is a payment. */
function withWeights(project: Project, weights: readonly number[]): Project {
  let next = 0;
  const members = mapExpenses(project.members, (expense) => {
    const { involvedMemberIds, order } = expense;
    const inTurn = involvedMemberIds.map((id) => [id, weights[next++ % weights.length] ?? 1] as const);
    const weighted = withInvolved(expense, involvedMemberIds, Object.fromEntries(inTurn));
    return order % 2 === 0 ? weighted : { ...weighted, isPayment: true };
  });
  return { ...project, members };
}

/** Writes the project into the suite's database, with these weights and with ids of the server's. */
async function insertProject(generated: Project, weights: readonly number[]): Promise<Project> {
  const ids = new Map(Array.from(entitiesOf(generated).keys(), (id) => [id, newId()] as const));
  const project = { ...withWeights(remapIds(asSaved(generated), ids), weights), id: newId() };
  const projectId = project.id;
  const paid = project.members.flatMap(({ id: memberId, expenses }) =>
    expenses.map((expense) => ({ ...expense, memberId })),
  );
  const db = getDb();
  await db.project.create({ data: { id: projectId, name: project.name } });
  await db.member.createMany({ data: project.members.map(({ id, name, order }) => ({ projectId, id, name, order })) });
  await db.expense.createMany({
    data: paid.map(({ id, ...content }) => ({ projectId, ...rowOfExpense(id, content, 1) })),
  });
  await db.expenseInvolvement.createMany({
    data: paid.flatMap(({ id: expenseId, involvedMemberIds, weights }) =>
      involvedMemberIds.map((memberId) => ({ projectId, expenseId, memberId, weight: weightOf(weights, memberId) })),
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
