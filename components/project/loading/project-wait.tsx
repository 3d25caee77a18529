import { useTranslations } from 'next-intl';
import { Spinner } from '@/components/ui/spinner';
import { ProjectLoadError } from './project-load-error';

interface ProjectWaitProps {
  /** Null while the project is being read. */
  error: unknown;
  onRetry: () => void;
}

/** Stands in for a project that is being read, or could not be. */
export function ProjectWait({ error, onRetry }: ProjectWaitProps) {
  const t = useTranslations();
  return (
    <main className="min-h-[calc(100dvh-3.5625rem)] px-6">
      <title>{t('title.project', { name: t('title.untitled') })}</title>
      {error === null ? (
        <>
          <h1 className="sr-only">{t('project.loading')}</h1>
          <Spinner label={t('project.loading')} />
        </>
      ) : (
        <ProjectLoadError error={error} onRetry={onRetry} />
      )}
    </main>
  );
}
