import { useTranslations } from 'next-intl';
import { useProjectSession } from '@/components/project/session-context';
import { NoLinkIcon, NoNetworkIcon, TrashIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';

/** Notices about the whole project. They lie over the page, so that nothing moves. */
export function LookNotices() {
  const t = useTranslations('look');
  const tNotice = useTranslations('notice');
  const { gone, isOnline } = useProjectSession(({ gone, isOnline }) => ({ gone: gone?.kind ?? null, isOnline }));
  return (
    <div aria-live="polite" className="grid justify-items-center gap-2">
      {gone === 'link' && <Notice icon={<NoLinkIcon />} text={t('linkGone')} />}
      {(gone === 'deleted' || gone === 'missing') && <Notice icon={<TrashIcon />} text={tNotice('deleted')} />}
      {!isOnline && <Notice icon={<NoNetworkIcon />} text={t('offline')} />}
    </div>
  );
}
