import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { MoreIcon } from '@/components/ui/icons';

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
        <MoreIcon />
      </IconButton>
      <ul ref={menu} id={MENU_ID} popover="auto" aria-label={t('menu')} className="menu-below">
        {children(choose)}
      </ul>
    </>
  );
}
