import { useTranslations } from 'next-intl';
import { failureText } from '@/lib/client/failure';
import type messages from '@/messages/en.json';
import { notify } from './toasts';

type FailingAction = Exclude<keyof typeof messages.failure, 'copyLink'>;

/** Shows what failed and why as a toast, and logs the error to the console. */
export function useFailureToast(): (action: FailingAction, error: unknown) => void {
  const t = useTranslations();
  return (action, error) => {
    console.error(error);
    void notify('error', t(`failure.${action}`, { message: failureText(error, (kind) => t(`error.${kind}`)) }));
  };
}
