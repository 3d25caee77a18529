import { Share } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { ExportItems } from '@/components/project/export/export-items';
import { MenuBelow } from '@/components/project/menu-below';
import { IconButton } from '@/components/ui/icon-button';
import { LazyModule } from '@/components/ui/lazy-module';
import { useLazyModule } from '@/components/ui/use-lazy-module';
import { NetworkError } from '@/lib/client/api-error';

const shareCode = new LazyModule(() => import('@/components/project/sharing/share-sheet'));

export function loadLookShare(): Promise<unknown> {
  return shareCode.load();
}

/** What can be done with a project that is only looked at: send its link on, and take it out of the page. */
export function LookTools() {
  const t = useTranslations();
  const showFailure = useFailureToast();
  const [isSharing, setSharing] = useState(false);
  const close = () => setSharing(false);
  const sharing = useLazyModule(shareCode, {
    isWanted: isSharing,
    onFailed: (error) => {
      close();
      showFailure('openDialog', new NetworkError(error));
    },
  });
  return (
    <div className="-mr-2 flex flex-none md:mr-0">
      <IconButton label={t('sharing.open')} aria-haspopup="dialog" onClick={() => setSharing(true)}>
        <Share />
      </IconButton>
      <MenuBelow>{(choose) => <ExportItems choose={choose} />}</MenuBelow>
      {sharing && (
        <sharing.ShareSheet hint={t('look.shareHint')} text={(name) => t('look.shareText', { name })} onClose={close} />
      )}
    </div>
  );
}
