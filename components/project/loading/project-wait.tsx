import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { failureText } from '@/lib/client/failure';

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
        <h1 className="text-xl font-bold text-balance text-danger wrap-anywhere">
          {t('project.loadError', { message })}
        </h1>
      </div>
      <Button variant="outline" onClick={onRetry} className="mt-6">
        {t('notice.tryAgain')}
      </Button>
    </div>
  );
}
