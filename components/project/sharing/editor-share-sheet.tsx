import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useSession } from '@/components/project/session-context';
import { NewLink } from './new-link';
import { ReadOnlyLink, useReadOnlyLink } from './read-only-link';
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

/** What can be done about the links of a project besides giving one on. A server that knows no other links offers nothing of it. */
function OtherLinks() {
  const t = useTranslations('links');
  const readOnlyLink = useReadOnlyLink();
  if (readOnlyLink.state.kind === 'unknown') return null;
  return (
    <details className="other-links">
      <summary>{t('heading')}</summary>
      <div className="grid gap-5 pt-2 pb-1">
        <ReadOnlyLink {...readOnlyLink} />
        <NewLink />
      </div>
    </details>
  );
}
