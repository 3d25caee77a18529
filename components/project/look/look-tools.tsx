import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLateDialog } from '@/components/layout/use-late-dialog';
import { ExportItems } from '@/components/project/export/export-items';
import { MenuBelow } from '@/components/project/menu-below';
import { IconButton } from '@/components/ui/icon-button';
import { ShareIcon } from '@/components/ui/icons';
import { LazyModule } from '@/components/ui/lazy-module';

const shareCode = new LazyModule(() => import('@/components/project/sharing/share-sheet'));

export function loadLookShare(): Promise<unknown> {
  return shareCode.load();
}

/** What can be done with a project that is only looked at: send its link on, and take it out of the page. */
export function LookTools() {
  const t = useTranslations();
  const sharing = useLateDialog(shareCode, useState<true | null>(null));
  return (
    <div className="-mr-2 flex flex-none md:mr-0">
      <IconButton label={t('sharing.open')} aria-haspopup="dialog" onClick={() => sharing.open(true)}>
        <ShareIcon />
      </IconButton>
      <MenuBelow>{(choose) => <ExportItems choose={choose} />}</MenuBelow>
      {sharing.module && (
        <sharing.module.ShareSheet
          hint={t('look.shareHint')}
          text={(name) => t('look.shareText', { name })}
          onClose={sharing.close}
        />
      )}
    </div>
  );
}
