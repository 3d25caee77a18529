import { useTranslations } from 'next-intl';
import { failureText } from '@/lib/client/failure';
import type messages from '@/messages/en.json';
import { notify, withdrawErrors } from './toasts';

type FailingAction = Exclude<keyof typeof messages.failure, 'copyLink'>;

interface FailureToast {
  /** `subject`: the id of what the action is about, where there are several such. */
  (action: FailingAction, error: unknown, subject?: string): void;
  /** The action has succeeded: what was said of its failure before is over. */
  withdraw: (action: FailingAction, subject?: string) => void;
}

const aboutOf = (action: FailingAction, subject = '') => `${action}/${subject}`;

/** Shows what failed and why as a toast, and logs the error to the console. */
export function useFailureToast(): FailureToast {
  const t = useTranslations();
  function show(action: FailingAction, error: unknown, subject?: string) {
    console.error(error);
    const text = t(`failure.${action}`, { message: failureText(error, (kind) => t(`error.${kind}`)) });
    void notify('error', text, { about: aboutOf(action, subject) });
  }
  return Object.assign(show, { withdraw });
}

function withdraw(action: FailingAction, subject?: string) {
  void withdrawErrors(aboutOf(action, subject));
}
