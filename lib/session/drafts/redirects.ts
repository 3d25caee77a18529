import type { Platform } from '@/lib/session/platform';

/** Beside the drafts of this browser, under the id that a project had: the id that it has got since. */
interface Redirect {
  createdAs: string;
}

/** Notes that the project goes on under another id. A browser that keeps nothing goes without. */
export async function noteRedirect(platform: Platform, projectId: string, nextId: string): Promise<void> {
  await platform.openDrafts()?.put(projectId, { createdAs: nextId } satisfies Redirect);
}

export async function forgetRedirect(platform: Platform, projectId: string): Promise<void> {
  await platform.openDrafts()?.delete(projectId);
}

/** The id under which a project goes on that this browser knew by this one. Null where it knows none. */
export async function redirectFrom(platform: Platform, projectId: string): Promise<string | null> {
  const entries = (await platform.openDrafts()?.entries()) ?? [];
  return redirectIn(entries.find(([key]) => key === projectId)?.[1]);
}

/** The id in an entry of the browser's drafts; null where it is a draft. */
export function redirectIn(entry: unknown): string | null {
  // Without zod: this is part of the first load.
  const createdAs = typeof entry === 'object' && entry !== null && 'createdAs' in entry ? entry.createdAs : null;
  return typeof createdAs === 'string' ? createdAs : null;
}
