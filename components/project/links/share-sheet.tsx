import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import { notify } from '@/components/layout/toasts';
import { usePageLink } from '@/components/project/page-link';
import { useProjectSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isolatedName } from '@/lib/domain/name';
import { LinkToCopy } from './link-to-copy';

interface ShareSheetProps {
  /** Says what the link is good for. */
  hint: string;
  /** What goes with the link to the others. */
  text: (name: string) => string;
  onClose: () => void;
  /** What else there is to say or do about links. */
  children?: ReactNode;
}

/** Three ways to give the link to others: the system's own, a code for the phone across the table, and to copy it. */
export function ShareSheet({ hint, text, onClose, children }: ShareSheetProps) {
  const t = useTranslations();
  const name = isolatedName(
    useProjectSession(({ editor }) => editor.draft.name),
    t('title.untitled'),
  );
  const url = usePageLink();
  // Absent over plain http, and in some browsers.
  const canSend = typeof navigator.share === 'function';

  async function send() {
    try {
      await navigator.share({ title: t('title.project', { name }), text: text(name), url });
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
      description={hint}
    >
      <QrCode text={url} />
      <LinkToCopy url={url} />
      {children}
      <div className="mt-4 flex flex-wrap gap-2">
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

/** Modules of light around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The text as a QR code, dark on light in both themes. */
function QrCode({ text }: { text: string }) {
  const t = useTranslations('sharing');
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('code')} shapeRendering="crispEdges">
        <path d={dark.join('')} fill="currentColor" />
      </svg>
    </div>
  );
}
