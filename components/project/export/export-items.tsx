import { useLocale, useTranslations } from 'next-intl';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { lateParts } from '@/components/project/late-parts';
import type { Choose } from '@/components/project/menu-below';
import { useShown } from '@/components/project/session-context';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { NetworkError } from '@/lib/client/api-error';

/** Takes what is shown out of the page: as a file, or on paper. */
export function ExportItems({ choose }: { choose: Choose }) {
  const t = useTranslations();
  const locale = useLocale();
  const shown = useShown();
  const showFailure = useFailureToast();
  async function exportAs(kind: 'csv' | 'json') {
    try {
      const { downloadProject } = await noticeIfSlow(() => lateParts.load());
      // As it is on the screen, with what is unsaved.
      downloadProject(kind, shown.getState().editor.draft, { t, locale });
    } catch (error) {
      showFailure('openDialog', new NetworkError(error));
    }
  }
  return (
    <>
      <li>
        <button type="button" onClick={() => choose(() => exportAs('csv'))} className="menu-item">
          {t('export.csv')} <span className="text-soft">{t('export.csvHint')}</span>
        </button>
      </li>
      <li>
        <button type="button" onClick={() => choose(() => exportAs('json'))} className="menu-item">
          {t('export.json')} <span className="text-soft">{t('export.jsonHint')}</span>
        </button>
      </li>
      <li>
        <button type="button" onClick={() => choose(() => window.print())} className="menu-item">
          {t('export.print')}
        </button>
      </li>
    </>
  );
}
