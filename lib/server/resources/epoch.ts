import 'server-only';
import { formatETag, type Revision } from '@/lib/contract/etag';
import { perProcess } from '@/lib/server/process/per-process';

/** The epoch of the database, which this process reads once (docs/decisions/015-epochs.md). */
const known = perProcess('epoch', (): { epoch?: string } => ({}));

/** The epoch, which every read and write of a project reads first. Undefined before that. */
export function currentEpoch(): string | undefined {
  return known.get().epoch;
}

export function noteEpoch(epoch: string): void {
  known.get().epoch = epoch;
}

/** The state that a project, a member or an expense has at this version. */
export function revisionAt(version: number): Revision {
  return { epoch: currentEpoch(), version };
}

/** The tag of the state that something has at this version. */
export function etagAt(version: number): string {
  return formatETag(revisionAt(version));
}
