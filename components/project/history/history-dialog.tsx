import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useSlowRequest } from '@/components/ui/slow-request';
import type { Entry } from '@/lib/domain/history/entries';
import { HistoryList } from './history-list';
import { MomentDialog } from './moment-dialog';
import { SlowRequest, TakeBackFailure } from './take-back-notes';
import { useHistory } from './use-history';
import { useUndoing } from './use-taking-back';

/** What was saved in the project, newest first. Each of it can be undone, and the project looked at as it was after it. */
export function HistoryDialog({ version, onClose }: { version?: number; onClose: () => void }) {
  const t = useTranslations('history');
  const tFailure = useTranslations('failure');
  const { wait, tryAgain } = useSlowRequest();
  const history = useHistory(wait);
  const { isUndoing, failure, undoEntry } = useUndoing(wait, onClose);
  const [moment, setMoment] = useState<Entry | null>(null);
  const { historyDays } = history;

  return (
    <Dialog
      isOpen
      isSheet
      isToRead
      onClose={onClose}
      title={t('title')}
      description={historyDays ? t('keptFor', { count: historyDays }) : t('hint')}
    >
      <div className="-mx-[20px] mt-3 min-h-[min(22rem,46dvh)] flex-1 overflow-y-auto border-y border-line px-[20px] max-md:-mx-[16px] max-md:px-[16px]">
        <HistoryList
          history={history}
          shownVersion={version}
          isUndoing={isUndoing}
          onUndo={undoEntry}
          onView={setMoment}
        />
      </div>
      {failure !== null && <TakeBackFailure error={failure} say={(message) => tFailure('undoChange', { message })} />}
      {tryAgain && <SlowRequest onTryAgain={tryAgain} />}
      <Button variant="outline" onClick={onClose} className="mt-4 self-end max-md:self-stretch">
        {t('close')}
      </Button>
      {moment && <MomentDialog entry={moment} onClose={() => setMoment(null)} onPutBack={onClose} />}
    </Dialog>
  );
}
