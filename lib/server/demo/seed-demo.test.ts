import { projectFromWire, projectSchema } from '@/lib/contract/project';
import { isCalendarDay } from '@/lib/domain/calendar-day';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { getProject } from '@/tests/support/database/read-project';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { seedDemo } from './seed-demo';

withTestDatabase();

test('The demo is a trip of four with expenses for all and for some.', async () => {
  const id = newId();
  await seedDemo(id);

  const demo = projectFromWire(projectSchema.parse(await getProject(id)));
  const expenses = demo.members.flatMap((member) => member.expenses);
  expect(demo.name).toBe('Lisbon weekend');
  expect(demo.members.map(({ name, order }) => [name, order])).toEqual([
    ['Ana', 0],
    ['Ben', 1],
    ['Chloé', 2],
    ['Diego', 3],
  ]);
  expect(expenses).toHaveLength(11);
  expect(new Set(expenses.map(({ involvedMemberIds }) => involvedMemberIds.length))).toEqual(new Set([0, 2, 3]));
  expect(expenses.every(({ date = '' }) => isCalendarDay(date))).toBe(true);
  expect(expenses.filter(({ note }) => note !== undefined)).toHaveLength(2);
});

test('It is written once, and never over another project.', async () => {
  const id = newId();
  await getDb().project.create({ data: { id, name: 'Mine' } });

  await seedDemo(id);
  await seedDemo(id);

  expect(await getProject(id)).toMatchObject({ name: 'Mine', version: 1, members: [] });
});
