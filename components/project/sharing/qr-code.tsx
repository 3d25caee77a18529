import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LazyModule } from '@/components/ui/lazy-module';
import { useLazyModule } from '@/components/ui/use-lazy-module';

const encoder = new LazyModule(() => import('uqr'));

/** Modules of light around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The text as a QR code, dark on light in both themes. Its place is there from the first moment. */
export function QrCode({ text }: { text: string }) {
  const t = useTranslations('sharing');
  const [hasFailed, setFailed] = useState(false);
  const code = useLazyModule(encoder, {
    isWanted: !hasFailed,
    onFailed: (error) => {
      console.error(error);
      setFailed(true);
    },
  });
  return (
    <div className="qr">
      {hasFailed && <p>{t('noCode')}</p>}
      {code && <Picture {...code.encode(text, { ecc: 'M', border: QUIET_ZONE })} />}
    </div>
  );
}

function Picture({ data, size }: { data: boolean[][]; size: number }) {
  const t = useTranslations('sharing');
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('code')} shapeRendering="crispEdges">
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  );
}
