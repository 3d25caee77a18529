import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLateDialog } from '@/components/layout/use-late-dialog';
import { LazyModule } from '@/components/ui/lazy-module';

const importCode = new LazyModule(() => import('./import/late-import-dialog'));

/** Opens the dialog that brings a project from elsewhere. Its code and words come when it is asked for. */
export function ImportButton({ className }: { className: string }) {
  const t = useTranslations('home');
  const dialog = useLateDialog(importCode, useState<true | null>(null));
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => dialog.open(true)} className={className}>
        {t('import')}
      </button>
      {dialog.module && <dialog.module.LateImportDialog onClose={dialog.close} onFailed={dialog.giveUp} />}
    </>
  );
}
