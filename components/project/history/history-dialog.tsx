import { useTranslations } from 'next-intl';
import { type MouseEvent, type MouseEventHandler, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CloseButton } from '@/components/ui/close-buttons';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { SlowRequest, useSlowRequest } from '@/components/ui/slow-request';
import { Spinner } from '@/components/ui/spinner';
import { failureText } from '@/lib/client/failure';
import type { Entry } from '@/lib/domain/history/entries';
import { newsSince } from '@/lib/domain/history/news';
import { useEntryLines } from './describe';
import { HistoryEntry } from './history-entry';
import { MomentDialog } from './moment-dialog';
import { UndoFailure } from './undo-failure';
import { useHistory } from './use-history';
import { useMomentTexts } from './use-moment-texts';
import { useUndoing } from './use-undo-and-put-back';

/** What was saved in the project, newest first. Each of it can be undone, and the project looked at as it was after it. */
export function HistoryDialog({ since, onClose }: { since?: number; onClose: () => void }) {
  const t = useTranslations('history');
  const tFailure = useTranslations('failure');
  const { wait, tryAgain } = useSlowRequest();
  const history = useHistory(wait);
  const { isUndoing, failure, undoEntry } = useUndoing({ wait, onUndone: onClose });
  const [moment, setMoment] = useState<Entry | null>(null);
  const { historyDays } = history;

  return (
    <Dialog
      isSheet
      isToRead
      onClose={onClose}
      title={t('title')}
      description={historyDays ? t('keptFor', { count: historyDays }) : t('hint')}
    >
      <div className="-mx-[20px] mt-3 min-h-[min(22rem,46dvh)] flex-1 overflow-y-auto border-y border-line px-[20px] max-md:-mx-[16px] max-md:px-[16px]">
        <HistoryList history={history} since={since} isUndoing={isUndoing} onUndo={undoEntry} onView={setMoment} />
      </div>
      {failure !== null && <UndoFailure error={failure} say={(message) => tFailure('undoChange', { message })} />}
      {tryAgain && <SlowRequest onTryAgain={tryAgain} />}
      <CloseButton onClick={onClose} className="mt-4 self-end max-md:self-stretch" />
      {moment && <MomentDialog entry={moment} onClose={() => setMoment(null)} onPutBack={onClose} />}
    </Dialog>
  );
}

interface HistoryListProps {
  history: ReturnType<typeof useHistory>;
  /** The version that the person has seen last. */
  since: number | undefined;
  /** Whether it is just being undone. */
  isUndoing: (entry: Entry) => boolean;
  /** `change`: in words. */
  onUndo: (entry: Entry, change: string) => void;
  onView: (entry: Entry) => void;
}

/** The entries that were read, and what there is to say about those that were not. */
function HistoryList({ history, since, isUndoing, onUndo, onView }: HistoryListProps) {
  const t = useTranslations();
  const linesOf = useEntryLines();
  const news = new Set(since === undefined ? [] : newsSince(history.entries ?? [], since));
  const moments = useMomentTexts();
  const { entries, historyDays, hasMore, error } = history;
  const { list, askForOlder } = useFocusOnOlder(history);

  if (entries === null) return <HistoryWait history={history} />;
  if (entries.length === 0) {
    return <p className="py-4 text-soft">{historyDays === 0 ? t('history.notKept') : t('history.empty')}</p>;
  }
  const isWhole = entries.at(-1)?.kind === 'project_created';
  return (
    <>
      <ul ref={list} aria-label={t('history.title')}>
        {entries.map((entry, at) => {
          const lines = linesOf(entry);
          return (
            <HistoryEntry key={entry.version} entry={entry} lines={lines} moments={moments} isNew={news.has(entry)}>
              {/* The project is as the newest has left it. */}
              {at > 0 && (
                <IconButton
                  label={t('history.viewOf', { change: lines[0] ?? '' })}
                  title={t('history.view')}
                  onClick={() => onView(entry)}
                >
                  <Icon name="readOnly" />
                </IconButton>
              )}
              <UndoButton
                entry={entry}
                change={lines[0] ?? ''}
                isBusy={isUndoing(entry)}
                onUndo={() => onUndo(entry, lines[0] ?? '')}
              />
            </HistoryEntry>
          );
        })}
      </ul>
      {error !== null && <ReadFailure error={error} onRetry={askForOlder} />}
      {hasMore && error === null && (
        <Button variant="outline" isBusy={history.isLoadingOlder} onClick={askForOlder} className="mb-3 w-full">
          {t('history.older')}
        </Button>
      )}
      {!hasMore && !isWhole && (
        <p className="border-t border-line py-3 text-[0.8125rem] text-soft">{t('history.begins')}</p>
      )}
    </>
  );
}

/** Older entries come in place of the button that asks for them: who has not gone elsewhere goes on at the first of them. */
function useFocusOnOlder({ entries, loadOlder }: ReturnType<typeof useHistory>) {
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<{ before: number; by: HTMLElement } | null>(null);
  const oldest = entries?.at(-1)?.version ?? 0;

  useLayoutEffect(() => {
    if (asked.current === null || oldest >= asked.current.before) return;
    const { before, by } = asked.current;
    asked.current = null;
    const focused = document.activeElement;
    if (focused !== by && !focused?.contains(list.current)) return;
    const first = entries?.findIndex(({ version }) => version < before) ?? -1;
    const item = [...(list.current?.children ?? [])].at(first);
    if (item instanceof HTMLElement) item.focus();
  }, [entries, oldest]);

  function askForOlder({ currentTarget }: MouseEvent<HTMLElement>) {
    asked.current = { before: oldest, by: currentTarget };
    loadOlder();
  }

  return { list, askForOlder };
}

interface UndoButtonProps {
  entry: Entry;
  change: string;
  isBusy: boolean;
  onUndo: () => void;
}

/** There is no way back beyond the creation of the project. */
function UndoButton({ entry, change, isBusy, onUndo }: UndoButtonProps) {
  const t = useTranslations('history');
  if (entry.kind === 'project_created') return <span className="w-9 flex-none pointer-coarse:w-11" />;
  return (
    <IconButton
      label={t('undoOf', { change })}
      title={t('undo')}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onUndo}
    >
      <Icon name="undo" />
    </IconButton>
  );
}

/** What there is to say as long as no entries are known. */
function HistoryWait({ history }: { history: ReturnType<typeof useHistory> }) {
  const t = useTranslations('history');
  const { isOnline, error } = history;
  if (!isOnline) return <p className="py-4 text-soft">{t('offline')}</p>;
  if (error !== null) return <ReadFailure error={error} onRetry={history.tryAgain} />;
  return <Spinner label={t('loading')} />;
}

function ReadFailure({ error, onRetry }: { error: Error; onRetry: MouseEventHandler<HTMLElement> }) {
  const t = useTranslations();
  return (
    <div role="alert" className="grid justify-items-start gap-2 py-4">
      <p>{t('history.failed', { message: failureText(error, (kind) => t(`error.${kind}`)) })}</p>
      <Button variant="outline" onClick={onRetry}>
        {t('notice.tryAgain')}
      </Button>
    </div>
  );
}
