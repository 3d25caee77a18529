import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Entry, tellsNameAsClaim } from '@/lib/domain/history/entries';
import { isolatedName } from '@/lib/domain/name';
import type { MomentTexts } from './use-moment-texts';

/** The lines of an entry that are shown at first. */
const FEW = 5;

interface HistoryEntryProps {
  entry: Entry;
  /** What it has changed, in words. */
  lines: readonly string[];
  moments: MomentTexts;
  /** Others have saved it since the person was here. */
  isNew: boolean;
  /** What can be done with it. */
  children: ReactNode;
}

export function HistoryEntry({ entry, lines, moments, isNew, children }: HistoryEntryProps) {
  const t = useTranslations('history');
  const [isOpen, setOpen] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const { kind, at } = entry;
  const shown = isOpen || lines.length <= FEW + 1 ? lines : lines.slice(0, FEW);
  const rest = lines.length - shown.length;

  function showAll() {
    flushSync(() => setOpen(true));
    // The button is gone.
    item.current?.querySelectorAll<HTMLElement>('ul > li')[FEW]?.focus();
  }

  return (
    <li
      ref={item}
      tabIndex={-1}
      className="flex scroll-my-2 flex-wrap items-start justify-end gap-1 border-line py-2.5 not-first:border-t"
    >
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="text-[0.8125rem] text-soft">
          <time dateTime={at} title={moments.full(at)}>
            {moments.ago(at)}
          </time>{' '}
          · <Who entry={entry} />
          {isNew && (
            <>
              {' '}
              <i className="member-news align-middle" />
              <span className="sr-only">{t('new')}</span>
            </>
          )}
        </p>
        {kind === 'undone' && <p className="font-semibold">{t('entry.undone')}</p>}
        {kind === 'put_back' && <p className="font-semibold">{t('entry.putBack')}</p>}
        <ul className={lines.length > 1 ? 'grid gap-0.5 [&>li]:pl-3 [&>li]:-indent-3' : ''}>
          {shown.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change their places.
            <li key={at} tabIndex={at === FEW ? -1 : undefined} className="clip-marks wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
        {rest > 0 && (
          <button
            type="button"
            onClick={showAll}
            className="touch-target py-1 font-semibold text-accent underline-offset-4 hover:underline"
          >
            {t('more', { count: rest })}
          </button>
        )}
      </div>
      {children}
    </li>
  );
}

/** What matters most is said of the device: it has told the name, and nobody knows who held it. */
function Who({ entry }: { entry: Entry }) {
  const t = useTranslations('history');
  const { isByThisDevice, claimant } = entry;
  if (isByThisDevice) return t('thisDevice');
  if (claimant === null) return t('someone');
  const name = isolatedName(claimant, '');
  return <span className="font-semibold text-ink">{tellsNameAsClaim(entry) ? t('device', { who: name }) : name}</span>;
}
