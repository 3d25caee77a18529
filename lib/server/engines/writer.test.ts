import { getDb, getWriter } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();

test('Values are read and written as Prisma does it.', async () => {
  const { transact } = await getWriter();
  const [projectId, memberId, expenseId] = [newId(), newId(), newId()];
  const updatedAt = new Date('2026-11-22T10:00:00.120Z');
  await transact(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "Project" ("id", "createdAt", "updatedAt", "ownLink")
      VALUES (${projectId}, ${updatedAt}, ${updatedAt}, ${false})`;
    await tx.$executeRaw`INSERT INTO "Member" ("projectId", "id", "order") VALUES (${projectId}, ${memberId}, ${-3})`;
    await tx.$executeRaw`
      INSERT INTO "Expense" ("projectId", "id", "memberId", "name", "amount", "order", "isPayment")
      VALUES (${projectId}, ${expenseId}, ${memberId}, ${'Täxi 🚕'}, ${99_999_999_999n}, ${2}, ${true})`;
  });
  const project = { id: projectId, name: null, updatedAt, createdAt: updatedAt, ownLink: false, deletedAt: null };
  const expense = { id: expenseId, name: 'Täxi 🚕', amount: 99_999_999_999n, order: 2, isPayment: true };
  expect(await getDb().project.findUnique({ where: { id: projectId } })).toMatchObject(project);
  expect(await getDb().expense.findFirst({ where: { projectId } })).toMatchObject(expense);
  const [projects, expenses] = await transact(
    async (tx) =>
      [
        await tx.$queryRaw<object[]>`SELECT * FROM "Project" WHERE "id" = ${projectId}`,
        await tx.$queryRaw<object[]>`SELECT * FROM "Expense" WHERE "projectId" = ${projectId}`,
      ] as const,
  );
  expect(projects).toEqual([await getDb().project.findUnique({ where: { id: projectId } })]);
  expect(expenses).toEqual([await getDb().expense.findFirst({ where: { projectId } })]);
});

test('A transaction that throws leaves nothing, and the next goes on.', async () => {
  const { transact } = await getWriter();
  const id = newId();
  const insert = () =>
    transact(async (tx) => {
      await tx.$executeRaw`
        INSERT INTO "Project" ("id", "createdAt", "updatedAt") VALUES (${id}, ${new Date()}, ${new Date()})`;
      throw new Error('Refused.');
    });
  await expect(insert()).rejects.toThrow('Refused.');
  expect(await getDb().project.findUnique({ where: { id } })).toBeNull();
  const failing = transact((tx) => tx.$executeRaw`UPDATE "Nothing" SET "id" = ${id}`);
  await expect(failing).rejects.toMatchObject({ message: expect.stringMatching(/nothing/i) });
  expect(await transact((tx) => tx.$queryRaw`SELECT 1 AS "one"`)).toEqual([{ one: 1 }]);
});
