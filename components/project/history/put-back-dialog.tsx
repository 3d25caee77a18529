import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useSlowRequest } from '@/components/ui/slow-request';
import { SlowRequest, TakeBackFailure } from './take-back-notes';
import { useTakingBack } from './use-taking-back';

interface PutBackDialogProps {
  version: number;
  /** Of the moment, in words. */
  time: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before the project is put back for all who have it open. */
export function PutBackDialog({ version, time, onClose, onDone }: PutBackDialogProps) {
  const t = useTranslations();
  const { wait, tryAgain } = useSlowRequest();
  const { putBack } = useTakingBack(wait);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    try {
      await putBack(version, time);
      onDone();
    } catch (error) {
      console.error(error);
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('history.putBackTitle')} description={t('history.putBackText', { time })}>
      {failure !== null && (
        <TakeBackFailure error={failure} say={(message) => t('history.putBackFailed', { message })} />
      )}
      {tryAgain && <SlowRequest onTryAgain={tryAgain} />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {t('confirm.cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={confirm}>
          {t('history.putBack')}
        </Button>
      </div>
    </Dialog>
  );
}
