import { useTranslations } from 'next-intl';
import { failureText } from '@/lib/client/failure';

interface UndoFailureProps {
  error: unknown;
  /** What was not done, with the reason. */
  say: (message: string) => string;
}

export function UndoFailure({ error, say }: UndoFailureProps) {
  const t = useTranslations('error');
  return (
    <p role="alert" className="mt-3 text-danger">
      {say(failureText(error, (kind) => t(kind)))}
    </p>
  );
}
