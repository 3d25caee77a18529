'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { MessagePage } from '@/components/layout/error-pages';
import { DeletedDate } from '@/components/project/date-text';
import { nameInText } from '@/components/project/name-in-text';
import { Button } from '@/components/ui/button';
import { Lazy, LazyCode } from '@/components/ui/lazy-code';
import type { Gone } from '@/lib/client/api-error';
import { paths } from '@/lib/contract/paths';
import { projectPath } from '@/lib/domain/page-paths';
import { browserPlatform } from '@/lib/session/browser-platform';
import { redirectsFrom } from '@/lib/session/drafts/redirects';
import { forget, type RecentProject, recentProjects } from '@/lib/session/recents/recent-projects';
import { useBringBack } from './use-bring-back';

/** In place of a project to which the link leads no more. */
export function ProjectGone({ projectId, gone }: { projectId: string; gone: Gone }) {
  if (gone.kind === 'missing') return <ProjectNotFound />;
  return gone.kind === 'link' ? (
    <ReplacedLink projectId={projectId} />
  ) : (
    <DeletedProject projectId={projectId} deletedAt={gone.deletedAt} canBringBack={gone.canBringBack} />
  );
}

/** In place of a project that there is not, or not any more. */
export function ProjectNotFound() {
  const t = useTranslations();
  return (
    <MessagePage
      title={t('project.notFound')}
      heading={t('project.notFound')}
      text={t('project.notFoundText')}
      note={<GoneNote kind="missing" />}
    />
  );
}

/** The page of a link that was replaced or revoked. The browser in which it was replaced knows the new one, and goes there. */
function ReplacedLink({ projectId }: { projectId: string }) {
  const t = useTranslations('gone');
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    async function goOn() {
      const [next] = await redirectsFrom(browserPlatform, projectId);
      if (next === undefined) return;
      setGoing(true);
      window.location.replace(projectPath(next));
    }
    // A browser that lets nothing be stored knows no redirect.
    goOn().catch(console.warn);
  }, [projectId]);
  return (
    <MessagePage
      title={t('linkTitle')}
      heading={t('linkHeading')}
      text={<p role="status">{t(isGoing ? 'goingOver' : 'linkText')}</p>}
      note={<GoneNote kind="link" />}
    />
  );
}

interface DeletedProjectProps {
  projectId: string;
  /** When, in ISO 8601. */
  deletedAt: string;
  /** Whether the link of the page may do that. */
  canBringBack: boolean;
}

/** The page of a project that is deleted and can be restored. */
function DeletedProject({ projectId, deletedAt, canBringBack }: DeletedProjectProps) {
  const t = useTranslations('gone');
  const { isBusy, bringBack } = useBringBack();

  async function submit(event: FormEvent) {
    event.preventDefault();
    // The server gives the page of the project then.
    if (await bringBack(projectId)) window.location.reload();
  }

  const text = (
    <>
      <p>
        <DeletedDate at={deletedAt} />
      </p>
      <p className="mt-1">{t(canBringBack ? 'deletedText' : 'deletedReadOnly')}</p>
    </>
  );
  return (
    <MessagePage title={t('deletedTitle')} heading={t('deletedTitle')} text={text} note={<GoneNote kind="deleted" />}>
      {canBringBack && (
        // Without JavaScript, the browser sends the form by itself.
        <form action={`/api${paths.undelete(projectId)}`} method="post" onSubmit={submit}>
          {/* Over plain http a browser says by the referrer alone that the form is of this site. */}
          <meta name="referrer" content="same-origin" />
          <Button type="submit" isBusy={isBusy}>
            {t('bringBack')}
          </Button>
        </form>
      )}
    </MessagePage>
  );
}

const lazyUnsaved = new LazyCode(() => import('./unsaved-drafts'), { isAhead: false });

/**
 * What this browser still has of the project of this address, which is gone: what is unsaved. Without any, the project
 * is taken off the list of the home page.
 */
function GoneNote({ kind }: { kind: Gone['kind'] }) {
  const [hasUnsaved, setHasUnsaved] = useState(true);
  return (
    <>
      <Lazy code={lazyUnsaved}>{(lazy) => <lazy.UnsavedDrafts kind={kind} onNone={() => setHasUnsaved(false)} />}</Lazy>
      <p role="status" className="mt-6 text-sm text-soft">
        {!hasUnsaved && <Forgotten kind={kind} />}
      </p>
    </>
  );
}

/** Takes the project off the list, and says so where it was on it. */
function Forgotten({ kind }: { kind: Gone['kind'] }) {
  const t = useTranslations();
  const [gone, setGone] = useState<RecentProject | null>(null);
  useEffect(() => {
    const isHere = ({ id }: RecentProject) => window.location.pathname === projectPath(id);
    const listed = recentProjects().find(isHere);
    if (listed === undefined) return;
    forget(listed.id);
    setGone(listed);
  }, []);
  return gone && t(`onDevice.gone.${kind}`, { name: nameInText(t, 'project', gone.name) });
}
