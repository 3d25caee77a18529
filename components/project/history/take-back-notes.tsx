import { useTranslations } from 'next-intl';
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
