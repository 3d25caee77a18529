import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { LinkTask } from '@/components/project/dialog-context';
import { useSession } from '@/components/project/session-context';
import { NewLink } from './new-link';
import { ReadOnlyLink, useReadOnlyLink } from './read-only-link';
import { takeBackShareOffer } from './share-offer';
import { ShareSheet } from './share-sheet';

interface EditorShareSheetProps {
  /** What the sheet opens at; null where it is about the link. */
  task: LinkTask | null;
  onClose: () => void;
}

/** What can be shared of a project that can be changed. */
export function EditorShareSheet({ task, onClose }: EditorShareSheetProps) {
  const t = useTranslations();
  const { isDemo } = useSession();
  useEffect(takeBackShareOffer, []);
  return (
    <ShareSheet
      hint={isDemo ? t('demo.shareHint') : t('share.hint')}
      text={(name) => t('sharing.text', { name })}
      onClose={onClose}
    >
      {!isDemo && <OtherLinks task={task} />}
    </ShareSheet>
  );
}

/** What can be done about the links of a project besides giving one on. A server that knows no other links offers nothing of it. */
function OtherLinks({ task }: Pick<EditorShareSheetProps, 'task'>) {
  const t = useTranslations('links');
  const readOnlyLink = useReadOnlyLink();
  if (readOnlyLink.state.kind === 'unknown') return null;
  return (
    <details open={task !== null} className="other-links">
      <summary>{t('heading')}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 pb-1 wrap-anywhere">
        <ReadOnlyLink {...readOnlyLink} isAsked={task === 'read-only'} />
        <NewLink isAsked={task === 'new'} />
      </div>
    </details>
  );
}
