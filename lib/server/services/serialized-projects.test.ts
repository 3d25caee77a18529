import { projectFromWire } from '@/lib/contract/project';
import { getDb, openDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { newId } from '@/lib/server/resources/ids';
import { updateExpense } from '@/lib/server/services/expenses';
import { putLink } from '@/lib/server/services/links';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { getProject } from '@/tests/support/database/read-project';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { getSerializedProject } from './serialized-projects';

withTestDatabase();

const textOf = async (projectId: string) => Buffer.from((await getSerializedProject(projectId)).json).toString();

describe('a project in its texts', () => {
  it('is what the tables hold, in both', async () => {
    const { projectId } = await createTrip();
    const project = await getProject(projectId);
    const serialized = await getSerializedProject(projectId);
    const { bytes, version } = serialized;
    const text = await textOf(projectId);
    expect(JSON.parse(text)).toEqual(project);
    expect([bytes, version]).toEqual([Buffer.byteLength(text), project.version]);
    expect(JSON.parse(serialized.domainJson)).toEqual(projectFromWire(project));
  });

  it('is the same under another link, but for its beginning', async () => {
    const { projectId } = await createTrip();
    const reading = newId();
    await putLink(projectId, reading, 'read');
    const own = await getSerializedProject(projectId);
    const readOnly = await getSerializedProject(reading);
    const { mark, ...content } = await getProject(projectId);
    const project = { ...content, id: reading, read_only: true } as const;

    expect(JSON.parse(await textOf(reading))).toEqual(project);
    expect(JSON.parse(readOnly.domainJson)).toEqual(projectFromWire(project));
    expect(JSON.parse(own.domainJson).id).toBe(projectId);
    expect(readOnly.bytes).toBe(Buffer.byteLength(await textOf(reading)));
    expect(await getSerializedProject(reading)).toBe(readOnly);
    expect(await getSerializedProject(projectId)).toBe(own);

    const writing = newId();
    await putLink(projectId, writing, 'write');
    const { read_only: _, ...writable } = project;
    expect(JSON.parse(await textOf(writing))).toEqual({ ...writable, id: writing, mark });
    expect(await getSerializedProject(reading)).toBe(readOnly);
  });

  it('is made once for each version', async () => {
    const { projectId, ana, taxi } = await createTrip();
    const first = await getSerializedProject(projectId);
    expect(await getSerializedProject(projectId)).toBe(first);
    await updateExpense({ projectId, memberId: ana.id, expenseId: taxi.id }, { amount: 7 }, {});
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
    await expect(getSerializedProject(projectId)).rejects.toMatchObject({ code: 'project_deleted' });
    await expect(getSerializedProject(newId())).rejects.toMatchObject({ code: 'project_not_found' });
    await expect(getSerializedProject('none')).rejects.toMatchObject({ code: 'project_not_found' });
  });
});

it('reads the tables once for all who ask at the same time', async () => {
  const { projectId } = await createTrip();
  const reads = jest.spyOn(getDb(), '$transaction');
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => getSerializedProject(projectId)));
  for (const other of others) expect(other).toBe(first);
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
});
