import type { CSSProperties } from 'react';
import { isVisible, nameOrNull } from '@/lib/domain/name';

interface AvatarProps {
  id: string;
  name: string | null;
  size?: 'small' | 'large';
}

const sizes = { small: 'size-6 text-[11px]', large: 'size-[34px] text-sm' };

/** A member's initial on the colour that its id gives it, the same wherever it appears. */
export function Avatar({ id, name, size = 'large' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hueOf(id) } as CSSProperties}
      className={`avatar grid flex-none place-items-center overflow-clip rounded-full font-[650] select-none ${sizes[size]}`}
    >
      {firstLetter(nameOrNull(name) ?? '?')}
    </span>
  );
}

/** Made once: that takes longer than rendering the rest of an avatar. */
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter as a reader sees it: an emoji of several code points stays whole. */
function firstLetter(name: string): string | undefined {
  for (const { segment } of letters.segment(name)) if (isVisible(segment)) return segment.toLocaleUpperCase();
}

/** A hue in degrees. Multiplying by the golden angle keeps similar ids apart. */
function hueOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return Math.round((sum * 137.508) % 360);
}
