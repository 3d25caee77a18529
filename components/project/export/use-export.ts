import { useLocale, useTranslations } from 'next-intl';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { useShown } from '@/components/project/session-context';
import { untilAnswered } from '@/components/ui/silence';
import { NetworkError } from '@/lib/client/api-error';
import { exportCode } from './export-code';

/** How to save the project as a file: as it is on the screen, with what is unsaved. */
export function useExport(): (kind: 'csv' | 'json') => Promise<void> {
  const t = useTranslations();
  const locale = useLocale();
  const shown = useShown();
  const showFailure = useFailureToast();

  return async (kind) => {
    try {
      await untilAnswered(() => exportCode.load());
    } catch (error) {
      showFailure('exportProject', new NetworkError(error));
    }
    exportCode.current?.downloadProject(kind, shown.getState().editor.draft, { t, locale });
  };
}
