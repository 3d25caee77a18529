import { useLocale, useTranslations } from 'next-intl';
import type { Choose } from '@/components/project/menu-below';
import { useShown } from '@/components/project/session-context';
import { downloadProject } from './download-project';

/** Takes what is shown out of the page: as a file, or on paper. */
export function ExportItems({ choose }: { choose: Choose }) {
  const t = useTranslations();
  const locale = useLocale();
  const shown = useShown();
  // As it is on the screen, with what is unsaved.
  const exportAs = (kind: 'csv' | 'json') => downloadProject(kind, shown.getState().editor.draft, { t, locale });
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
