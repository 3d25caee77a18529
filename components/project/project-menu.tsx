import { useLocale, useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { lazyParts } from '@/components/project/lazy-parts';
import { closeLeftMenu } from '@/components/ui/close-left-menu';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { useOpenDialog } from './dialog-context';
import { useOutline, useSession, useShown } from './session-context';

/** The menu of a project that can be changed. */
export function ProjectMenu() {
  const t = useTranslations('project');
  const { isDemo } = useSession();
  const openDialog = useOpenDialog();
  const currency = useOutline(({ editor }) => editor.draft.currency);
  // Neither what is on this device alone nor a server that tells no versions has a history and other links.
  const isOnOwnServer = useOutline(
    ({ editor: { snapshot } }) => !(isDemo || isLocalProject(snapshot.id) || snapshot.version === undefined),
  );
  return (
    <MenuBelow>
      <MenuItem opensDialog onChoose={() => openDialog({ currency: true })}>
        {t('currency')} <bdi className="text-soft">{currency ?? t('noCurrency')}</bdi>
      </MenuItem>
      {isOnOwnServer && (
        <MenuItem opensDialog onChoose={() => openDialog({ history: {} })}>
          {t('history')}
        </MenuItem>
      )}
      <ExportItems />
      {isOnOwnServer && (
        <>
          <MenuItem opensDialog onChoose={() => openDialog({ sharing: 'read-only' })}>
            {t('readOnlyLink')}
          </MenuItem>
          <MenuItem opensDialog onChoose={() => openDialog({ sharing: 'new' })}>
            {t('linkLeaked')}
          </MenuItem>
        </>
      )}
      {!isDemo && (
        <MenuItem
          opensDialog
          onChoose={() => openDialog({ removal: { kind: 'project' } })}
          className="hover:bg-danger-tint hover:text-danger"
        >
          {t('delete')}
        </MenuItem>
      )}
    </MenuBelow>
  );
}

const MENU_ID = 'project-menu';

/** Closes the menu, gives its button the focus, and acts: a dialog gives the focus back to what has it when the dialog opens. */
const ChooseContext = createContext<(act: () => unknown) => void>((act) => act());

/** What is seldom done with a whole project. A native popover: the browser closes it on Escape or a click elsewhere. */
export function MenuBelow({ children }: { children: ReactNode }) {
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
      <IconButton
        ref={opener}
        label={t('menu')}
        popoverTarget={MENU_ID}
        onBlur={closeLeftMenu(MENU_ID)}
        className="ml-auto"
      >
        <Icon name="more" />
      </IconButton>
      <ul
        ref={menu}
        id={MENU_ID}
        popover="auto"
        onBlur={closeLeftMenu(MENU_ID)}
        aria-label={t('menu')}
        className="menu-below"
      >
        <ChooseContext value={choose}>{children}</ChooseContext>
      </ul>
    </>
  );
}

interface MenuItemProps {
  opensDialog?: boolean;
  onChoose: () => unknown;
  className?: string;
  children: ReactNode;
}

function MenuItem({ opensDialog = false, onChoose, className = '', children }: MenuItemProps) {
  const choose = useContext(ChooseContext);
  return (
    <li>
      <button
        type="button"
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        onClick={() => choose(onChoose)}
        className={`menu-item ${className}`}
      >
        {children}
      </button>
    </li>
  );
}

/** Takes what is shown out of the page: as a file, or on paper. */
export function ExportItems() {
  const t = useTranslations();
  const locale = useLocale();
  const shown = useShown();
  const showFailure = useFailureToast();
  async function exportAs(kind: 'csv' | 'json') {
    try {
      const { downloadProject } = await noticeIfSlow(() => lazyParts.load());
      // As it is on the screen, with what is unsaved.
      downloadProject(kind, shown.getState().editor.draft, { t, locale });
      showFailure.withdraw('exportProject');
    } catch (error) {
      showFailure('exportProject', error);
    }
  }
  return (
    <>
      {(['csv', 'json'] as const).map((kind) => (
        <MenuItem key={kind} onChoose={() => exportAs(kind)}>
          {t(`export.${kind}`)} <span className="text-soft">{t(`export.${kind}Hint`)}</span>
        </MenuItem>
      ))}
      <MenuItem onChoose={() => window.print()}>{t('export.print')}</MenuItem>
    </>
  );
}
