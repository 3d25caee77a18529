import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { failureText } from '@/lib/client/failure';
import type { useHistory } from './use-history';

/** What there is to say as long as no entries are known. */
export function HistoryWait({ history }: { history: ReturnType<typeof useHistory> }) {
  const t = useTranslations('history');
  const { isOnline, error } = history;
  if (!isOnline) return <p className="py-4 text-soft">{t('offline')}</p>;
  if (error !== null) return <ReadFailure error={error} onRetry={history.tryAgain} />;
  return <Spinner label={t('loading')} />;
}

export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations();
  return (
    <div role="alert" className="grid justify-items-start gap-2 py-4">
      <p>{t('history.failed', { message: failureText(error, (kind) => t(`error.${kind}`)) })}</p>
      <Button variant="outline" onClick={onRetry}>
        {t('project.tryAgain')}
      </Button>
    </div>
  );
}
