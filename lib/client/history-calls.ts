import { CHANGE_GROUP, DEVICE_MARK, PROJECT_VERSION } from '@/lib/contract/headers';
import { BEFORE_QUERY, changesSchema, patchFromWire, type WireChange } from '@/lib/contract/history';
import { paths } from '@/lib/contract/paths';
import type { Change } from '@/lib/domain/history/entries';
import type { KnownHistory } from '@/lib/domain/history/known-history';
import { type CallOptions, requestEmpty, requestJson } from './http';

type HistoryHeaders = (group?: string) => Record<string, string>;

/** The headers by which the history tells saves and devices apart. None where `mark` is undefined. */
export function historyHeaders(mark: (() => string | null) | undefined): HistoryHeaders {
  return (group) => {
    const device = mark?.() ?? null;
    return {
      ...(device !== null && { [DEVICE_MARK]: device }),
      ...(mark && group !== undefined && { [CHANGE_GROUP]: group }),
    };
  };
}

/** The calls of the contract that are about a project's history. */
export function historyCalls(baseUrl: string, forHistory: HistoryHeaders) {
  return {
    /** The changes below a version, newest first. */
    async getChanges(
      projectId: string,
      before: number,
      { signal }: CallOptions = {},
    ): Promise<Omit<KnownHistory, 'project'>> {
      const url = `${baseUrl}${paths.changes(projectId)}?${BEFORE_QUERY}=${before}`;
      const { changes, next, kept_days } = await requestJson(url, changesSchema, { headers: forHistory(), signal });
      return { changes: changes.map(changeFromWire), next, keptDays: kept_days };
    },
    /** Undoes the changes of these versions, as far as nobody has changed the same since. Gives the version that this made, if any. */
    async undoChanges(projectId: string, versions: readonly number[], { signal }: CallOptions = {}) {
      const body = { versions };
      const sent = { method: 'POST', body, headers: forHistory(), signal } as const;
      return projectVersionIn(await requestEmpty(baseUrl + paths.undo(projectId), sent));
    },
    /** Makes the content what it was after a version. Gives the version that this made, if any. */
    async putBack(projectId: string, version: number, { signal }: CallOptions = {}) {
      const sent = { method: 'POST', body: { version }, headers: forHistory(), signal } as const;
      return projectVersionIn(await requestEmpty(baseUrl + paths.putBack(projectId), sent));
    },
  };
}

/** The version that the project got by a call, where the answer tells it. */
export function projectVersionIn(headers: Headers): number | null {
  const version = headers.get(PROJECT_VERSION);
  return version === null ? null : Number(version);
}

function changeFromWire({ before, by_this_device, ...change }: WireChange): Change {
  return { ...change, isByThisDevice: by_this_device === true, before: patchFromWire(before) };
}
