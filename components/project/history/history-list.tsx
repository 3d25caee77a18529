import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { ReadOnlyIcon, UndoIcon } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/spinner';
import { failureText } from '@/lib/client/failure';
import type { Entry } from '@/lib/domain/history/entries';
import { useEntryLines } from './describe';
import { HistoryEntry } from './history-entry';
import type { useHistory } from './use-history';
import { useMomentTexts } from './use-moment-texts';

interface HistoryListProps {
  history: ReturnType<typeof useHistory>;
  /** The change that the list begins at, where it is not the newest. */
  shownVersion: number | undefined;
  /** Whether it is just being undone. */
  isUndoing: (entry: Entry) => boolean;
  /** `change`: in words. */
  onUndo: (entry: Entry, change: string) => void;
  onView: (entry: Entry) => void;
}

/** The entries that were read, and what there is to say about those that were not. */
export function HistoryList({ history, shownVersion, isUndoing, onUndo, onView }: HistoryListProps) {
  const t = useTranslations();
  const linesOf = useEntryLines();
  const moments = useMomentTexts();
  const { entries, historyDays, hasMore, error } = history;

  if (entries === null) return <HistoryWait history={history} />;
  if (entries.length === 0) {
    return <p className="py-4 text-soft">{historyDays === 0 ? t('history.notKept') : t('history.empty')}</p>;
  }
  const isWhole = entries.at(-1)?.kind === 'project_created';
  return (
    <>
      <ul aria-label={t('history.title')}>
        {entries.map((entry, at) => {
          const lines = linesOf(entry);
          return (
            <HistoryEntry
              key={entry.versions.at(-1)}
              entry={entry}
              lines={lines}
              moments={moments}
              isShown={shownVersion !== undefined && entry.versions.includes(shownVersion)}
            >
              {/* The project is as the newest has left it. */}
              {at > 0 && (
                <IconButton
                  label={t('history.viewOf', { change: lines[0] ?? '' })}
                  title={t('history.view')}
                  onClick={() => onView(entry)}
                >
                  <ReadOnlyIcon />
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
      {error !== null && <ReadFailure error={error} onRetry={history.loadOlder} />}
      {hasMore && error === null && (
        <Button variant="outline" isBusy={history.isLoadingOlder} onClick={history.loadOlder} className="mb-3 w-full">
          {t('history.older')}
        </Button>
      )}
      {!hasMore && !isWhole && (
        <p className="border-t border-line py-3 text-[0.8125rem] text-soft">{t('history.begins')}</p>
      )}
    </>
  );
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
      <UndoIcon />
    </IconButton>
  );
}

/** What there is to say as long as no entries are known. */
export function HistoryWait({ history }: { history: ReturnType<typeof useHistory> }) {
  const t = useTranslations('history');
  const { isOnline, error } = history;
  if (!isOnline) return <p className="py-4 text-soft">{t('offline')}</p>;
  if (error !== null) return <ReadFailure error={error} onRetry={history.tryAgain} />;
  return <Spinner label={t('loading')} />;
}

function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations();
  return (
    <div role="alert" className="grid justify-items-start gap-2 py-4">
      <p>{t('history.failed', { message: failureText(error, (kind) => t(`error.${kind}`)) })}</p>
      <Button variant="outline" onClick={onRetry}>
        {t('project.tryAgain')}
      </Button>
    </div>
  );
}
