import 'server-only';
import type { WireProject } from '@/lib/contract/project';
import type { ProjectInput } from '@/lib/contract/requests';
import {
  insertProjectOnce,
  type KeyedCall,
  readProjectCreation,
} from '@/lib/server/repositories/idempotency-repository';
import * as projects from '@/lib/server/repositories/project-repository';
import type { Created, VersionCheck } from '@/lib/server/resources/calls';
import { preconditionFailed, projectNotFound } from '@/lib/server/resources/errors';
import { newId } from '@/lib/server/resources/ids';
import { toWireProject } from '@/lib/server/resources/serializers';
import { type Change, changeProject } from '@/lib/server/services/change-project';
import { createdAndDeleted, fingerprintOf, requireSameCall } from '@/lib/server/services/create-once';
import { sweepKeysIfDue } from '@/lib/server/services/sweep-keys';
import { write } from '@/lib/server/services/write';

/** The whole project. Throws project_not_found. */
export async function getProject(projectId: string): Promise<WireProject> {
  return present(await projects.readProject(projectId));
}

/** The number that every change of the project raises, by one small query. Throws project_not_found. */
export async function getProjectVersion(projectId: string): Promise<number> {
  const version = await projects.readVersion(projectId);
  if (version === null) throw projectNotFound();
  return version;
}

/** A new project, created once for each key. Throws idempotency_key_reused and created_and_deleted. */
export async function createProject(input: ProjectInput, key?: string): Promise<Created<WireProject>> {
  const project = { id: newId(), name: input.name ?? null };
  if (key === undefined) {
    const inserted = await write(project.id, () => projects.insertProject(project));
    return { entity: withoutMembers(inserted), isRepeat: false };
  }

  const call = { key, fingerprint: fingerprintOf(['project', input]) };
  const inserted = await write(project.id, () => insertProjectOnce(project, call));
  if (!inserted) return { entity: await readCreated(call), isRepeat: true };
  sweepKeysIfDue();
  return { entity: withoutMembers(inserted), isRepeat: false };
}

/** The whole project after the change. Throws precondition_failed and what `changeProject` throws. */
export function updateProject(projectId: string, { name }: ProjectInput, check?: VersionCheck): Promise<WireProject> {
  return changeAt(projectId, check, async (tx) => {
    if (name !== undefined) await projects.renameProject(tx, projectId, name);
    return present(await projects.readProjectIn(tx, projectId));
  });
}

/** Deletes the project and all in it. Throws precondition_failed and what `changeProject` throws. */
export function deleteProject(projectId: string, check?: VersionCheck): Promise<void> {
  return changeAt(projectId, check, (tx) => projects.deleteProject(tx, projectId), true);
}

/** Makes the change if the caller agrees to the version before it, otherwise throws precondition_failed. */
async function changeAt<T>(
  projectId: string,
  check: VersionCheck | undefined,
  change: Change<T>,
  isDeletion = false,
): Promise<T> {
  const checked: Change<T> = async (tx, version) => {
    // The transaction itself has just raised it by one.
    if (check && !check(version - 1)) throw new Stale();
    return change(tx, version);
  };
  try {
    return await changeProject(projectId, checked, isDeletion);
  } catch (error) {
    // Read once the transaction is rolled back, and with it the version that it had raised.
    throw error instanceof Stale ? preconditionFailed(await getProject(projectId)) : error;
  }
}

/** The project that an earlier call with the key created. A call that asks for another must not learn its id. */
async function readCreated(call: KeyedCall): Promise<WireProject> {
  const earlier = await readProjectCreation(call.key);
  if (!earlier) throw createdAndDeleted();
  requireSameCall(earlier, call, null);
  const rows = await projects.readProject(earlier.entityId);
  if (!rows) throw createdAndDeleted();
  return toWireProject(rows);
}

function withoutMembers(project: projects.ProjectRows['project']): WireProject {
  return toWireProject({ project, members: [], expenses: [], involvements: [] });
}

function present(rows: projects.ProjectRows | null): WireProject {
  if (rows === null) throw projectNotFound();
  return toWireProject(rows);
}

class Stale extends Error {}
