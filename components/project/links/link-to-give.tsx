import { useTranslations } from 'next-intl';
import { encode } from 'uqr';
import { notify } from '@/components/layout/toasts';
import { nameInText } from '@/components/project/name-in-text';
import { useProjectSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { LinkToCopy } from './link-to-copy';

/** Modules of light around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface LinkToGiveProps {
  url: string;
  /** Names the field where it is not the page's own link. */
  label?: string;
  copyLabel?: string;
  /** What goes with the link to the others. */
  text: (name: string) => string;
  /** Whether the sheet is about it: it has the code then, and the button that stands out. */
  isMain: boolean;
  onSent: () => void;
}

/** Three ways to give a link to others: a code for the phone across the table, to copy it, and the system's own. */
export function LinkToGive({ url, label, copyLabel, text, isMain, onSent }: LinkToGiveProps) {
  const t = useTranslations();
  const name = useProjectSession(({ editor }) => nameInText(t, 'project', editor.draft.name));
  // Absent over plain http, and in some browsers.
  const canSend = typeof navigator.share === 'function';

  async function send() {
    try {
      await navigator.share({ title: t('title.project', { name }), text: text(name), url });
      onSent();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
      await notify('error', t('sharing.failed'));
    }
  }

  return (
    <>
      {isMain && <QrCode text={url} />}
      <LinkToCopy url={url} label={label} copyLabel={copyLabel} />
      {canSend && (
        <Button variant={isMain ? 'primary' : 'outline'} onClick={send} className="mt-2 w-full">
          {t('sharing.send')}
        </Button>
      )}
    </>
  );
}

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
