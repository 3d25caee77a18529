import { useTranslations } from 'next-intl';
import { encode } from 'uqr';

/** Modules of light around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The text as a QR code, dark on light in both themes. */
export function QrCode({ text }: { text: string }) {
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
