import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { failureText } from '@/lib/client/failure';

interface TakeBackFailureProps {
  error: unknown;
  /** What was not done, with the reason. */
  say: (message: string) => string;
}

export function TakeBackFailure({ error, say }: TakeBackFailureProps) {
  const t = useTranslations('error');
  return (
    <p role="alert" className="mt-3 text-danger">
      {say(failureText(error, (kind) => t(kind)))}
    </p>
  );
}

/** Nobody has answered for long. */
export function SlowRequest({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('notice');
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center justify-between gap-3">
      {t('slowRequest')}
      <Button variant="outline" onClick={onTryAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
