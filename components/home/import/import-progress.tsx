import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { failureText } from '@/lib/client/failure';
import { projectPath } from '@/lib/domain/page-paths';
import type { ProjectImport } from '@/lib/session/project-import';

interface ImportProgressProps {
  running: ProjectImport;
  /** Nothing of it is left on the server. */
  onStopped: () => void;
}

/** Says that the project is being created, until its page is opened. */
export function ImportProgress({ running, onStopped }: ImportProgressProps) {
  const t = useTranslations();
  const { phase, projectId, error } = useSyncExternalStore(running.subscribe, running.get);

  useEffect(() => {
    // A full page load, so that the browser's Back button warns about unsaved changes.
    if (phase === 'done' && projectId !== null) window.location.assign(projectPath(projectId));
    if (phase === 'stopped') onStopped();
  }, [phase, projectId, onStopped]);

  const isDone = phase === 'done';
  useEffect(() => {
    // A listener alone keeps a page out of the browser's back/forward cache.
    if (isDone) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!running.canBeLeft) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [running, isDone]);

  const isFailed = phase === 'failed';
  const phaseText = {
    running: t('import.creating'),
    waiting: t('import.waitingHere'),
    stopped: '',
    failed: isFailed && t('failure.addProject', { message: failureText(error, (kind) => t(`error.${kind}`)) }),
    done: t('import.opening'),
  }[phase];
  return (
    <>
      <progress aria-label={t('import.title')} className="mt-5 h-2 w-full overflow-hidden rounded-full accent-accent" />
      <p role={isFailed ? 'alert' : 'status'} className={`min-h-6 ${isFailed ? 'text-danger' : ''}`}>
        {phaseText}
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {!isDone && (
          <Button variant="outline" onClick={() => void running.stop()}>
            {t('import.stop')}
          </Button>
        )}
        {isFailed && <Button onClick={() => void running.run()}>{t('notice.tryAgain')}</Button>}
      </div>
    </>
  );
}
