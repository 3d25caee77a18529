import 'server-only';
import type { WireProjectHead } from '@/lib/contract/project';
import type { ProjectInput } from '@/lib/contract/requests';
import { ratesIn } from '@/lib/domain/money/rates';
import { sameRecords } from '@/lib/domain/structural-sharing';
import { isRowOutOfReach } from '@/lib/server/engines/database-errors';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import type { Project } from '@/lib/server/generated/postgres/client';
import {
  insertProjectOnce,
  type KeyedCall,
  readProjectCreation,
} from '@/lib/server/repositories/idempotency-repository';
import * as projects from '@/lib/server/repositories/project-repository';
import { definedOf } from '@/lib/server/repositories/sql';
import type { Call, ChangeSource, Created } from '@/lib/server/resources/call-types';
import { columnOfRates } from '@/lib/server/resources/columns';
import { currentEpoch } from '@/lib/server/resources/epoch';
import { invalidInput, linkReplaced, preconditionFailed, projectNotFound } from '@/lib/server/resources/errors';
import { newId } from '@/lib/server/resources/ids';
import { toWireProjectContent, toWireProjectHead } from '@/lib/server/resources/serializers';
import { type Change, changeProject, Instead } from '@/lib/server/services/change-project';
import { createdAndDeleted, fingerprintOf, requireSameCall } from '@/lib/server/services/create-once';
import { rowOfEntry } from '@/lib/server/services/history-entry';
import { openProject } from '@/lib/server/services/open-by-link';
import { sweepIfDue } from '@/lib/server/services/retention';
import { admitWrite } from '@/lib/server/services/write-concurrency';

/** Of a project that is just made. */
const FIRST_VERSION = 1;

/**
 * A new project, created once for each key. Throws validation_failed, idempotency_key_reused, created_and_deleted, and link_replaced
 * where what the key has created has another link by now.
 */
export async function createProject(
  input: ProjectInput,
  { key, source = {} }: Call = {},
): Promise<Created<WireProjectHead>> {
  const currency = input.currency ?? null;
  const named = { name: input.name ?? null, currency, rates: checkedRates(input.rates, currency) };
  if (currentEpoch() === undefined) await projects.readEpoch();
  if (key === undefined) {
    const inserted = await withReachableId((id) => projects.insertProject({ id, ...named }, firstChange(id, source)));
    return { entity: toWireProjectHead(inserted), isRepeat: false };
  }

  const call = { key, fingerprint: fingerprintOf(['project', inOneOrder(input)]) };
  const inserted = await withReachableId((id) => insertProjectOnce({ id, ...named }, firstChange(id, source), call));
  if (!inserted) return { entity: await readCreated(call), isRepeat: true };
  sweepIfDue();
  return { entity: toWireProjectHead(inserted), isRepeat: false };
}

function firstChange(projectId: string, source: ChangeSource) {
  const entry = { kind: 'project_created', before: {} } as const;
  return rowOfEntry({ projectId, version: FIRST_VERSION, at: new Date(), entry, source });
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
export function updateProject(
  link: string,
  { name, currency, rates }: ProjectInput,
  call: Call = {},
): Promise<WireProjectHead> {
  return changeWhole(link, call, async (tx, _version, { projectId }) => {
    const before = await requireRow(tx, projectId);
    const now = currency === undefined ? before.currency : currency;
    // Rates say what other currencies are worth in the one that was before.
    const isOtherCurrency = now !== before.currency;
    const given = rates === undefined && isOtherCurrency ? null : rates;
    const fields = definedOf({ name, currency, rates: given === undefined ? undefined : checkedRates(given, now) });
    if (Object.keys(fields).length > 0) await projects.updateProject(tx, projectId, fields);
    const project = { ...before, ...fields };
    const isSame = sameRecords(before, project);
    return {
      result: toWireProjectHead({ ...project, id: link }),
      entry: { kind: 'project_changed', before: isSame ? {} : { project: toWireProjectContent(before) } },
    };
  });
}

/** The input with its rates in the order of their codes: an object of JSON has none of its own. */
function inOneOrder({ rates, ...input }: ProjectInput): ProjectInput {
  return { ...input, rates: rates && ratesIn(rates) };
}

/** The rates as their column holds them. Throws validation_failed unless all are of other currencies than the project's. */
function checkedRates(rates: ProjectInput['rates'], currency: string | null): string | null {
  const column = columnOfRates(rates, currency);
  if (column === null) return null;
  if (currency === null) {
    throw invalidInput([{ path: 'rates', message: 'A project has rates only where it has a currency.' }]);
  }
  if (rates && Object.hasOwn(rates, currency)) {
    throw invalidInput([{ path: `rates.${currency}`, message: 'A rate is of another currency than the project has.' }]);
  }
  return column;
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
async function readCreated(call: KeyedCall): Promise<WireProjectHead> {
  const earlier = await readProjectCreation(call.key);
  if (!earlier) throw createdAndDeleted();
  requireSameCall(earlier, call);
  const project = await projects.readProjectRow(getDb(), earlier.entityId);
  if (project === null || project.deletedAt !== null) throw createdAndDeleted();
  // Whoever has the key had the first link, which is to lead no further.
  if (!project.ownLink) throw linkReplaced();
  return toWireProjectHead(project);
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
