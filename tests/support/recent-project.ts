import type { RecentProject } from '@/lib/session/recents/recent-projects';

/** A project of the list on this device, last seen a moment ago. */
export function recent(id: string, fields: Partial<RecentProject> = {}): RecentProject {
  return {
    id,
    name: id,
    people: 2,
    seenAt: Date.now() - 1_000,
    hue: 172,
    letter: id.charAt(0).toUpperCase(),
    ...fields,
  };
}
