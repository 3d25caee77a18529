import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { NoLinkIcon, TrashIcon } from '@/components/ui/icons';
import { Notice, NoticeButton } from '@/components/ui/notice';
import type { Gone } from '@/lib/client/gone';

interface GoneNoticeProps {
  gone: Gone;
  hasUnsavedChanges: boolean;
  onBringBack: () => Promise<void>;
}

/** Says why nothing can be saved any more. What is on the page stays there to be read. */
export function GoneNotice({ gone, hasUnsavedChanges, onBringBack }: GoneNoticeProps) {
  const t = useTranslations();
  const [isBusy, setBusy] = useState(false);
  if (gone.kind === 'link') {
    return <Notice icon={<NoLinkIcon />} text={t(hasUnsavedChanges ? 'gone.linkUnsaved' : 'gone.link')} />;
  }
  if (gone.kind === 'missing' || !gone.canBringBack) {
    return <Notice icon={<TrashIcon />} text={t(hasUnsavedChanges ? 'notice.deletedUnsaved' : 'notice.deleted')} />;
  }
  async function bringBack() {
    setBusy(true);
    await onBringBack();
    setBusy(false);
  }
  return (
    <Notice icon={<TrashIcon />} text={t(hasUnsavedChanges ? 'gone.deletedUnsaved' : 'notice.deleted')}>
      <NoticeButton isBusy={isBusy} onClick={bringBack}>
        {t('gone.bringBack')}
      </NoticeButton>
    </Notice>
  );
}
