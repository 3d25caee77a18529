import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { patchToWire } from '@/lib/contract/history';
import { patchBetween } from '@/lib/domain/history/patch';
import { beforeChange } from '@/lib/domain/history/revert-patch';
import { rangesOf } from '@/lib/domain/history/version-range';
import { threeWayMerge } from '@/lib/domain/merge/three-way-merge';
import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS, type Project } from '@/lib/domain/project';
import { type Counts, countsOf } from '@/lib/domain/project-size';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { type Charge, pointsOfRestoration } from '@/lib/server/rate-limit/limits';
import { bytesAfter } from '@/lib/server/repositories/change-repository';
import { applyPatch } from '@/lib/server/repositories/patch-writer';
import { countEntities, readProjectIn } from '@/lib/server/repositories/project-repository';
import type { Call, Restored } from '@/lib/server/resources/call-types';
import { changeNotFound, ProblemError, projectNotFound } from '@/lib/server/resources/errors';
import { toDomainProject } from '@/lib/server/resources/serializers';
import { Instead } from '@/lib/server/services/change-project';
import { readPatch } from '@/lib/server/services/history';
import { openProject } from '@/lib/server/services/open-by-link';
import { changeWhole, currentHead, requireHead } from '@/lib/server/services/projects';

/** What the project is to be, from what it is at its version so far. */
type Target = (tx: Tx, now: Project, at: { projectId: string; version: number }) => Promise<Project>;

/**
 * Undoes what the changes of these versions have made: each field that still is as they left it. What other changes have made,
 * between them or since, stays, and what can't come back is left, such as an expense whose payer is gone.
 * Throws change_not_found, limit_reached, precondition_failed and what `changeProject` throws.
 */
export function undoChanges(link: string, versions: readonly number[], call: Call): Promise<Restored> {
  const ranges = rangesOf(versions);
  return restore({ link, kind: 'undone', call }, async (tx, now, { projectId, version }) => {
    if ((ranges[0]?.last ?? 0) > version) throw changeNotFound();
    let undone = now;
    let then = { project: now, next: version + 1 };
    for (const { first, last } of ranges) {
      const after = beforeChange(then.project, await readPatch(tx, projectId, then.next, last + 1));
      const before = beforeChange(after, await readPatch(tx, projectId, last + 1, first));
      await nextTurn();
      undone = threeWayMerge({ base: after, mine: undone, theirs: before }, { bringsBack: false }).project;
      then = { project: before, next: first };
    }
    return undone;
  });
}

/**
 * Makes the content of the project what it was after the change of this version, with the same ids.
 * Throws change_not_found, limit_reached, precondition_failed and what `changeProject` throws.
 */
export function putBack(link: string, version: number, call: Call): Promise<Restored> {
  return restore({ link, kind: 'put_back', call }, async (tx, now, { projectId, version: current }) => {
    if (version > current) throw changeNotFound();
    return beforeChange(now, await readPatch(tx, projectId, current + 1, version + 1));
  });
}

/**
 * Charges how much there is to read and to write for a restoration that goes back to the state after `version`: first for what
 * takes no time to know, then for all. Throws what `openProject` and `charge` throw.
 * @param ranges How many times the whole is merged.
 */
export async function payForRestoration(
  link: string,
  { version, ranges = 1 }: { version: number; ranges?: number },
  charge: Charge,
): Promise<void> {
  const { projectId, stamp } = await openProject(link);
  const { members, expenses } = await countEntities(projectId);
  const size = { entities: (members + expenses) * ranges, changes: Math.max(0, stamp.version - version) };
  await charge(pointsOfRestoration(size));
  await charge(pointsOfRestoration({ ...size, bytes: await bytesAfter(getDb(), projectId, version) }));
}

interface Restoration {
  link: string;
  kind: 'undone' | 'put_back';
  call: Call;
}

function restore({ link, kind, call }: Restoration, target: Target): Promise<Restored> {
  return changeWhole(link, call, async (tx, version, { projectId }) => {
    const rows = await readProjectIn(tx, projectId);
    if (rows === null) throw projectNotFound();
    const now = await toDomainProject(rows);
    const then = await target(tx, now, { projectId, version: version - 1 });
    requireLimits(now, then);
    await nextTurn();
    const to = patchBetween(then, now);
    // A restoration that changes nothing does not raise the project's version.
    if (Object.keys(to).length === 0) {
      throw new Instead(async () => ({ head: await currentHead(link), isChanged: false }));
    }
    await nextTurn();
    const from = patchBetween(now, then);
    await nextTurn();
    await applyPatch(tx, { projectId, version, to, from });
    const head = await requireHead(tx, projectId, link);
    return { result: { head, isChanged: true }, entry: { kind, before: patchToWire(from) } };
  });
}

const LIMITS: Counts = { members: MAX_MEMBERS, expenses: MAX_EXPENSES, places: MAX_INVOLVEMENTS };

/** A project that is larger already may not grow. Throws limit_reached. */
function requireLimits(now: Project, then: Project): void {
  const [counts, countsThen] = [countsOf(now.members), countsOf(then.members)];
  const kinds = Object.keys(LIMITS) as (keyof Counts)[];
  if (kinds.every((kind) => countsThen[kind] <= Math.max(LIMITS[kind], counts[kind]))) return;
  throw new ProblemError('limit_reached', 'With what would come back, the project would hold more than it can.');
}
