import { Link2Off, Trash2, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useProjectSession } from '@/components/project/session-context';
import { Notice } from '@/components/ui/notice';

/** Notices about the whole project. They lie over the page, so that nothing moves. */
export function LookNotices() {
  const t = useTranslations('look');
  const tNotice = useTranslations('notice');
  const { gone, isOnline } = useProjectSession(({ gone, isOnline }) => ({ gone: gone?.kind ?? null, isOnline }));
  return (
    <div aria-live="polite" className="grid justify-items-center gap-2">
      {gone === 'link' && <Notice icon={<Link2Off />} text={t('linkGone')} />}
      {(gone === 'deleted' || gone === 'missing') && <Notice icon={<Trash2 />} text={tNotice('deleted')} />}
      {!isOnline && <Notice icon={<WifiOff />} text={t('offline')} />}
    </div>
  );
}
