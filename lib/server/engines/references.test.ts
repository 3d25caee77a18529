import { newId } from '@/lib/server/resources/ids';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { getDb } from './db';

withTestDatabase();

test('A reference across projects cannot be written.', async () => {
  const projects = [newId(), newId()] as const;
  for (const id of projects) await getDb().project.create({ data: { id } });
  const memberId = newId();
  await getDb().member.create({ data: { projectId: projects[0], id: memberId, order: 0 } });

  const insert = getDb().expense.create({ data: { projectId: projects[1], id: newId(), memberId, order: 0 } });

  await expect(insert).rejects.toMatchObject({ code: 'P2003' });
});
