import type { ReactNode } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { RecentProjects } from './recent-projects';

/** The id of the element that the list is painted into. It is empty in the server's markup. */
export const RECENTS_PLACE = 'recents';

/**
 * Where the projects of this browser are listed, which the server does not know. A script paints them for the first paint; the
 * list takes its place, line for line, once the page is hydrated.
 */
export function RecentPlace({ script }: { script: ReactNode }) {
  const isHydrated = useIsHydrated();
  if (isHydrated) return <RecentProjects />;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, so that React leaves what the script has painted. */}
      <div id={RECENTS_PLACE} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {/* A script that React inserts itself does not run. */}
      {script}
    </>
  );
}
