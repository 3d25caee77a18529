import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WirePatch } from '@/lib/contract/history';
import { isId } from '@/lib/domain/base58';
import type { ChangeKind } from '@/lib/domain/history/entries';
import type { Tx } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';
import { type ChangeRow, insertionOf, sizesBelow } from '@/lib/server/repositories/change-repository';
import { hasMember } from '@/lib/server/repositories/member-repository';
import type { ChangeSource } from '@/lib/server/resources/call-types';
import { ProblemError } from '@/lib/server/resources/errors';

/** What the history stores of a change: its kind, and what it touched as it was before. */
export interface Entry {
  kind: ChangeKind;
  before: WirePatch;
}

interface NewEntry {
  projectId: string;
  /** The project's after the change. */
  version: number;
  at: Date;
  entry: Entry;
  source: ChangeSource;
}

/** The row of a change, without what the device claims. Null where no history is stored. */
export function rowOfEntry({ projectId, version, at, entry, source }: NewEntry): ChangeRow | null {
  if (getEnv().HISTORY_DAYS === 0) return null;
  return {
    projectId,
    version,
    kind: entry.kind,
    before: JSON.stringify(entry.before),
    at,
    group: source.group ?? null,
    device: hashOfDevice(projectId, source),
    claimedBy: null,
  };
}

/** Throws history_full. */
export async function writeEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const row = rowOfEntry(entry);
  if (row === null) return;
  await requireRoomInHistory(tx, { ...row, bytes: Buffer.byteLength(row.before) });
  await tx.$executeRaw(insertionOf({ ...row, claimedBy: await claimantOf(tx, entry) }));
}

/** As whom the device claims to make the change: somebody who is a member before or after it, or nobody. */
async function claimantOf(tx: Tx, { projectId, entry, source }: NewEntry): Promise<string | null> {
  const { claimedBy } = source;
  // No other text is sent to the database.
  if (claimedBy === undefined || !isId(claimedBy)) return null;
  const wasChanged = Object.hasOwn(entry.before.members ?? {}, claimedBy);
  return wasChanged || (await hasMember(tx, { projectId, memberId: claimedBy })) ? claimedBy : null;
}

/** With the project in it, so that nobody can tell that one device has changed two projects. */
export function hashOfDevice(projectId: string, { device }: ChangeSource): string | null {
  if (device === undefined) return null;
  return createHash('sha256').update(`${projectId} ${device}`).digest('base64url').slice(0, 22);
}

/** By so much the history of a project may grow in a day: the largest project is put back 37 times, or edited without a pause. */
export const MAX_BYTES_OF_A_DAY = 64 * 2 ** 20;
export const MAX_CHANGES_OF_A_DAY = 100_000;

/** Milliseconds. */
const HOUR_MS = 60 * 60_000;
const HOURS_OF_A_DAY = 24;

interface Sum {
  bytes: number;
  changes: number;
}

/** What the changes of a day are, by the hour in which they were made, and up to which version they are counted. */
interface Growth {
  version: number;
  byHour: Map<number, Sum>;
}

const growths = perProcess('history-growth', () => new LRUCache<string, Growth>({ max: 10_000 }));

/** A change that is about to be written, in the transaction that has locked its project. */
interface NewChange {
  projectId: string;
  version: number;
  bytes: number;
}

/**
 * Counts the change with those of the last day, in steps of an hour. What this process has not written itself is read first,
 * by its length alone. Throws history_full where it would be too much.
 */
export async function requireRoomInHistory(tx: Tx, { projectId, version, bytes }: NewChange): Promise<void> {
  const known = growths.get().get(projectId);
  // A transaction that was rolled back, or a backup that was restored, has written less than was counted.
  const counted = known && known.version < version ? known : { version: -1, byHour: new Map<number, Sum>() };
  growths.get().delete(projectId);
  const hour = hourOf(new Date());
  forgetUpTo(counted.byHour, hour - HOURS_OF_A_DAY);
  if (counted.version < version - 1) await addWritten(tx, projectId, version, counted, hour - HOURS_OF_A_DAY);
  counted.version = version - 1;
  growths.get().set(projectId, counted);

  const sum = sumOf(counted.byHour.values());
  if (sum.bytes + bytes > MAX_BYTES_OF_A_DAY || sum.changes + 1 > MAX_CHANGES_OF_A_DAY) {
    const detail =
      'The history of the project has grown by all that it may in a day. Nothing was changed. Try again later.';
    throw new ProblemError('history_full', detail, {}, secondsUntilRoom(counted.byHour));
  }
  add(counted.byHour, hour, bytes);
  counted.version = version;
}

async function addWritten(tx: Tx, projectId: string, below: number, { version, byHour }: Growth, last: number) {
  for await (const page of sizesBelow(tx, projectId, below)) {
    for (const written of page) {
      const hour = hourOf(written.at);
      if (written.version <= version || hour <= last) return;
      add(byHour, hour, written.bytes);
    }
  }
}

function add(byHour: Map<number, Sum>, hour: number, bytes: number): void {
  const sum = byHour.get(hour) ?? { bytes: 0, changes: 0 };
  byHour.set(hour, { bytes: sum.bytes + bytes, changes: sum.changes + 1 });
}

function forgetUpTo(byHour: Map<number, Sum>, last: number): void {
  for (const hour of byHour.keys()) if (hour <= last) byHour.delete(hour);
}

function sumOf(sums: Iterable<Sum>): Sum {
  const total: Sum = { bytes: 0, changes: 0 };
  for (const { bytes, changes } of sums) {
    total.bytes += bytes;
    total.changes += changes;
  }
  return total;
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}

/** Until the first of these hours no longer counts. */
function secondsUntilRoom(byHour: ReadonlyMap<number, Sum>): number {
  const first = Math.min(...byHour.keys(), hourOf(new Date()));
  return Math.max(1, Math.ceil(((first + HOURS_OF_A_DAY) * HOUR_MS - Date.now()) / 1_000));
}
