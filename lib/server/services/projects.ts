import 'server-only';
import type { WireProjectHead } from '@/lib/contract/project';
import type { ProjectInput, ProjectPatch } from '@/lib/contract/requests';
import { isRowOutOfReach, isUniqueViolation } from '@/lib/server/engines/database-errors';
import { getDb, getWriter } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import type { Project } from '@/lib/server/generated/postgres/client';
import { insertionOf } from '@/lib/server/repositories/change-repository';
import {
  insertCall,
  insertProjectCreation,
  type KeyedCall,
  readEarlierCall,
  readProjectCreation,
} from '@/lib/server/repositories/idempotency-repository';
import * as projects from '@/lib/server/repositories/project-repository';
import type { Call, ChangeSource, Created } from '@/lib/server/resources/call-types';
import { invalidBody, linkReplaced, preconditionFailed, projectNotFound } from '@/lib/server/resources/errors';
import { newId } from '@/lib/server/resources/ids';
import { toWireProjectHead } from '@/lib/server/resources/serializers';
import { changeEntities, NOTHING_KNOWN } from '@/lib/server/services/change-entities';
import { type Change, changeProject, Instead } from '@/lib/server/services/change-project';
import { createdAndDeleted, fingerprintOf, requireSameCall } from '@/lib/server/services/create-once';
import { rowOfEntry } from '@/lib/server/services/history-entry';
import { openProject } from '@/lib/server/services/open-by-link';
import { admitWrite } from '@/lib/server/services/write-concurrency';

/** Of a project that is just made. */
const FIRST_VERSION = 1;

/** A project that a call has made, and the ids of what is in it by the keys of its body. */
type NewProject = WireProjectHead & { ids?: Record<string, string> };

/**
 * A new project with all that is to be in it, created once for each key. Throws validation_failed, idempotency_key_reused,
 * created_and_deleted, and link_replaced where what the key has created has another link by now.
 */
export async function createProject(
  input: ProjectPatch,
  { key, source = {} }: Call = {},
): Promise<Created<NewProject>> {
  await projects.requireEpoch();
  const call = key === undefined ? null : { key, fingerprint: fingerprintOf(['project', input]) };
  try {
    const entity = await withReachableId(async (id) =>
      (await getWriter()).transact((tx) => insertWhole(tx, id, { input, source, call })),
    );
    return { entity, isRepeat: false };
  } catch (error) {
    if (call && isUniqueViolation(error)) return { entity: await readCreated(call), isRepeat: true };
    throw error;
  }
}

interface Creation {
  input: ProjectPatch;
  source: ChangeSource;
  call: KeyedCall | null;
}

async function insertWhole(tx: Tx, id: string, { input, source, call }: Creation): Promise<NewProject> {
  const at = new Date();
  if (call) await insertProjectCreation(tx, call, { projectId: id, createdAt: at });
  await projects.insertProject(tx, id, at);
  const locked = { projectId: id, version: FIRST_VERSION };
  const changed = await changeEntities(tx, locked, input, { known: NOTHING_KNOWN, refusal: invalidBody });
  const ids = Object.fromEntries(changed.ids);
  if (call && changed.ids.size > 0) {
    await insertCall(tx, id, call, { entityId: JSON.stringify(ids), createdAt: at });
  }
  // A creation can't be undone: its entry holds no patch that leads back.
  const first = rowOfEntry({ ...locked, at, entry: { kind: 'project_created', before: {} }, source });
  if (first) await tx.$executeRaw(insertionOf(first));
  return { ...(await requireHead(tx, id, id)), ...(changed.ids.size > 0 && { ids }) };
}

/** Where half of the servers are away, one of a hundred creations fails. */
const MAX_IDS = 7;

/**
 * Writes with a new id, and with others while the server on which the row would be can't be reached. If one of them was
 * written nevertheless, nobody knows its id.
 */
async function withReachableId<T>(insert: (id: string) => Promise<T>): Promise<T> {
  for (let drawn = 1; ; drawn += 1) {
    const id = newId();
    try {
      return await admitWrite(id, () => insert(id));
    } catch (error) {
      if (drawn === MAX_IDS || !isRowOutOfReach(error)) throw error;
    }
  }
}

/** The project after the change. Throws validation_failed, precondition_failed and what `changeProject` throws. */
export function updateProject(link: string, input: ProjectInput, call: Call = {}): Promise<WireProjectHead> {
  return changeWhole(link, call, async (tx, version, { projectId }) => {
    const { entry } = await changeEntities(tx, { projectId, version }, input);
    return { result: await requireHead(tx, projectId, link), entry };
  });
}

/**
 * Makes a change of the whole project if the caller agrees to the version before it. Throws precondition_failed and what
 * `changeProject` throws.
 */
export function changeWhole<T>(link: string, { check, source }: Call, change: Change<T>): Promise<T> {
  return changeProject({ projectId: link }, source, (tx, version, path, at) => {
    // The transaction itself has just raised it by one.
    if (!check || check(version - 1)) return change(tx, version, path, at);
    throw new Instead(async () => {
      throw preconditionFailed(await currentHead(link));
    });
  });
}

/** The project as it is, for who has rolled back a transaction and with it the version that it had raised. */
export async function currentHead(link: string): Promise<WireProjectHead> {
  const { projectId } = await openProject(link);
  return requireHead(getDb(), projectId, link);
}

/** The project that an earlier call with the key created. A call that asks for another must not learn its id. */
async function readCreated(call: KeyedCall): Promise<NewProject> {
  const earlier = await readProjectCreation(call.key);
  if (!earlier) throw createdAndDeleted();
  requireSameCall(earlier, call);
  const project = await projects.readProjectRow(getDb(), earlier.entityId);
  if (project === null || project.deletedAt !== null) throw createdAndDeleted();
  // Whoever has the key had the first link, which is to lead no further.
  if (!project.ownLink) throw linkReplaced();
  const made = await readEarlierCall(getDb(), project.id, call.key);
  return { ...toWireProjectHead(project), ...(made && { ids: JSON.parse(made.entityId) }) };
}

/** The project as who has this link is told of it. */
export async function requireHead(tx: Tx, projectId: string, link: string): Promise<WireProjectHead> {
  return toWireProjectHead({ ...(await requireRow(tx, projectId)), id: link });
}

async function requireRow(tx: Tx, projectId: string): Promise<Project> {
  const project = await projects.readProjectRow(tx, projectId);
  if (!project) throw projectNotFound();
  return project;
}
