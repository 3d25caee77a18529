import 'server-only';
import type { WireProject } from '@/lib/contract/project';
import type { ProjectInput } from '@/lib/contract/requests';
import { getDb } from '@/lib/server/db';
import { projectNotFound } from '@/lib/server/errors';
import { isId, newId } from '@/lib/server/ids';
import * as projects from '@/lib/server/repositories/project-repository';
import { changeProject } from '@/lib/server/services/change-project';
import { toWireProject } from '@/lib/server/wire';

/** The whole project. Takes any text, so that a page can pass what its URL says. Throws project_not_found. */
export async function getProject(projectId: string): Promise<WireProject> {
  return present(isId(projectId) ? await projects.readProject(projectId) : null);
}

/** The number that every change of the project raises, for one small query. Throws project_not_found. */
export async function getProjectVersion(projectId: string): Promise<number> {
  const version = await projects.readVersion(projectId);
  if (version === null) throw projectNotFound();
  return version;
}

/** A new project without members. */
export async function createProject(input: ProjectInput): Promise<WireProject> {
  const project = await projects.insertProject(getDb(), { id: newId(), name: input.name ?? null });
  return toWireProject({ project, members: [], expenses: [], involvements: [] });
}

/** The whole project after the change. Throws what `changeProject` throws. */
export function updateProject(projectId: string, { name }: ProjectInput): Promise<WireProject> {
  return changeProject(projectId, async (tx) => {
    if (name !== undefined) await projects.renameProject(tx, projectId, name);
    return present(await projects.readProjectIn(tx, projectId));
  });
}

/** Deletes the project and all in it. Throws what `changeProject` throws. */
export function deleteProject(projectId: string): Promise<void> {
  return changeProject(projectId, (tx) => projects.deleteProject(tx, projectId));
}

function present(rows: projects.ProjectRows | null): WireProject {
  if (rows === null) throw projectNotFound();
  return toWireProject(rows);
}
