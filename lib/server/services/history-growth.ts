import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Tx } from '@/lib/server/engines/engine';
import { perProcess } from '@/lib/server/process/per-process';
import { sizesBelow } from '@/lib/server/repositories/change-repository';
import { historyFull } from '@/lib/server/resources/errors';

/** By so much the history of a project may grow in a day: the largest project is put back 37 times, or edited without a pause. */
export const MAX_BYTES_OF_A_DAY = 64 * 2 ** 20;
export const MAX_CHANGES_OF_A_DAY = 100_000;

/** Milliseconds. */
const HOUR = 60 * 60_000;
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
  // A transaction that was rolled back, or a backup that was put back, has written less than was counted.
  const counted = known && known.version < version ? known : { version: -1, byHour: new Map<number, Sum>() };
  growths.get().delete(projectId);
  const hour = hourOf(new Date());
  forgetUpTo(counted.byHour, hour - HOURS_OF_A_DAY);
  if (counted.version < version - 1) await addWritten(tx, projectId, version, counted, hour - HOURS_OF_A_DAY);
  counted.version = version - 1;
  growths.get().set(projectId, counted);

  const sum = sumOf(counted.byHour.values());
  if (sum.bytes + bytes > MAX_BYTES_OF_A_DAY || sum.changes + 1 > MAX_CHANGES_OF_A_DAY) {
    throw historyFull(secondsUntilRoom(counted.byHour));
  }
  add(counted.byHour, hour, bytes);
  counted.version = version;
}

async function addWritten(tx: Tx, projectId: string, below: number, { version, byHour }: Growth, last: number) {
  for await (const written of sizesBelow(tx, projectId, below)) {
    const hour = hourOf(written.at);
    if (written.version <= version || hour <= last) return;
    add(byHour, hour, written.bytes);
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
  return Math.floor(at.getTime() / HOUR);
}

/** Until the first of these hours no longer counts. */
function secondsUntilRoom(byHour: ReadonlyMap<number, Sum>): number {
  const first = Math.min(...byHour.keys(), hourOf(new Date()));
  return Math.max(1, Math.ceil(((first + HOURS_OF_A_DAY) * HOUR - Date.now()) / 1_000));
}
