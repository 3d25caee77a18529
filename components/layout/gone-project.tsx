import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { isolatedName } from '@/lib/domain/name';
import { forget, type RecentProject, recentProjects } from '@/lib/session/recents/recent-projects';

/** Takes the project of this address, which is gone, off the list of this browser, and says so where it was on it. */
export function GoneProject() {
  const t = useTranslations();
  const [gone, setGone] = useState<RecentProject | null>(null);
  useEffect(() => {
    const isHere = ({ id }: RecentProject) => window.location.pathname === `/project/${encodeURIComponent(id)}`;
    const listed = recentProjects().find(isHere);
    if (listed === undefined) return;
    forget(listed.id);
    setGone(listed);
  }, []);
  return (
    <p role="status" className="mt-6 text-sm text-soft">
      {gone && t('onDevice.gone', { name: isolatedName(gone.name, t('title.untitled')) })}
    </p>
  );
}
