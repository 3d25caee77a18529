import { useEffect, useState } from 'react';
import { browserPlatform } from '@/lib/session/browser-platform';
import { countUnsaved } from '@/lib/session/drafts/unsaved-drafts';
import type { RecentProject } from '@/lib/session/recents/recent-projects';

type Counts = ReadonlyMap<string, number>;

/** How many changes wait to be saved, by project: read when the list changes, and when the page is looked at again. */
export function useUnsavedCounts(projects: readonly RecentProject[]): Counts {
  const [counts, setCounts] = useState<Counts>(new Map());
  useEffect(() => {
    // The list has changed, and the drafts with it.
    if (projects.length === 0) return;
    const left = new AbortController();
    const { signal } = left;
    async function read() {
      const storage = browserPlatform.openDrafts();
      if (storage === null || !browserPlatform.isVisible()) return;
      try {
        const now = await countUnsaved(storage);
        if (!signal.aborted) setCounts(now);
      } catch (error) {
        // Without them the list still leads to the projects.
        console.warn(error);
      }
    }
    void read();
    document.addEventListener('visibilitychange', read, { signal });
    window.addEventListener('pageshow', read, { signal });
    return () => left.abort();
  }, [projects]);
  return counts;
}
