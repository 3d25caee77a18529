import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { patchFromWire, type WireChange, type WireChanges, type WirePatch } from '@/lib/contract/history';
import type { ChangeKind } from '@/lib/domain/history/entries';
import { joinPatches } from '@/lib/domain/patch/apply';
import type { Patch } from '@/lib/domain/patch/patch';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { type ChangeRow, changesBelow } from '@/lib/server/repositories/change-repository';
import type { ChangeSource } from '@/lib/server/resources/call-types';
import { changeNotFound } from '@/lib/server/resources/errors';
import { hashOfDevice } from '@/lib/server/services/history-entry';
import { openProject } from '@/lib/server/services/open-by-link';

/** The most of a page. Consecutive changes of one group are one entry, which goes on in the next page where it is too long. */
const ENTRIES_OF_A_PAGE = 50;
const CHANGES_OF_A_PAGE = 1_000;
const CHARACTERS_OF_A_PAGE = 256 * 1024;

/** Patches that are joined at once, and their characters: some milliseconds of work. */
const PATCHES_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 256 * 1024;

/**
 * The changes below the version, or the latest, newest first, as far back as the history is stored without a gap. Throws what
 * `openProject` throws.
 */
export async function getChanges(link: string, below: number | undefined, source: ChangeSource): Promise<WireChanges> {
  const { projectId, stamp } = await openProject(link);
  const newest = stamp.version + 1;
  const device = hashOfDevice(projectId, source);
  const changes: WireChange[] = [];
  const { HISTORY_DAYS, DEMO_PROJECT_ID } = getEnv();
  const kept_days = projectId === DEMO_PROJECT_ID ? 0 : HISTORY_DAYS;
  let characters = 0;
  let entries = 0;
  let group: string | null = null;
  for await (const rows of storedChanges(getDb(), projectId, Math.min(below ?? newest, newest))) {
    for (const row of rows) {
      if (row.group === null || row.group !== group) entries += 1;
      const isFull = changes.length === CHANGES_OF_A_PAGE || characters >= CHARACTERS_OF_A_PAGE;
      if (entries > ENTRIES_OF_A_PAGE || isFull) return { changes, next: row.version + 1, kept_days };
      group = row.group;
      characters += row.before.length;
      changes.push(toWireChange(row, device));
    }
  }
  return { changes, next: null, kept_days };
}

/**
 * The patch that leads from the state before `below` to the one before `downTo`. Throws change_not_found where the history is
 * not stored so far.
 */
export async function readPatch(tx: Tx, projectId: string, below: number, downTo: number): Promise<Patch> {
  if (downTo >= below) return {};
  let joined: Patch = {};
  let patches: Patch[] = [];
  let characters = 0;
  for await (const rows of storedChanges(tx, projectId, below)) {
    for (const { version, before } of rows) {
      patches.push(patchFromWire(JSON.parse(before) as WirePatch));
      characters += before.length;
      const isMore = version > downTo && patches.length < PATCHES_AT_ONCE && characters < CHARACTERS_AT_ONCE;
      if (isMore) continue;
      joined = joinPatches([joined, ...patches]);
      [patches, characters] = [[], 0];
      await nextTurn();
      if (version === downTo) return joined;
    }
  }
  throw changeNotFound();
}

async function* storedChanges(tx: Tx, projectId: string, below: number): AsyncGenerator<readonly ChangeRow[]> {
  if (getEnv().HISTORY_DAYS > 0) yield* changesBelow(tx, projectId, below);
}

function toWireChange(
  { version, kind, at, group, before, claimedBy, ...row }: ChangeRow,
  device: string | null,
): WireChange {
  return {
    version,
    kind: kind as ChangeKind,
    at: at.toISOString(),
    ...(group !== null && { group }),
    ...(device !== null && device === row.device && { by_this_device: true }),
    ...(claimedBy !== null && { claimed_by: claimedBy }),
    before: JSON.parse(before) as WirePatch,
  };
}
