import 'server-only';
import { createHash } from 'node:crypto';
import type { WirePatch } from '@/lib/contract/history';
import { isId } from '@/lib/domain/base58';
import type { ChangeKind } from '@/lib/domain/history/entries';
import type { Tx } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { type ChangeRow, insertionOf } from '@/lib/server/repositories/change-repository';
import { hasMember } from '@/lib/server/repositories/member-repository';
import type { ChangeSource } from '@/lib/server/resources/call-types';

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

export async function writeEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const row = rowOfEntry(entry);
  if (row === null) return;
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
