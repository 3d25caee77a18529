import { readStamp } from '@/lib/server/repositories/project-repository';
import { newId } from '@/lib/server/resources/ids';
import { updateProject } from '@/lib/server/services/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { closeDb, getDb, getRowReader } from './db';

withTestDatabase();

describe('what is read past Prisma', () => {
  it('is what has just been acknowledged', async () => {
    const { projectId } = await createTrip();
    for (let write = 0; write < 20; write++) {
      const { version } = await updateProject(projectId, { name: `Rome ${write}` });
      expect(await readStamp(projectId)).toMatchObject({ version });
    }
  });

  it('is what was committed, and waits for no write that is under way', async () => {
    const { projectId } = await createTrip();
    const before = await readStamp(projectId);
    await getDb().$transaction(async (tx) => {
      await tx.project.update({ where: { id: projectId }, data: { version: { increment: 1 } } });
      expect(await readStamp(projectId)).toEqual(before);
    });
    expect(await readStamp(projectId)).not.toEqual(before);
  });

  it('differs by its time where a version is there again', async () => {
    const { projectId } = await createTrip();
    const before = await readStamp(projectId);
    await getDb().project.update({ where: { id: projectId }, data: { updatedAt: new Date('2020-01-01') } });
    const after = await readStamp(projectId);
    expect(after?.version).toBe(before?.version);
    expect(after?.moment).not.toBe(before?.moment);
  });

  it('is read again after all was closed', async () => {
    const { projectId } = await createTrip();
    const before = await readStamp(projectId);
    await closeDb();
    expect(await readStamp(projectId)).toEqual(before);
  });

  it('is nothing where no row is found', async () => {
    expect(
      await (await getRowReader()).read('SELECT "version" FROM "Project" WHERE "id" = $1', 'none'),
    ).toBeUndefined();
  });
});

test('A reference across projects cannot be written.', async () => {
  const projects = [newId(), newId()] as const;
  for (const id of projects) await getDb().project.create({ data: { id } });
  const memberId = newId();
  await getDb().member.create({ data: { projectId: projects[0], id: memberId, order: 0 } });

  const insert = getDb().expense.create({ data: { projectId: projects[1], id: newId(), memberId, order: 0 } });

  await expect(insert).rejects.toMatchObject({ code: 'P2003' });
});
