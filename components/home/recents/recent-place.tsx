import type { ReactNode } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { RECENTS_PLACE } from './paint-recents';
import { RecentProjects } from './recent-projects';

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
