import { useTranslations } from 'next-intl';
import { notify } from '@/components/layout/toasts';
import { pageLink } from '@/components/project/page-link';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isolatedName } from '@/lib/domain/name';
import { LinkToCopy } from './link-to-copy';
import { QrCode } from './qr-code';

/** Three ways to give the link to others: the system's own, a code for the phone across the table, and to copy it. */
export function ShareSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const { isDemo } = useSession();
  const name = isolatedName(
    useProjectSession(({ editor }) => editor.draft.name),
    t('title.untitled'),
  );
  const url = pageLink();
  // Absent over plain http, and in some browsers.
  const canSend = typeof navigator.share === 'function';

  async function send() {
    try {
      await navigator.share({ title: t('title.project', { name }), text: t('sharing.text', { name }), url });
      onClose();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
      await notify('error', t('sharing.failed'));
    }
  }

  return (
    <Dialog
      isOpen
      isSheet
      isPhoneKeyboardLeftDown
      onClose={onClose}
      title={t('sharing.title', { name })}
      description={isDemo ? t('demo.shareHint') : t('share.hint')}
    >
      <QrCode text={url} />
      <LinkToCopy url={url} />
      <div className="mt-4 flex gap-2">
        <Button variant="outline" onClick={onClose} className="flex-1">
          {t('involved.close')}
        </Button>
        {canSend && (
          <Button onClick={send} className="flex-1">
            {t('sharing.send')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
