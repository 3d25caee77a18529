import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLateDialog } from '@/components/layout/use-late-dialog';
import { ExportItems } from '@/components/project/export/export-items';
import { MenuBelow } from '@/components/project/menu-below';
import { IconButton } from '@/components/ui/icon-button';
import { ShareIcon } from '@/components/ui/icons';
import { LateCode } from '@/components/ui/late-code';

export const lateShareSheet = new LateCode(() => import('@/components/project/sharing/share-sheet'));

/** What can be done with a project that is only looked at: send its link on, and take it out of the page. */
export function LookTools() {
  const t = useTranslations();
  const [isSharing, setSharing] = useState(false);
  const late = useLateDialog(lateShareSheet, isSharing, () => setSharing(false));
  return (
    <div className="-mr-2 flex flex-none md:mr-0">
      <IconButton label={t('sharing.open')} aria-haspopup="dialog" onClick={() => setSharing(true)}>
        <ShareIcon />
      </IconButton>
      <MenuBelow>{(choose) => <ExportItems choose={choose} />}</MenuBelow>
      {late && (
        <late.ShareSheet
          hint={t('look.shareHint')}
          text={(name) => t('look.shareText', { name })}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}
