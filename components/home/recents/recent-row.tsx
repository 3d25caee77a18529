import { useLocale, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { nameInText } from '@/components/project/name-in-text';
import { closeLeftMenu } from '@/components/ui/close-left-menu';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { projectPath } from '@/lib/domain/page-paths';
import { amountFormat } from '@/lib/i18n/amount-format';
import { daysBetween } from '@/lib/i18n/day-format';
import type { RecentProject } from '@/lib/session/recents/recent-projects';

interface RecentRowProps {
  project: RecentProject;
  /** The changes that wait to be saved. */
  unsaved: number;
  /** The id of the popover that its button opens. */
  menuId: string;
  onMenu: () => void;
}

/** In lines of a fixed height, so that nothing moves when the list takes the place of what was painted first. */
export function RecentRow({ project, unsaved, menuId, onMenu }: RecentRowProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { id, name, people, readOnly, seenAt, hue, letter } = project;
  const peopleText = t('settlement.people', { count: people });
  const balanceText = useBalanceText(project);
  return (
    <li className="recent">
      <a href={projectPath(id)} className="recent-link">
        <span aria-hidden="true" style={{ '--hue': hue } as CSSProperties} className="recent-mark avatar">
          {letter}
        </span>
        <span dir="auto" className="recent-name">
          {name ?? t('title.untitled')}
        </span>
        <span className="recent-detail">
          {unsaved > 0 ? (
            <>
              <b className="font-semibold text-amber">{t('onDevice.unsaved', { count: unsaved })}</b> · {peopleText}
            </>
          ) : (
            [readOnly ? t('readOnly.mark') : null, balanceText, peopleText].filter((part) => part !== null).join(' · ')
          )}
        </span>
        <time dateTime={new Date(seenAt).toISOString()} className="recent-when">
          {whenSeen(locale, seenAt, Date.now())}
        </time>
      </a>
      <IconButton
        label={t('onDevice.menu', { name: nameInText(t, 'project', name) })}
        popoverTarget={menuId}
        onClick={onMenu}
        onBlur={closeLeftMenu(menuId)}
        className="size-11"
      >
        <Icon name="more" />
      </IconButton>
    </li>
  );
}

/** How the person stands there; null where that is not known, or nothing was spent. */
function useBalanceText({ balance, currency }: RecentProject): string | null {
  const t = useTranslations('ownBalance');
  const locale = useLocale();
  if (balance === undefined) return null;
  if (balance === 0) return t('youAreQuits');
  const amount = amountFormat(locale, 'sum', currency)(Math.abs(balance));
  return balance < 0 ? t('youOwe', { amount }) : t('youGetBack', { amount });
}

/** In days. */
const UNITS = [
  ['year', 365],
  ['month', 30.5],
  ['week', 7],
] as const;

/** How long ago a moment was by the reader's calendar: "today", "3 days ago", "last month". Times in milliseconds since 1970. */
export function whenSeen(locale: string, seenAt: number, now: number): string {
  const days = Math.max(0, daysBetween(seenAt, now));
  const [unit, length] = UNITS.find(([, length]) => days >= length) ?? ['day', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(days / length), unit);
}
