import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDialogs } from '@/components/project/dialog-context';
import { NoLinkIcon, TrashIcon } from '@/components/ui/icons';
import { Notice, NoticeButton } from '@/components/ui/notice';
import type { Gone } from '@/lib/client/gone';

interface GoneNoticeProps {
  gone: Gone;
  hasUnsavedChanges: boolean;
  onBringBack: () => Promise<void>;
}

/** Says why nothing can be saved any more, and shows what is unsaved. What is on the page stays there to be read. */
export function GoneNotice({ gone, hasUnsavedChanges, onBringBack }: GoneNoticeProps) {
  const t = useTranslations();
  const [isBusy, setBusy] = useState(false);
  const { openUnsaved } = useDialogs();
  const kind = gone.kind === 'deleted' && !gone.canBringBack ? 'missing' : gone.kind;

  async function bringBack() {
    setBusy(true);
    await onBringBack();
    setBusy(false);
  }
  const texts = {
    link: hasUnsavedChanges ? 'gone.linkUnsaved' : 'gone.link',
    deleted: hasUnsavedChanges ? 'gone.deletedUnsaved' : 'notice.deleted',
    missing: hasUnsavedChanges ? 'notice.deletedUnsaved' : 'notice.deleted',
  } as const;
  return (
    <Notice icon={kind === 'link' ? <NoLinkIcon /> : <TrashIcon />} text={t(texts[kind])}>
      <span className="ml-auto grid flex-none justify-items-end gap-x-4 sm:flex">
        {hasUnsavedChanges && <NoticeButton onClick={() => openUnsaved(kind)}>{t('gone.showUnsaved')}</NoticeButton>}
        {kind === 'deleted' && (
          <NoticeButton isBusy={isBusy} onClick={bringBack}>
            {t('gone.bringBack')}
          </NoticeButton>
        )}
      </span>
    </Notice>
  );
}
