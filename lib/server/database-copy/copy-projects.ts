import 'server-only';
import { copyGrowingTables } from '@/lib/server/database-copy/growing-tables';
import { copyPieces, isSame, otherContent, PAGE, pages } from '@/lib/server/database-copy/pieces';
import { countRows, readRows, writeRows } from '@/lib/server/database-copy/project-tables';
import type { PrismaClient } from '@/lib/server/generated/postgres/client';
import { SettingsError } from '@/lib/server/process/env';

interface Copying {
  from: PrismaClient;
  to: PrismaClient;
  /** Not copied: each database has its own demo. */
  demoProjectId: string;
  onProgress: (done: number, total: number) => void;
}

/**
 * Copies all projects from one migrated database to another, each in one transaction and then its keys and its history in pieces,
 * and compares every row and all counts. What an earlier copy has written is only compared. Returns the counts, by table.
 * Throws a SettingsError, which says what to do, where the target holds anything else, or the source has changed
 * meanwhile. Never changes or deletes an existing row.
 */
export async function copyProjects({ from, to, demoProjectId, onProgress }: Copying): Promise<Record<string, number>> {
  await requireNothingElse(from, to, demoProjectId);

  const { projects: total = 0 } = await countRows(from, demoProjectId);
  let done = 0;
  for await (const page of pagesOf(from, demoProjectId)) {
    const there = await to.project.findMany({ where: { id: { in: idsOf(page) } }, select: { id: true } });
    const known = new Set(idsOf(there));
    for (const { id } of page) {
      await copyProject(from, to, id, known.has(id));
      done += 1;
      onProgress(done, total);
    }
  }
  await copyCreations(from, to);
  await requireSameVersions(from, to, demoProjectId);
  const counts = await countRows(from, demoProjectId);
  if (!isSame(counts, await countRows(to, demoProjectId))) throw changedMeanwhile();
  return counts;
}

async function copyProject(from: PrismaClient, to: PrismaClient, id: string, isThere: boolean): Promise<void> {
  const rows = await readRows(from, id);
  // Deleted since its id was read.
  if (rows === null) return;
  if (!isThere) await writeRows(to, rows);
  if (!isSame(await readRows(to, id), rows)) throw otherContent();
  await copyGrowingTables(from, to, id);
}

/** The keys of calls that created projects. They outlive the projects. */
async function copyCreations(from: PrismaClient, to: PrismaClient): Promise<void> {
  const creations = pages(
    (last) => from.projectCreation.findMany({ where: { key: { gt: last } }, orderBy: { key: 'asc' }, take: PAGE }),
    ({ key }) => key,
  );
  await copyPieces(creations, {
    keyOf: ({ key }) => key,
    find: (keys) => to.projectCreation.findMany({ where: { key: { in: keys } } }),
    insert: (data) => to.projectCreation.createMany({ data }),
  });
}

async function requireNothingElse(from: PrismaClient, to: PrismaClient, demoProjectId: string): Promise<void> {
  for await (const page of pagesOf(to, demoProjectId)) {
    const known = await from.project.count({ where: { id: { in: idsOf(page) } } });
    if (known !== page.length) {
      throw new SettingsError('TO_URL holds projects that FROM_URL does not have. Copy into an empty database.');
    }
  }
}

async function requireSameVersions(from: PrismaClient, to: PrismaClient, demoProjectId: string): Promise<void> {
  for await (const page of pagesOf(from, demoProjectId)) {
    const select = { id: true, version: true };
    const copies = await to.project.findMany({ where: { id: { in: idsOf(page) } }, select });
    const versions = new Map(copies.map(({ id, version }) => [id, version]));
    if (page.some(({ id, version }) => versions.get(id) !== version)) throw changedMeanwhile();
  }
}

function changedMeanwhile(): SettingsError {
  return new SettingsError(
    'FROM_URL was changed while it was copied. Stop the servers that use it and copy again, into an empty database.',
  );
}

/** The ids and versions of all projects but one. */
function pagesOf(db: PrismaClient, except: string) {
  const select = { id: true, version: true } as const;
  return pages(
    (last) =>
      db.project.findMany({ where: { id: { gt: last, not: except } }, select, orderBy: { id: 'asc' }, take: PAGE }),
    ({ id }) => id,
  );
}

function idsOf(page: readonly { id: string }[]): string[] {
  return page.map(({ id }) => id);
}
