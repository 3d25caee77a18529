import { useTranslations } from 'next-intl';
import { notify } from '@/components/layout/toasts';
import { isLocalProject } from '@/lib/domain/local-project';
import { isolatedName } from '@/lib/domain/name';
import { forgetProject } from '@/lib/offline/forget-project';
import { browserPlatform } from '@/lib/session/browser-platform';
import { forgetForGood } from '@/lib/session/recents/forget-for-good';
import type { RecentProject } from '@/lib/session/recents/recent-projects';

const UNDO_MS = 10_000;

/** Forgets projects of this browser, with a toast that brings them back. Their pages are kept again at the next visit. */
export function useForgetting(): (projects: readonly RecentProject[]) => void {
  const t = useTranslations();
  return (projects) => {
    const ids = projects.map(({ id }) => id);
    const undo = forgetForGood(browserPlatform, ids, console.error);
    for (const id of ids) forgetProject(id).catch(console.error);
    const count = projects.length;
    const name = isolatedName(projects[0]?.name ?? null, t('title.untitled'));
    const text = ids.some(isLocalProject)
      ? t('onDevice.forgottenHere', { count, name })
      : count === 1
        ? t('onDevice.forgotten', { name })
        : t('onDevice.allForgotten', { count });
    const action = { label: t('undo.undo'), onClick: () => void undo().catch(console.error) };
    void notify('message', text, { duration: UNDO_MS, action });
  };
}
