import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { LazyModule } from '@/components/ui/lazy-module';
import { useLazyModule } from '@/components/ui/use-lazy-module';
import { NetworkError } from '@/lib/client/api-error';

const importCode = new LazyModule(() => import('./import/late-import-dialog'));

/** Opens the dialog that brings a project from elsewhere. Its code and words come when it is asked for. */
export function ImportButton({ className }: { className: string }) {
  const t = useTranslations('home');
  const showFailure = useFailureToast();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  function giveUp(error: unknown) {
    close();
    showFailure('openDialog', new NetworkError(error));
  }
  const code = useLazyModule(importCode, { isWanted: isOpen, onFailed: giveUp });
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {t('import')}
      </button>
      {code && <code.LateImportDialog onClose={close} onFailed={giveUp} />}
    </>
  );
}
