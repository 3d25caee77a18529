import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { recentProjects, subscribeToRecents } from '@/lib/session/recents/recent-projects';

/** What the home page has for who came by a link that leads nowhere: the projects on this device. Without any, nothing is said. */
export function useHomeText(): string | undefined {
  const heading = useTranslations('onDevice')('heading');
  const hasProjects = useSyncExternalStore(
    subscribeToRecents,
    () => recentProjects().length > 0,
    () => false,
  );
  return hasProjects ? heading : undefined;
}
