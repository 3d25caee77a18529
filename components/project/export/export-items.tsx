import { useLocale, useTranslations } from 'next-intl';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import type { Choose } from '@/components/project/menu-below';
import { useShown } from '@/components/project/session-context';
import { untilAnswered } from '@/components/ui/silence';
import { NetworkError } from '@/lib/client/api-error';
import { exportCode } from './export-code';

/** Takes what is shown out of the page: as a file, or on paper. */
export function ExportItems({ choose }: { choose: Choose }) {
  const t = useTranslations('export');
  const exportAs = useExport();
  return (
    <>
      <li>
        <button type="button" onClick={() => choose(() => exportAs('csv'))} className="menu-item">
          {t('csv')} <span className="text-soft">{t('csvHint')}</span>
        </button>
      </li>
      <li>
        <button type="button" onClick={() => choose(() => exportAs('json'))} className="menu-item">
          {t('json')} <span className="text-soft">{t('jsonHint')}</span>
        </button>
      </li>
      <li>
        <button type="button" onClick={() => choose(() => window.print())} className="menu-item">
          {t('print')}
        </button>
      </li>
    </>
  );
}

/** How to save the project as a file: as it is on the screen, with what is unsaved. */
function useExport(): (kind: 'csv' | 'json') => Promise<void> {
  const t = useTranslations();
  const locale = useLocale();
  const shown = useShown();
  const showFailure = useFailureToast();

  return async (kind) => {
    try {
      await untilAnswered(() => exportCode.load());
      showFailure.takeBack('exportProject');
    } catch (error) {
      showFailure('exportProject', new NetworkError(error));
    }
    exportCode.current?.downloadProject(kind, shown.getState().editor.draft, { t, locale });
  };
}
