import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useSession } from '@/components/project/session-context';
import { OtherLinks } from './other-links';
import { takeBackShareOffer } from './share-offer';
import { ShareSheet } from './share-sheet';

/** What can be shared of a project that can be changed. */
export function EditorShareSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { isDemo } = useSession();
  useEffect(takeBackShareOffer, []);
  return (
    <ShareSheet
      hint={isDemo ? t('demo.shareHint') : t('share.hint')}
      text={(name) => t('sharing.text', { name })}
      onClose={onClose}
    >
      {!isDemo && <OtherLinks />}
    </ShareSheet>
  );
}
