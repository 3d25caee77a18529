import { type CSSProperties, memo } from 'react';
import { useOutline } from '@/components/project/session-context';
import { firstLetter, nameOrNull } from '@/lib/domain/name';
import { hueOfRow } from '@/lib/editor/rows';

interface AvatarProps {
  /** The key of the member's row. */
  id: string;
  name: string | null;
  size?: 'small' | 'large';
}

/** A letter that is large anyway need not become twice as large with all others: names have that place. */
const sizes = {
  small: 'size-[min(1.5rem,32px)] text-[min(0.6875rem,16px)]',
  large: 'size-[min(2.125rem,44px)] text-[min(0.875rem,20px)]',
};

/** A member's initial on the member's colour, the same wherever it appears. It is no text: a name is read and copied without it. */
export const Avatar = memo(function Avatar({ id, name, size = 'large' }: AvatarProps) {
  const hue = useOutline(({ editor }) => hueOfRow(editor, id));
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': hue } as CSSProperties}
      data-initial={firstLetter(nameOrNull(name) ?? '?') ?? ''}
      className={`avatar grid flex-none place-items-center overflow-clip rounded-full font-bold select-none ${sizes[size]}`}
    />
  );
});
