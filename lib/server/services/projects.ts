import 'server-only';
import type { WireProjectHead } from '@/lib/contract/project';
import type { ProjectInput } from '@/lib/contract/requests';
import { type Db, getDb } from '@/lib/server/engines/db';
import { deleteProject as deleteProjectRows } from '@/lib/server/repositories/deletion';
import {
  insertProjectOnce,
  type KeyedCall,
  readProjectCreation,
} from '@/lib/server/repositories/idempotency-repository';
import * as projects from '@/lib/server/repositories/project-repository';
import type { Created, VersionCheck } from '@/lib/server/resources/calls';
import { currentEpoch } from '@/lib/server/resources/epoch';
import { preconditionFailed, projectNotFound } from '@/lib/server/resources/errors';
import { newId } from '@/lib/server/resources/ids';
import { toWireProjectHead } from '@/lib/server/resources/serializers';
import { type Change, changeProject } from '@/lib/server/services/change-project';
import { createdAndDeleted, fingerprintOf, requireSameCall } from '@/lib/server/services/create-once';
import { sweepKeysIfDue } from '@/lib/server/services/sweep-keys';
import { write } from '@/lib/server/services/write';

/** The number that every change of the project raises, by one small query. Throws project_not_found. */
export async function getProjectVersion(projectId: string): Promise<number> {
  const version = await projects.readVersion(projectId);
  if (version === null) throw projectNotFound();
  return version;
}

/** A new project, created once for each key. Throws idempotency_key_reused and created_and_deleted. */
export async function createProject(input: ProjectInput, key?: string): Promise<Created<WireProjectHead>> {
  const project = { id: newId(), name: input.name ?? null, currency: input.currency ?? null };
  if (currentEpoch() === undefined) await projects.readEpoch();
  if (key === undefined) {
    const inserted = await write(project.id, () => projects.insertProject(project));
    return { entity: toWireProjectHead(inserted), isRepeat: false };
  }

  const call = { key, fingerprint: fingerprintOf(['project', input]) };
  const inserted = await write(project.id, () => insertProjectOnce(project, call));
  if (!inserted) return { entity: await readCreated(call), isRepeat: true };
  sweepKeysIfDue();
  return { entity: toWireProjectHead(inserted), isRepeat: false };
}

/** The project after the change. Throws precondition_failed and what `changeProject` throws. */
export function updateProject(
  projectId: string,
  { name, currency }: ProjectInput,
  check?: VersionCheck,
): Promise<WireProjectHead> {
  return changeAt(projectId, check, async (tx) => {
    const isChange = name !== undefined || currency !== undefined;
    if (isChange) await projects.updateProject(tx, projectId, { name, currency });
    return requireProject(tx, projectId);
  });
}

/** Deletes the project and all in it. Throws precondition_failed and what `changeProject` throws. */
export function deleteProject(projectId: string, check?: VersionCheck): Promise<void> {
  return changeAt(projectId, check, (tx) => deleteProjectRows(tx, projectId), true);
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
    throw error instanceof Stale ? preconditionFailed(await requireProject(getDb(), projectId)) : error;
  }
}

/** The project that an earlier call with the key created. A call that asks for another must not learn its id. */
async function readCreated(call: KeyedCall): Promise<WireProjectHead> {
  const earlier = await readProjectCreation(call.key);
  if (!earlier) throw createdAndDeleted();
  requireSameCall(earlier, call);
  const project = await projects.readProjectRow(getDb(), earlier.entityId);
  if (!project) throw createdAndDeleted();
  return toWireProjectHead(project);
}

async function requireProject(db: Db, projectId: string): Promise<WireProjectHead> {
  const project = await projects.readProjectRow(db, projectId);
  if (!project) throw projectNotFound();
  return toWireProjectHead(project);
}

class Stale extends Error {}
