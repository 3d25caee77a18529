import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { useDialogs } from './dialog-context';
import { useExport } from './export/use-export';
import { useProjectSession, useSession } from './session-context';

const MENU_ID = 'project-menu';

/** What is seldom done with a whole project. A native popover: the browser closes it on Escape or a click elsewhere. */
export function ProjectMenu() {
  const t = useTranslations();
  const { isDemo } = useSession();
  const { askRemoval, openCurrency, openHistory } = useDialogs();
  const currency = useProjectSession(({ editor }) => editor.draft.currency);
  // Neither what is on this device alone nor a server that tells no versions has one.
  const hasHistory = useProjectSession(
    ({ editor: { snapshot } }) => !(isDemo || isTemporaryId(snapshot.id) || snapshot.version === undefined),
  );
  const exportAs = useExport();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);

  /** A dialog gives the focus back to what has it when the dialog opens. */
  function choose(act: () => unknown) {
    menu.current?.hidePopover();
    opener.current?.focus();
    act();
  }

  return (
    <>
      <IconButton ref={opener} label={t('project.menu')} popoverTarget={MENU_ID} className="ml-auto">
        <Ellipsis />
      </IconButton>
      <ul ref={menu} id={MENU_ID} popover="auto" aria-label={t('project.menu')} className="menu-below">
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => choose(openCurrency)} className="menu-item">
            {t('project.currency')} <bdi className="text-soft">{currency ?? t('project.noCurrency')}</bdi>
          </button>
        </li>
        {hasHistory && (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => choose(openHistory)} className="menu-item">
              {t('project.history')}
            </button>
          </li>
        )}
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
        {!isDemo && (
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => choose(() => askRemoval({ kind: 'project' }))}
              className="menu-item hover:bg-danger-tint hover:text-danger"
            >
              {t('project.delete')}
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
