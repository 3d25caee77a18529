import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Late, LateCode } from '@/components/ui/late-code';
import type { Gone } from '@/lib/client/gone';
import { isolatedName } from '@/lib/domain/name';
import { forget, type RecentProject, recentProjects } from '@/lib/session/recents/recent-projects';

const lateUnsaved = new LateCode(() => import('./unsaved-here'), { isAhead: false });

/**
 * What this browser still has of the project of this address, which is gone: what is unsaved. Without any, the project is taken off the list
 * of the home page.
 */
export function GoneNote({ kind }: { kind: Gone['kind'] }) {
  const [hasUnsaved, setHasUnsaved] = useState(true);
  return (
    <>
      <Late code={lateUnsaved}>{(late) => <late.UnsavedHere kind={kind} onNone={() => setHasUnsaved(false)} />}</Late>
      <p role="status" className="mt-6 text-sm text-soft">
        {!hasUnsaved && <Forgotten />}
      </p>
    </>
  );
}

/** Takes the project off the list, and says so where it was on it. */
function Forgotten() {
  const t = useTranslations();
  const [gone, setGone] = useState<RecentProject | null>(null);
  useEffect(() => {
    const isHere = ({ id }: RecentProject) => window.location.pathname === `/project/${encodeURIComponent(id)}`;
    const listed = recentProjects().find(isHere);
    if (listed === undefined) return;
    forget(listed.id);
    setGone(listed);
  }, []);
  return gone && t('onDevice.gone', { name: isolatedName(gone.name, t('title.untitled')) });
}
