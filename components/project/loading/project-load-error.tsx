import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { failureText } from '@/lib/client/failure';

export function ProjectLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
