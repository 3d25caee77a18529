import { CHANGE_GROUP, CLAIMED_BY, DEVICE_MARK, PROJECT_VERSION } from '@/lib/contract/headers';
import { BEFORE_QUERY, changesSchema, patchFromWire, type WireChange } from '@/lib/contract/history';
import { paths } from '@/lib/contract/paths';
import type { Change } from '@/lib/domain/history/entries';
import type { KnownHistory } from '@/lib/domain/history/known-history';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { hasCode } from './api-error';
import { type CallOptions, requestEmpty, requestJson } from './http';
import { ifMatch, type Revision } from './if-match';

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

/** The headers by which the history tells saves and devices apart, and who is behind them. None where no device is given. */
export function changeHeaders(device: Device | undefined, projectId: string | null, group?: string) {
  const member = projectId === null ? null : (device?.memberIn(projectId) ?? null);
  return {
    ...deviceHeaders(device),
    ...(member !== null && !isTemporaryId(member) && { [CLAIMED_BY]: member }),
    ...(device && group !== undefined && { [CHANGE_GROUP]: group }),
  };
}

interface PutBackOptions extends CallOptions {
  /** The same on each call for the same, and on no other. */
  group?: string;
  from?: Revision;
}

/** The calls of the contract that are about a project's history. */
export function historyCalls(baseUrl: string, device: Device | undefined) {
  return {
    /** The changes below a version, newest first. */
    async getChanges(
      projectId: string,
      before: number,
      { signal }: CallOptions = {},
    ): Promise<Omit<KnownHistory, 'project'>> {
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
     * project is not at the revision `from` any more, unless a call with the same group has made it what it is asked
     * for: then only its answer was lost.
     */
    async putBack(projectId: string, version: number, { signal, group, from = {} }: PutBackOptions = {}) {
      const headers = { ...ifMatch(from), ...changeHeaders(device, projectId, group) };
      const sent = { method: 'POST', body: { version }, headers, signal } as const;
      try {
        return projectVersionIn(await requestEmpty(baseUrl + paths.putBack(projectId), sent));
      } catch (error) {
        if (!hasCode(error, ['precondition_failed']) || from.version === undefined) throw error;
        const { changes } = await this.getChanges(projectId, from.version + 2, { signal });
        const made = changes.find((change) => group !== undefined && change.group === group);
        if (made === undefined) throw error;
        return made.version;
      }
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
