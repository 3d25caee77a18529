import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { ProjectGone } from '@/components/project/gone/project-gone';
import { Button } from '@/components/ui/button';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { Spinner } from '@/components/ui/spinner';
import { ApiError } from '@/lib/client/api-error';
import { failureText } from '@/lib/client/failure';
import { goneBy } from '@/lib/client/gone';
import { projectQuery } from '@/lib/client/queries';
import type { Project } from '@/lib/domain/project';
import { LOCAL_PAGE_ID } from '@/lib/offline/local-page';
import { copyOf } from '@/lib/offline/project-copies';
import { browserPlatform } from '@/lib/session/browser-platform';
import { findLocalProject } from '@/lib/session/drafts/local-drafts';

interface ProjectLoaderProps {
  projectId: string;
  show: (project: Project) => ReactNode;
}

/** Reads a project that the first paint could not show, from the server or from this device, and shows it. */
export function ProjectLoader({ projectId, show }: ProjectLoaderProps) {
  const query = useQuery(projectQuery(useApi().api, projectId, noticeIfSlow, projectOnDevice));
  const gone = goneBy(query.error);
  if (query.data !== undefined) return show(query.data);
  if (gone !== null) return <ProjectGone projectId={projectId} gone={gone} />;
  return <ProjectWait error={query.error} onRetry={() => query.refetch()} />;
}

interface ProjectWaitProps {
  /** Null while the project is being read. */
  error: unknown;
  onRetry: () => void;
}

/** Stands in for a project that is being read, or could not be. */
function ProjectWait({ error, onRetry }: ProjectWaitProps) {
  const t = useTranslations();
  return (
    <main className="project-wait">
      <title>{t('title.project', { name: t('title.untitled') })}</title>
      {error === null ? (
        <>
          <h1 className="sr-only">{t('project.loading')}</h1>
          <Spinner label={t('project.loading')} />
        </>
      ) : (
        <LoadError error={error} onRetry={onRetry} />
      )}
    </main>
  );
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations();
  const message = failureText(error, (kind) => t(`error.${kind}`));
  return (
    <div className="mx-auto max-w-md py-24 text-center">
      <div role="alert">
        <h1 className="text-xl font-[640] text-balance text-danger wrap-anywhere">
          {t('project.loadError', { message })}
        </h1>
      </div>
      <Button variant="outline" onClick={onRetry} className="mt-6">
        {t('project.tryAgain')}
      </Button>
    </div>
  );
}

/**
 * The copy of a project whose offline page is shown, and any project that exists on this device alone. Rejects with an ApiError
 * where there is no such one.
 */
async function projectOnDevice(projectId: string): Promise<Project | undefined> {
  if (projectId === LOCAL_PAGE_ID) return localProject(window.location.pathname.replace('/project/', ''));
  if (browserPlatform.asOf() === null) return undefined;
  const copy = await copyOf(projectId).catch(() => undefined);
  return copy?.project;
}

/** A project that the server has created since is shown at its own address. */
async function localProject(projectId: string): Promise<Project> {
  const found = await findLocalProject(browserPlatform, projectId);
  if (found === null) throw new ApiError('There is no such project on this device.', 404, null);
  if ('project' in found) return found.project;
  window.location.replace(`/project/${found.createdAs}`);
  return new Promise(() => undefined);
}
