import { projectFromWire } from '@/lib/contract/project';
import { openDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { newId } from '@/lib/server/resources/ids';
import { updateExpense } from '@/lib/server/services/expenses';
import { deleteProject, getProject } from '@/lib/server/services/projects';
import { getSerializedProject } from '@/lib/server/services/serialized-projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

const textOf = async (projectId: string) => new TextDecoder().decode((await getSerializedProject(projectId)).wire);

describe('a project in its texts', () => {
  it('is what the tables hold, in both', async () => {
    const { projectId } = await createTrip();
    const project = await getProject(projectId);
    const { wire, domain, version } = await getSerializedProject(projectId);
    expect(JSON.parse(new TextDecoder().decode(wire))).toEqual(project);
    expect(JSON.parse(domain)).toEqual(projectFromWire(project));
    expect(version).toBe(project.version);
  });

  it('is made once for each version', async () => {
    const { projectId, ana, taxi } = await createTrip();
    const first = await getSerializedProject(projectId);
    expect(await getSerializedProject(projectId)).toBe(first);
    await updateExpense({ projectId, memberId: ana.id, expenseId: taxi.id }, { amount: 7 });
    expect(await getSerializedProject(projectId)).not.toBe(first);
    expect(JSON.parse(await textOf(projectId))).toEqual(await getProject(projectId));
  });

  it('is as new as what another process has written', async () => {
    const { projectId } = await createTrip();
    await getSerializedProject(projectId);
    const elsewhere = openDb(getEnv().DATABASE_URL);
    await elsewhere.project.update({ where: { id: projectId }, data: { name: 'Rome', version: { increment: 1 } } });
    await elsewhere.$disconnect();
    expect(await textOf(projectId)).toContain('Rome');
  });

  it('is read anew where a backup was restored that has the same version with another content', async () => {
    const { projectId } = await createTrip();
    const { version } = await getSerializedProject(projectId);
    const elsewhere = openDb(getEnv().DATABASE_URL);
    const updatedAt = new Date('2020-01-01');
    await elsewhere.project.update({ where: { id: projectId }, data: { name: 'Oslo', version, updatedAt } });
    await elsewhere.$disconnect();
    expect(await textOf(projectId)).toContain('Oslo');
  });

  it('is not there when it is deleted, or never was', async () => {
    const { projectId } = await createTrip();
    await getSerializedProject(projectId);
    await deleteProject(projectId);
    await expect(getSerializedProject(projectId)).rejects.toMatchObject({ code: 'project_not_found' });
    await expect(getSerializedProject(newId())).rejects.toMatchObject({ code: 'project_not_found' });
    await expect(getSerializedProject('none')).rejects.toMatchObject({ code: 'project_not_found' });
  });
});
