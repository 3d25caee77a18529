import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { LazyModule, useLazyModule } from '@/components/ui/lazy-module';
import { NetworkError } from '@/lib/client/api-error';

const importCode = new LazyModule(() => import('./import/import-dialog'));

/** Opens the dialog that brings a project from elsewhere. Its code comes when it is asked for. */
export function ImportButton({ className }: { className: string }) {
  const t = useTranslations('import');
  const showFailure = useFailureToast();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const code = useLazyModule(importCode, {
    isWanted: isOpen,
    onFailed: (error) => {
      close();
      showFailure('openDialog', new NetworkError(error));
    },
  });
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {t('button')}
      </button>
      {code && <code.ImportDialog onClose={close} />}
    </>
  );
}
