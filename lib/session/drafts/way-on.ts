import type { Platform } from '@/lib/session/platform';

/** Beside the drafts of this browser, under the id that a project had: the id that it has got since. */
interface WayOn {
  createdAs: string;
}

/** Notes that the project goes on under another id. A browser that keeps nothing goes without. */
export async function noteWayOn(platform: Platform, projectId: string, nextId: string): Promise<void> {
  await platform.openDrafts()?.put(projectId, { createdAs: nextId } satisfies WayOn);
}

export async function forgetWayOn(platform: Platform, projectId: string): Promise<void> {
  await platform.openDrafts()?.delete(projectId);
}

/** The ids under which a project may go on that this browser knew by this one, the last that it has got first. */
export async function waysOnFrom(platform: Platform, projectId: string): Promise<string[]> {
  const entries = new Map((await platform.openDrafts()?.entries()) ?? []);
  const ids: string[] = [];
  for (let next = wayOnOf(entries.get(projectId)); next !== null && !ids.includes(next); ) {
    ids.unshift(next);
    next = wayOnOf(entries.get(next));
  }
  return ids;
}

/** The id in an entry of the browser's drafts; null where it is a draft. */
export function wayOnOf(entry: unknown): string | null {
  // Without zod: this is part of the first load.
  const createdAs = typeof entry === 'object' && entry !== null && 'createdAs' in entry ? entry.createdAs : null;
  return typeof createdAs === 'string' ? createdAs : null;
}
