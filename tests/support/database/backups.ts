import 'server-only';
import { copyFile, rm } from 'node:fs/promises';
import { readRows, writeRows } from '@/lib/server/database-copy/project-tables';
import { fileOf } from '@/lib/server/engines/database-url';
import { closeDb, engineOf, getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { forgetProcessState } from '@/tests/support/process-state';

/** What a process knows of its database. */
const OF_THE_DATABASE = ['epoch', 'serialized-projects'];

/**
 * Takes a backup of a project's database as the documentation says. The returned function restores it: on SQLite the file,
 * on PostgreSQL the rows of the project and of the epoch, which a dump inserts again. The server is started again after it.
 */
export async function takeBackup(projectId: string, file: string): Promise<() => Promise<void>> {
  const url = getEnv().DATABASE_URL;
  if (engineOf(url).name === 'postgres') {
    const putRowsBack = await takeRows(projectId);
    return async () => {
      await putRowsBack();
      const [epoch] = await getDb().epoch.findMany();
      await getDb().epoch.deleteMany();
      if (epoch) await getDb().epoch.create({ data: epoch });
      forgetProcessState(...OF_THE_DATABASE);
    };
  }
  const backUp = await engineOf(url).loadBackup();
  await backUp(url, file);
  return async () => {
    await closeDb();
    for (const ending of ['-wal', '-shm']) await rm(fileOf(url) + ending, { force: true });
    await copyFile(file, fileOf(url));
    forgetProcessState(...OF_THE_DATABASE);
  };
}

/** Takes the rows of a project. The returned function restores them in a way that leaves the epoch as it is. */
export async function takeRows(projectId: string): Promise<() => Promise<void>> {
  const where = { projectId };
  const rows = await readRows(getDb(), projectId);
  const keys = await getDb().idempotencyKey.findMany({ where });
  const changes = await getDb().change.findMany({ where });
  if (rows === null) throw new Error('There is no such project.');
  return async () => {
    await getDb().projectLink.deleteMany({ where });
    await getDb().project.deleteMany({ where: { id: projectId } });
    await writeRows(getDb() as Parameters<typeof writeRows>[0], rows);
    await getDb().idempotencyKey.createMany({ data: keys });
    await getDb().change.createMany({ data: changes });
  };
}
