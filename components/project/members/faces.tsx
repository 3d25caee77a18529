import type { CSSProperties } from 'react';
import { useProjectSession } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/name';
import { hueOfRow } from '@/lib/editor/hues';
import { rowKeyOf } from '@/lib/editor/row-key';
import { firstLetter } from './avatar';

interface FacesProps {
  ids: readonly string[];
  /** Their names, in the same order. */
  names: readonly (string | null)[];
  /** How many more there are, in short. */
  rest: string | null;
}

/** The people of a row, for the eye. */
export function Faces({ ids, names, rest }: FacesProps) {
  const hues = useProjectSession(({ editor }) => ids.map((id) => hueOfRow(editor, rowKeyOf(editor, id))));
  return (
    <span aria-hidden="true" className="faces">
      {ids.map((id, at) => (
        <span key={id} style={{ '--hue': hues[at] } as CSSProperties} className="face">
          {firstLetter(nameOrNull(names[at] ?? null) ?? '?')}
        </span>
      ))}
      {rest !== null && <span>{rest}</span>}
    </span>
  );
}
