'use client';

import { History, Trash2, WifiOff, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';

interface EditorNoticesProps {
  isDeleted: boolean;
  hasUnsavedChanges: boolean;
  isOnline: boolean;
  /** A save goes on by itself as soon as there is a connection. */
  isWaiting: boolean;
  isRestored: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

/** What the person has to know about the state of the whole editor. It lies over the page, so that nothing moves. */
export function EditorNotices(props: EditorNoticesProps) {
  const { isDeleted, hasUnsavedChanges, isOnline, isWaiting, isRestored, onDiscard, onClose } = props;
  const t = useTranslations('notice');
  return (
    <div aria-live="polite" className="grid justify-items-center gap-2">
      {isDeleted && <Notice icon={<Trash2 />} text={hasUnsavedChanges ? t('deletedUnsaved') : t('deleted')} />}
      {(isWaiting || !isOnline) && <Notice icon={<WifiOff />} text={isWaiting ? t('waiting') : t('offline')} />}
      {isRestored && (
        <Notice icon={<History />} text={t('restored')}>
          <button
            type="button"
            onClick={onDiscard}
            className="touch-target ml-auto flex-none font-[600] text-accent underline underline-offset-4"
          >
            {t('discard')}
          </button>
          <IconButton label={t('close')} onClick={onClose} className="-my-2 -mr-2">
            <X />
          </IconButton>
        </Notice>
      )}
    </div>
  );
}

function Notice({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div
      data-notice=""
      className="flex w-full items-center gap-3 rounded-[14px] border border-line bg-paper px-[18px] py-2.5 text-[14px] sm:w-auto"
    >
      <span className="flex-none text-soft [&_svg]:size-[18px]">{icon}</span>
      <span className="min-w-0 py-1">{text}</span>
      {children}
    </div>
  );
}
