import { ifMatch, type Revision } from '@/lib/client/http';
import { CLAIMED_BY, DEVICE_MARK, PROJECT_VERSION } from '@/lib/contract/headers';
import { BEFORE_QUERY, changesSchema, patchFromWire, type WireChange } from '@/lib/contract/history';
import { paths } from '@/lib/contract/paths';
import type { Change } from '@/lib/domain/history/entries';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { type CallOptions, requestEmpty, requestJson } from './http';

/** What a device tells of itself. Each is null where there is nothing to tell. */
export interface Device {
  mark: () => string | null;
  /** The id of the member of the project as whom it is used. */
  memberIn: (projectId: string) => string | null;
}

/** The headers by which a device knows its changes again. */
function deviceHeaders(device: Device | undefined): Record<string, string> {
  const mark = device?.mark() ?? null;
  return mark === null ? {} : { [DEVICE_MARK]: mark };
}

/** The headers by which the history tells devices and people apart. None where no device is given. */
export function changeHeaders(device: Device | undefined, projectId: string | null) {
  const member = projectId === null ? null : (device?.memberIn(projectId) ?? null);
  return {
    ...deviceHeaders(device),
    ...(member !== null && !isTemporaryId(member) && { [CLAIMED_BY]: member }),
  };
}

/** A page of a project's history. */
export interface HistoryPage {
  /** Newest first, without a gap. */
  readonly changes: readonly Change[];
  /** The version at which older changes begin. Null at the end of what is stored. */
  readonly next: number | null;
  /** How many days a change is stored, 0 where none is. Undefined where the server tells none. */
  readonly historyDays?: number;
}

/** The calls of the contract that are about a project's history. */
export function historyCalls(baseUrl: string, device: Device | undefined) {
  return {
    /** The changes below a version, newest first. */
    async getChanges(projectId: string, before: number, { signal }: CallOptions = {}): Promise<HistoryPage> {
      const url = `${baseUrl}${paths.changes(projectId)}?${BEFORE_QUERY}=${before}`;
      const { changes, next, kept_days } = await requestJson(url, changesSchema, {
        headers: deviceHeaders(device),
        signal,
      });
      return { changes: changes.map(changeFromWire), next, historyDays: kept_days };
    },
    /**
     * Undoes the changes of these versions, as far as nobody has changed the same since. Gives the version that this
     * made, if any.
     */
    async undoChanges(projectId: string, versions: readonly number[], { signal }: CallOptions = {}) {
      const body = { versions };
      const sent = { method: 'POST', body, headers: changeHeaders(device, projectId), signal } as const;
      return projectVersionIn(await requestEmpty(baseUrl + paths.undo(projectId), sent));
    },
    /**
     * Makes the content what it was after a version. Gives the version that this made, if any. Refused (412) where the
     * project is not at the revision `from` any more.
     */
    async putBack(projectId: string, version: number, from: Revision = {}, { signal }: CallOptions = {}) {
      const headers = { ...ifMatch(from), ...changeHeaders(device, projectId) };
      const sent = { method: 'POST', body: { version }, headers, signal } as const;
      return projectVersionIn(await requestEmpty(baseUrl + paths.putBack(projectId), sent));
    },
  };
}

/** The version that the project got by a call, where the answer tells it. */
function projectVersionIn(headers: Headers): number | null {
  const version = headers.get(PROJECT_VERSION);
  return version === null ? null : Number(version);
}

function changeFromWire({ before, by_this_device, claimed_by: claimedBy, ...change }: WireChange): Change {
  return {
    ...change,
    isByThisDevice: by_this_device === true,
    ...(claimedBy !== undefined && { claimedBy }),
    before: patchFromWire(before),
  };
}
