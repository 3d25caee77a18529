'use client';

import { History, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

interface EditorNoticesProps {
  isOnline: boolean;
  /** A save goes on by itself as soon as there is a connection. */
  isWaiting: boolean;
  isRestored: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** What the person has to know about the state of the whole editor. It lies over the page, so that nothing moves. */
export function EditorNotices({ isOnline, isWaiting, isRestored, onDiscard, onKeep }: EditorNoticesProps) {
  const t = useTranslations('notice');
  return (
    <div aria-live="polite" className="grid justify-items-center gap-2">
      {(isWaiting || !isOnline) && <Notice icon={<WifiOff />} text={isWaiting ? t('waiting') : t('offline')} />}
      {isRestored && (
        <Notice icon={<History />} text={t('restored')}>
          <NoticeButton onClick={onDiscard}>{t('discard')}</NoticeButton>
          <NoticeButton onClick={onKeep}>{t('keep')}</NoticeButton>
        </Notice>
      )}
    </div>
  );
}

function Notice({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-[14px] border border-line bg-paper px-[18px] py-3 text-[14px]">
      <span className="flex min-w-0 items-center gap-3 [&_svg]:size-[18px] [&_svg]:flex-none [&_svg]:text-soft">
        {icon}
        {text}
      </span>
      {children && <span className="ml-auto flex gap-4">{children}</span>}
    </div>
  );
}

function NoticeButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch-target font-[600] text-accent underline underline-offset-4"
    >
      {children}
    </button>
  );
}
