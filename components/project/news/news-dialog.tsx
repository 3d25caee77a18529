import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDialogs } from '@/components/project/dialog-context';
import { useEntryLines } from '@/components/project/history/describe';
import { HistoryEntry } from '@/components/project/history/history-entry';
import { HistoryWait } from '@/components/project/history/history-list';
import { SlowRequest, TakeBackFailure } from '@/components/project/history/take-back-notes';
import { useHistory } from '@/components/project/history/use-history';
import { useMomentTexts } from '@/components/project/history/use-moment-texts';
import { useUndoing } from '@/components/project/history/use-taking-back';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useSlowRequest } from '@/components/ui/slow-request';
import { isTakenBack, newsSince } from '@/lib/domain/history/news';
import type { Visit } from '@/lib/session/news/last-visit';
import { useSinceText } from './news';

/** What others have changed since this device last looked, newest first. Each of it can be undone. */
export function NewsDialog({ since, onClose }: { since: Visit; onClose: () => void }) {
  const t = useTranslations();
  const { openHistory } = useDialogs();
  const sinceText = useSinceText();
  const { wait, tryAgain } = useSlowRequest();
  const history = useHistory(wait);
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set());
  const { isUndoing, failure, undoEntry } = useUndoing(wait, ({ versions }) =>
    setUndone((others) => new Set([...others, ...versions])),
  );
  const linesOf = useEntryLines();
  const moments = useMomentTexts();
  const entries = history.entries && newsSince(history.entries, since.version);
  const now = history.entries?.[0]?.after;

  return (
    <Dialog
      isOpen
      isSheet
      isToRead
      onClose={onClose}
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
              const isUndone = undone.has(version) && now !== undefined && isTakenBack(now, entry);
              return (
                <HistoryEntry key={version} entry={entry} lines={lines} moments={moments}>
                  <Button
                    variant="outline"
                    aria-label={t(isUndone ? 'history.undone' : 'history.undoOf', { change })}
                    isBusy={isUndoing(entry)}
                    isDisabled={isUndone}
                    onClick={() => undoEntry(entry, change)}
                    className="max-w-full self-center text-[0.8125rem] aria-disabled:text-soft"
                  >
                    {t(isUndone ? 'history.entry.undone' : 'undo.undo')}
                  </Button>
                </HistoryEntry>
              );
            })}
          </ul>
        )}
      </div>
      {failure !== null && <TakeBackFailure error={failure} say={(message) => t('failure.undoChange', { message })} />}
      {tryAgain && <SlowRequest onTryAgain={tryAgain} />}
      <div className="mt-4 flex flex-wrap justify-end gap-2 max-md:*:flex-auto">
        <Button
          variant="outline"
          aria-haspopup="dialog"
          onClick={() => {
            onClose();
            openHistory();
          }}
        >
          {t('news.wholeHistory')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('history.close')}
        </Button>
      </div>
    </Dialog>
  );
}
