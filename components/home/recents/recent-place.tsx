import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { LazyModule, useLoadedModule } from '@/components/ui/lazy-module';
import { recentProjects, subscribeToRecents } from '@/lib/session/recents/recent-projects';
import { RECENTS_PLACE } from './paint-recents';

const code = new LazyModule(() => import('./recent-projects'));

/**
 * Where the projects of this browser are listed, which the server does not know. A script paints them for the first paint; the
 * list takes its place, line for line, once its code is there. Who has none loads none.
 */
export function RecentPlace({ script }: { script: ReactNode }) {
  const isHydrated = useIsHydrated();
  const list = useLoadedModule(code);
  const hasAny = useSyncExternalStore(
    subscribeToRecents,
    () => recentProjects().length > 0,
    () => false,
  );
  useEffect(() => {
    // Without it, what was painted still leads to the projects.
    if (hasAny) code.load().catch(console.error);
  }, [hasAny]);

  if (list) return <list.RecentProjects />;
  if (isHydrated && !hasAny) return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, so that React leaves what the script has painted. */}
      <div id={RECENTS_PLACE} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {/* A script that React inserts itself does not run. */}
      {!isHydrated && script}
    </>
  );
}
