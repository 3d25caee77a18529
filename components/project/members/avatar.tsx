import type { CSSProperties } from 'react';
import { useOutline } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/name';
import { hueOfRow } from '@/lib/editor/rows';
import { firstLetter } from './first-letter';

interface AvatarProps {
  /** The key of the member's row. */
  id: string;
  name: string | null;
  size?: 'small' | 'large';
}

const sizes = { small: 'size-6 text-[0.6875rem]', large: 'size-[2.125rem] text-sm' };

/** A member's initial on the member's colour, the same wherever it appears. It is no text: a name is read and copied without it. */
export function Avatar({ id, name, size = 'large' }: AvatarProps) {
  const hue = useOutline(({ editor }) => hueOfRow(editor, id));
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hue } as CSSProperties}
      data-initial={firstLetter(nameOrNull(name) ?? '?') ?? ''}
      className={`avatar grid flex-none place-items-center overflow-clip rounded-full font-[650] select-none ${sizes[size]}`}
    />
  );
}
