import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLateDialog } from '@/components/layout/use-late-dialog';
import { LateCode } from '@/components/ui/late-code';

const lateImport = new LateCode(() => import('./import/import-dialog'));

/** Opens the dialog that brings a project from elsewhere. Its code comes when it is asked for. */
export function ImportButton({ className }: { className: string }) {
  const t = useTranslations('home');
  const [isOpen, setOpen] = useState(false);
  const late = useLateDialog(lateImport, isOpen, () => setOpen(false));
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {t('import')}
      </button>
      {late && <late.ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
