import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { lazyParts } from '@/components/project/lazy-parts';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { NetworkError } from '@/lib/client/api-error';
import { isLocalProject } from '@/lib/domain/local-project';
import { useDialogs } from './dialog-context';
import { useOutline, useSession, useShown } from './session-context';

/** The menu of a project that can be changed. */
export function ProjectMenu() {
  const t = useTranslations('project');
  const { isDemo } = useSession();
  const { askRemoval, openCurrency, openHistory, openLinks } = useDialogs();
  const currency = useOutline(({ editor }) => editor.draft.currency);
  // Neither what is on this device alone nor a server that tells no versions has a history and other links.
  const isOnOwnServer = useOutline(
    ({ editor: { snapshot } }) => !(isDemo || isLocalProject(snapshot.id) || snapshot.version === undefined),
  );
  return (
    <MenuBelow>
      {(choose) => (
        <>
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => choose(openCurrency)} className="menu-item">
              {t('currency')} <bdi className="text-soft">{currency ?? t('noCurrency')}</bdi>
            </button>
          </li>
          {isOnOwnServer && (
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => choose(() => openHistory())}
                className="menu-item"
              >
                {t('history')}
              </button>
            </li>
          )}
          <ExportItems choose={choose} />
          {isOnOwnServer &&
            (['read-only', 'new'] as const).map((task) => (
              <li key={task}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => choose(() => openLinks(task))}
                  className="menu-item"
                >
                  {t(task === 'read-only' ? 'readOnlyLink' : 'linkLeaked')}
                </button>
              </li>
            ))}
          {!isDemo && (
            <li>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => choose(() => askRemoval({ kind: 'project' }))}
                className="menu-item hover:bg-danger-tint hover:text-danger"
              >
                {t('delete')}
              </button>
            </li>
          )}
        </>
      )}
    </MenuBelow>
  );
}

const MENU_ID = 'project-menu';

/** Closes the menu, gives its button the focus, and acts: a dialog gives the focus back to what has it when the dialog opens. */
export type Choose = (act: () => unknown) => void;

/** What is seldom done with a whole project. A native popover: the browser closes it on Escape or a click elsewhere. */
export function MenuBelow({ children }: { children: (choose: Choose) => ReactNode }) {
  const t = useTranslations('project');
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLUListElement>(null);

  function choose(act: () => unknown) {
    menu.current?.hidePopover();
    opener.current?.focus();
    act();
  }

  return (
    <>
      <IconButton ref={opener} label={t('menu')} popoverTarget={MENU_ID} className="ml-auto">
        <Icon name="more" />
      </IconButton>
      <ul ref={menu} id={MENU_ID} popover="auto" aria-label={t('menu')} className="menu-below">
        {children(choose)}
      </ul>
    </>
  );
}

/** Takes what is shown out of the page: as a file, or on paper. */
export function ExportItems({ choose }: { choose: Choose }) {
  const t = useTranslations();
  const locale = useLocale();
  const shown = useShown();
  const showFailure = useFailureToast();
  async function exportAs(kind: 'csv' | 'json') {
    try {
      const { downloadProject } = await noticeIfSlow(() => lazyParts.load());
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
