import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Tx } from '@/lib/server/engines/engine';
import { perProcess } from '@/lib/server/process/per-process';
import { growthSince } from '@/lib/server/repositories/change-repository';
import { historyFull } from '@/lib/server/resources/errors';

/** Bytes by which the history of a project may grow in a day: that of the largest project is put back 30 times. */
export const MOST_BYTES_OF_A_DAY = 64 * 2 ** 20;

/** Milliseconds. */
const DAY = 24 * 60 * 60_000;

/** After so many bytes or milliseconds the tables are asked again: other instances write too, and the day moves on. */
const BYTES_BETWEEN = 4 * 2 ** 20;
const MS_BETWEEN = 10 * 60_000;

/** Seconds after which a refused client may try again, at the earliest. */
const SHORTEST_WAIT = 60;

interface Growth {
  askedAt: number;
  /** In the day before it was asked for. */
  bytes: number;
  /** When the oldest change of that day was made. Null where there was none. */
  since: Date | null;
  /** Written here since then. */
  more: number;
}

const growths = perProcess('history-growth', () => new LRUCache<string, Growth>({ max: 10_000 }));

/** Counts what the history of the project is about to grow by. Throws history_full where that is too much in a day. */
export async function requireRoomInHistory(tx: Tx, projectId: string, bytes: number): Promise<void> {
  const known = growths.get().get(projectId);
  const growth = known && isRecent(known, bytes) ? known : await ask(tx, projectId);
  growths.get().set(projectId, growth);
  if (growth.bytes + growth.more + bytes > MOST_BYTES_OF_A_DAY) throw historyFull(secondsUntilRoom(growth));
  growth.more += bytes;
}

function isRecent({ askedAt, more }: Growth, bytes: number): boolean {
  return performance.now() - askedAt < MS_BETWEEN && more + bytes < BYTES_BETWEEN;
}

async function ask(tx: Tx, projectId: string): Promise<Growth> {
  const askedAt = performance.now();
  return { askedAt, more: 0, ...(await growthSince(tx, projectId, new Date(Date.now() - DAY))) };
}

/** Until what is oldest is a day old. */
function secondsUntilRoom({ since }: Growth): number {
  const ms = since === null ? 0 : since.getTime() + DAY - Date.now();
  return Math.max(SHORTEST_WAIT, Math.ceil(ms / 1_000));
}
