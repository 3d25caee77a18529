import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { notify, offering } from '@/components/layout/toasts';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { nameInText } from '@/components/project/name-in-text';
import { closeLeftMenu } from '@/components/ui/close-left-menu';
import { LazyCode } from '@/components/ui/lazy-code';
import { isolatedName } from '@/lib/domain/name';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { removeOffline } from '@/lib/offline/tell-worker';
import { browserPlatform } from '@/lib/session/browser-platform';
import { forgetForGood } from '@/lib/session/recents/forget-for-good';
import { type RecentProject, recentProjects, subscribeToRecents } from '@/lib/session/recents/recent-projects';
import { RecentRow } from './recent-row';

/** The id of the element that the list is painted into. It is empty in the server's markup. */
export const RECENTS_PLACE = 'recents';

/** The list begins with so many projects. */
export const FEW_RECENTS = 4;

const MENU_ID = 'recent-menu';

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

/** The projects that were opened in this browser, the last seen first. */
function RecentProjects() {
  const t = useTranslations('onDevice');
  const untitled = useTranslations('title')('untitled');
  const projects = useSyncExternalStore(subscribeToRecents, recentProjects, recentProjects);
  const unsaved = useUnsavedCounts(projects);
  const [isWhole, setWhole] = useState(false);
  const [askedId, setAskedId] = useState<string | null>(null);
  const forget = useForgetting();
  const section = useRef<HTMLElement>(null);
  const menu = useRef<HTMLUListElement>(null);
  const left = useRef<number | null>(null);

  // The row with the focus is gone: it goes to the next one, or to the page.
  useEffect(() => {
    if (left.current === null) return;
    const buttons = section.current?.querySelectorAll<HTMLElement>('.recent > button') ?? [];
    const next = buttons[Math.min(left.current, buttons.length - 1)] ?? document.querySelector('main');
    left.current = null;
    next?.focus();
  });

  const shown = isWhole ? projects : projects.slice(0, FEW_RECENTS);
  const asked = projects.filter(({ id }) => id === askedId);
  const unsavedOf = (some: typeof projects) => some.reduce((sum, { id }) => sum + (unsaved.get(id) ?? 0), 0);

  function forgetAsked(some: typeof projects) {
    menu.current?.hidePopover();
    left.current = projects.findIndex(({ id }) => id === askedId);
    forget(some);
  }

  if (projects.length === 0) return null;
  return (
    <section ref={section} aria-labelledby="recents-heading" className="recents">
      <h2 id="recents-heading" className="recents-heading">
        {t('heading')}
      </h2>
      <ul className="recent-list">
        {shown.map((project) => (
          <RecentRow
            key={project.id}
            project={project}
            unsaved={unsaved.get(project.id) ?? 0}
            menuId={MENU_ID}
            onMenu={() => setAskedId(project.id)}
          />
        ))}
      </ul>
      {projects.length > FEW_RECENTS && (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} className="recents-more">
          {isWhole ? t('fewer') : t('all', { count: projects.length })}
        </button>
      )}
      <ul
        ref={menu}
        id={MENU_ID}
        popover="auto"
        onBlur={closeLeftMenu(MENU_ID)}
        aria-label={t('menu', { name: isolatedName(asked[0]?.name ?? null, untitled) })}
        className="recent-menu"
      >
        <li>
          <ForgetButton label={t('forget')} unsaved={unsavedOf(asked)} onPress={() => forgetAsked(asked)} />
        </li>
        {projects.length > 1 && (
          <li>
            <ForgetButton label={t('forgetAll')} unsaved={unsavedOf(projects)} onPress={() => forgetAsked(projects)} />
          </li>
        )}
      </ul>
    </section>
  );
}

interface ForgetButtonProps {
  label: string;
  /** The changes that go, too. */
  unsaved: number;
  onPress: () => void;
}

function ForgetButton({ label, unsaved, onPress }: ForgetButtonProps) {
  const t = useTranslations('onDevice');
  return (
    <button type="button" onClick={onPress} className="menu-item">
      <span>
        {label}
        {unsaved > 0 && (
          <span className="block text-[0.8125rem] text-amber">{t('forgetUnsaved', { count: unsaved })}</span>
        )}
      </span>
    </button>
  );
}

/** Forgets projects of this browser, with a toast that brings them back. Their pages are stored again at the next visit. */
function useForgetting(): (projects: readonly RecentProject[]) => void {
  const t = useTranslations();
  return (projects) => {
    const ids = projects.map(({ id }) => id);
    const undo = forgetForGood(browserPlatform, ids, console.error);
    for (const id of ids) removeOffline(id).catch(console.error);
    const count = projects.length;
    const name = nameInText(t, 'project', projects[0]?.name);
    const text = ids.some(isLocalProject)
      ? t('onDevice.forgottenHere', { count, name })
      : count === 1
        ? t('onDevice.forgotten', { name })
        : t('onDevice.allForgotten', { count });
    const onUndo = () => void undo().catch(console.error);
    void notify('message', text, offering(t('undo.undo'), onUndo));
  };
}

/** What reads drafts has half of the editor with it, which no first paint of this page needs. */
const lazyDrafts = new LazyCode(() => import('@/lib/session/drafts/read-records'));

type Counts = ReadonlyMap<string, number>;

/** How many changes wait to be saved, by project: read when the list changes, and when the page is looked at again. */
function useUnsavedCounts(projects: readonly RecentProject[]): Counts {
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
        const { countUnsaved } = await lazyDrafts.load();
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
