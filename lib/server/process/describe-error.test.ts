import { getDb } from '@/lib/server/engines/db';
import { describeError } from '@/lib/server/process/log';
import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';

withTestDatabase();

test('Of an error of the database its kind, code and model are told, and none of the values that its message quotes.', async () => {
  const project = { id: newId(), name: 'Anniversary' };
  await getDb().project.create({ data: project });
  const error: unknown = await getDb()
    .project.create({ data: project })
    .catch((thrown: unknown) => thrown);

  const description = describeError(error);

  expect(description).toMatchObject({ name: 'PrismaClientKnownRequestError', code: 'P2002', model: 'Project' });
  expect(description.stack).not.toEqual([]);
  for (const told of [project.id, project.name, 'Invalid', 'create({']) {
    expect(JSON.stringify(description)).not.toContain(told);
  }
});

test('An argument that Prisma refuses is not quoted either.', async () => {
  const error: unknown = await getDb()
    .expense.create({ data: { name: 'Anniversary', amount: 'a lot' } as never })
    .catch((thrown: unknown) => thrown);
  expect(JSON.stringify(describeError(error))).not.toMatch(/Anniversary|a lot/);
});

test('A message that looks like a stack is left out of it.', () => {
  const { stack = [] } = describeError(new Error('at Ana (12.50)\n    at Ben'));
  expect(stack.join('\n')).not.toMatch(/Ana|Ben/);
  expect(stack[0]).toContain('describe-error.test.ts');
});

test('The cause is told as well.', () => {
  expect(describeError(new Error('outer', { cause: new TypeError('inner') })).cause).toMatchObject({
    name: 'TypeError',
  });
});

test.each([undefined, null, 'project 4Yk1', 5, { id: '4Yk1' }])('Of %j only its type is told.', (thrown) => {
  expect(describeError(thrown)).toEqual({ name: typeof thrown });
});
