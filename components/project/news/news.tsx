import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useOpenDialog } from '@/components/project/dialog-context';
import { useEntryLines } from '@/components/project/history/describe';
import { HistoryWait } from '@/components/project/history/history-dialog';
import { HistoryEntry } from '@/components/project/history/history-entry';
import { UndoFailure } from '@/components/project/history/undo-failure';
import { useHistory } from '@/components/project/history/use-history';
import { useMomentTexts } from '@/components/project/history/use-moment-texts';
import { useUndoing } from '@/components/project/history/use-undo-and-put-back';
import { useOutline, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { CloseButton } from '@/components/ui/close-buttons';
import { Dialog } from '@/components/ui/dialog';
import { SlowRequest, useSlowRequest } from '@/components/ui/slow-request';
import { isOwnApi } from '@/lib/contract/own-api';
import { hasNothingToUndo, newsSince } from '@/lib/domain/history/news';
import { daysBetween } from '@/lib/i18n/day-format';
import { withHourArticle } from '@/lib/i18n/hour-article';
import { browserPlatform } from '@/lib/session/browser-platform';
import type { Visit } from '@/lib/session/news/last-visit';
import { NewsWatch } from '@/lib/session/news/watch-news';

/**
 * Watches what is new, and leads to it. Another server is not told the device, so there nobody could tell whose changes
 * they are.
 */
export function News() {
  const { baseUrl } = useApi();
  return isOwnApi(baseUrl) && <WatchedNews />;
}

function WatchedNews() {
  const t = useTranslations('news');
  const session = useSession();
  const { loadApi } = useApi();
  const openDialog = useOpenDialog();
  const sinceText = useSinceText();
  const news = useOutline((state) => state.news);
  const [watch] = useState(() => new NewsWatch(session, { platform: browserPlatform, loadApi }));
  useEffect(() => watch.start(), [watch]);
  if (news === null) return null;

  function open(since: NonNullable<typeof news>['since']) {
    watch.read();
    openDialog({ news: since });
  }

  const { count, isMore, since, isRead } = news;
  // It takes what room there is in its line, and for a finger that below it, where no control is: so nothing moves when it comes.
  return (
    <span className="news min-w-[7em] flex-[1_1_0] print:hidden pointer-coarse:-mb-[1.625rem]">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(since)}
        className={`w-full truncate text-left @max-[20rem]:whitespace-normal underline underline-offset-4 pointer-coarse:pb-[1.625rem] ${isRead ? '' : 'font-semibold text-accent'}`}
      >
        {t(isMore ? 'countAtLeast' : 'count', { count })} {sinceText(since.at)}
      </button>
    </span>
  );
}

/** Says since when something is new, by the reader's calendar, at a time in milliseconds since 1970: "since Sunday". */
export function useSinceText(): (at: number) => string {
  const t = useTranslations('news.since');
  const format = useFormatter();
  return (at) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const days = daysBetween(at, Date.now());
    if (days <= 0) {
      const time = format.dateTime(at, { hour: 'numeric', minute: '2-digit', timeZone });
      return withHourArticle(t('today', { time }));
    }
    if (days === 1) return t('yesterday');
    if (days < 7) return t('weekday', { day: format.dateTime(at, { weekday: 'long', timeZone }) });
    return t('date', { day: format.dateTime(at, { day: 'numeric', month: 'long', timeZone }) });
  };
}

/** What others have changed since this device's last visit, newest first. Each of it can be undone. */
export function NewsDialog({ since, onClose }: { since: Visit; onClose: () => void }) {
  const t = useTranslations();
  const openDialog = useOpenDialog();
  const sinceText = useSinceText();
  const { wait, tryAgain } = useSlowRequest();
  const history = useHistory(wait);
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set());
  const { isUndoing, failure, undoEntry } = useUndoing({
    wait,
    versionsOf: history.versionsOf,
    onUndone: (versions) => setUndone((others) => new Set([...others, ...versions])),
  });
  const linesOf = useEntryLines();
  const moments = useMomentTexts();
  const entries = history.entries && newsSince(history.entries, since.version);
  const now = history.entries?.[0]?.after;
  const isLeftForHistory = useRef(false);

  return (
    <Dialog
      isSheet
      isToRead
      onClose={onClose}
      // It returns the focus to what has it now.
      onCloseAutoFocus={() => isLeftForHistory.current && openDialog({ history: {} })}
      title={t('news.title', { since: sinceText(since.at) })}
      description={t('news.hint')}
    >
      <div className="-mx-[20px] mt-3 min-h-[min(14rem,40dvh)] flex-1 overflow-y-auto border-y border-line px-[20px] max-md:-mx-[16px] max-md:px-[16px]">
        {entries === null ? (
          <HistoryWait history={history} />
        ) : (
          <ul aria-label={t('news.title', { since: sinceText(since.at) })}>
            {entries.map((entry) => {
              const [version = 0] = entry.versions;
              const lines = linesOf(entry);
              const [change = ''] = lines;
              const isUndone = undone.has(version) && now !== undefined && hasNothingToUndo(now, entry);
              return (
                <HistoryEntry key={version} entry={entry} lines={lines} moments={moments}>
                  <Button
                    variant="outline"
                    aria-label={t(isUndone ? 'history.undone' : 'history.undoOf', { change })}
                    isBusy={isUndoing(entry)}
                    isDisabled={isUndone}
                    onClick={() => undoEntry(entry, change)}
                    className="ml-2 max-w-full self-center text-[0.8125rem] aria-disabled:text-soft"
                  >
                    {t(isUndone ? 'history.entry.undone' : 'undo.undo')}
                  </Button>
                </HistoryEntry>
              );
            })}
          </ul>
        )}
      </div>
      {failure !== null && <UndoFailure error={failure} say={(message) => t('failure.undoChange', { message })} />}
      {tryAgain && <SlowRequest onTryAgain={tryAgain} />}
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-md:*:flex-auto">
        <Button
          variant="outline"
          aria-haspopup="dialog"
          onClick={() => {
            isLeftForHistory.current = true;
            onClose();
          }}
        >
          {t('news.wholeHistory')}
        </Button>
        <CloseButton onClick={onClose} />
      </div>
    </Dialog>
  );
}
