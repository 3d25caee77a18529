import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { patchToWire } from '@/lib/contract/history';
import { apply } from '@/lib/domain/patch/apply';
import { diff } from '@/lib/domain/patch/patch';
import { undo } from '@/lib/domain/patch/rebase';
import {
  type Counts,
  countsOf,
  isLarge,
  MAX_EXPENSES,
  MAX_INVOLVEMENTS,
  MAX_MEMBERS,
  type Project,
} from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { perProcess } from '@/lib/server/process/per-process';
import { writePatch } from '@/lib/server/repositories/patch-writer';
import { countEntities, readProject, readProjectIn } from '@/lib/server/repositories/project-repository';
import type { Call, Restored } from '@/lib/server/resources/call-types';
import {
  changeNotFound,
  ProblemError,
  preconditionFailed,
  projectNotFound,
  unavailable,
} from '@/lib/server/resources/errors';
import { toDomainProject } from '@/lib/server/resources/serializers';
import { Instead } from '@/lib/server/services/change-project';
import { requireFreeId } from '@/lib/server/services/create-once';
import { readPatch } from '@/lib/server/services/history';
import { changeWhole, currentHead, requireHead } from '@/lib/server/services/projects';
import { openToChange } from '@/lib/server/services/refuse-read-only';
import { lengthOf } from '@/lib/server/services/write-concurrency';

/** What the project is to be, from what it was at this version. */
type Target = (now: Project, at: { projectId: string; version: number }) => Promise<Project>;

/**
 * Undoes what the changes of these versions have made: each field that still is as they left it. What other changes have made,
 * between them or since, stays, and what can't come back is left, such as an expense whose payer is gone.
 * Throws change_not_found, id_taken, limit_reached, precondition_failed and what `changeProject` throws.
 */
export function undoChanges(link: string, versions: readonly number[], call: Call): Promise<Restored> {
  const newestFirst = versions.toSorted((a, b) => b - a);
  const downTo = Math.min(...versions) - 1;
  return restore({ link, kind: 'undone', downTo, call }, async (now, { projectId, version }) => {
    if (Math.max(...versions) > version) throw changeNotFound();
    let undone = now;
    let then = { project: now, next: version + 1 };
    for (const one of newestFirst) {
      const after = apply(then.project, await readPatch(getDb(), projectId, then.next, one + 1));
      const before = apply(after, await readPatch(getDb(), projectId, one + 1, one));
      await nextTurn();
      undone = undo(undone, { before, after });
      then = { project: before, next: one };
    }
    return undone;
  });
}

/**
 * Makes the content of the project what it was after the change of this version, with the same ids.
 * Throws change_not_found, id_taken, limit_reached, precondition_failed and what `changeProject` throws.
 */
export function putBack(link: string, version: number, call: Call): Promise<Restored> {
  return restore({ link, kind: 'put_back', downTo: version, call }, async (now, { projectId, version: current }) => {
    if (version > current) throw changeNotFound();
    return apply(now, await readPatch(getDb(), projectId, current + 1, version + 1));
  });
}

interface Restoration {
  link: string;
  kind: 'undone' | 'put_back';
  /** The version after which the changes are that it goes back over. */
  downTo: number;
  call: Call;
}

async function restore(restoration: Restoration, target: Target): Promise<Restored> {
  const { projectId, stamp } = await openToChange(restoration.link);
  const { members, expenses } = await countEntities(projectId);
  const isLong = isLarge(members + expenses) || stamp.version - restoration.downTo > MANY_CHANGES;
  const run = () => planAndApply(projectId, restoration, target);
  return isLong ? inLine(run) : run();
}

/** Changes that are many to read. */
const MANY_CHANGES = 1_000;

/** Long restorations that run or wait in this process. */
const MAX_LINE = 20;

/** Milliseconds. */
const MAX_WAIT_MS = 5_000;

const line = perProcess('long-restorations', () => pLimit(1));

/**
 * One after the other, so that they take neither the thread nor the memory. Throws unavailable where it would wait for
 * too long.
 */
async function inLine<T>(run: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  if (lengthOf(line.get()) >= MAX_LINE) throw tooManyRestorations();
  return line.get()(() => {
    if (performance.now() - begin > MAX_WAIT_MS) throw tooManyRestorations();
    return run();
  });
}

function tooManyRestorations(): ProblemError {
  return unavailable('Too many restorations of long histories or large projects are waiting. Try again later.');
}

/** What a project is to become, from what it was at this version. */
interface Plan {
  version: number;
  before: Project;
  after: Project;
}

/**
 * Plans ahead of the lock of the project: the history that a restoration goes back over may be long, and does not change. On
 * SQLite nothing else could be read meanwhile.
 */
async function planAndApply(projectId: string, restoration: Restoration, target: Target): Promise<Restored> {
  const [planned] = await Promise.allSettled([plan(projectId, restoration, target)]);
  const { link, kind, call } = restoration;
  return changeWhole(link, call, async (tx, version) => {
    // Only now, as what is wrong with the link comes first.
    if (planned.status === 'rejected') throw planned.reason;
    const rows = await readProjectIn(tx, projectId);
    if (rows === null) throw projectNotFound();
    const now = toDomainProject(rows);
    const then = thenOf(planned.value, restoration, { now, version: version - 1 });
    await nextTurn();
    requireLimits(now, then);
    await requireOneIdEach(tx, projectId, then);
    await nextTurn();
    const to = diff(now, then);
    // A restoration that changes nothing does not raise the project's version.
    if (Object.keys(to).length === 0) {
      throw new Instead(async () => ({ head: await currentHead(link), isChanged: false }));
    }
    await nextTurn();
    const from = diff(then, now);
    await nextTurn();
    await writePatch(tx, { projectId, version, to, from });
    const head = await requireHead(tx, projectId, link);
    return { result: { head, isChanged: true }, entry: { kind, before: patchToWire(from) } };
  });
}

async function plan(projectId: string, { link, call }: Restoration, target: Target): Promise<Plan> {
  const rows = await readProject(projectId);
  if (rows === null) throw projectNotFound();
  const { version } = rows.project;
  // Nothing is read in vain.
  if (call.check && !call.check(version)) throw preconditionFailed(await currentHead(link));
  const before = toDomainProject(rows);
  return { version, before, after: await target(before, { projectId, version }) };
}

/**
 * What the plan leads to from now. Others may have made changes meanwhile: a moment comes back as it was, an undo
 * leaves what they made.
 */
function thenOf(made: Plan, { kind }: Restoration, { now, version }: { now: Project; version: number }): Project {
  if (kind === 'put_back' || version === made.version) return made.after;
  return undo(now, { before: made.after, after: made.before });
}

const LIMITS: Counts = { members: MAX_MEMBERS, expenses: MAX_EXPENSES, places: MAX_INVOLVEMENTS };

/** Something of the other kind may have been created meanwhile under the id of what would come back. Throws id_taken. */
async function requireOneIdEach(tx: Tx, projectId: string, { members }: Project): Promise<void> {
  const memberIds = new Set(members.map(({ id }) => id));
  const twice = members.flatMap(({ expenses }) => expenses).find(({ id }) => memberIds.has(id));
  if (twice) await requireFreeId(tx, { projectId }, twice.id);
}

/** A project that is larger already may not grow. Throws limit_reached. */
function requireLimits(now: Project, then: Project): void {
  const [counts, countsThen] = [countsOf(now.members), countsOf(then.members)];
  const kinds = Object.keys(LIMITS) as (keyof Counts)[];
  if (kinds.every((kind) => countsThen[kind] <= Math.max(LIMITS[kind], counts[kind]))) return;
  throw new ProblemError('limit_reached', 'With what would come back, the project would hold more than it can.');
}
