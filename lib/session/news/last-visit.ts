import { storedText, storeText } from '@/lib/client/local-storage';

/** A state of a project, and when a person had it in sight, in milliseconds since 1970. */
export interface Visit {
  readonly version: number;
  readonly at: number;
}

/** What this device has seen last of a project. */
export interface LastVisit extends Visit {
  /** What is newer than this was new at that visit. */
  readonly since: Visit;
  readonly epoch?: string;
}

/** Milliseconds. Who comes back sooner is on the same visit, also on a page that is loaded anew. */
export const PAUSE_MS = 30 * 60_000;

/** Where it is in the browser's local storage. */
export function lastVisitKey(projectId: string): string {
  return `quits-seen/${projectId}`;
}

export function lastVisitOf(projectId: string): LastVisit | null {
  return parse(storedText(lastVisitKey(projectId)));
}

/** Whether the browser has stored it. */
export function storeLastVisit(projectId: string, visit: LastVisit): boolean {
  return storeText(lastVisitKey(projectId), JSON.stringify(visit));
}

/** Another version may have written it, so what is not as expected is nothing. */
function parse(text: string | null): LastVisit | null {
  try {
    const visit: unknown = JSON.parse(text ?? 'null');
    return isVisit(visit) && 'since' in visit && isVisit(visit.since) ? (visit as LastVisit) : null;
  } catch {
    return null;
  }
}

function isVisit(value: unknown): value is Visit {
  const visit = value as Partial<Record<keyof Visit, unknown>> | null;
  return typeof visit?.version === 'number' && typeof visit.at === 'number';
}
