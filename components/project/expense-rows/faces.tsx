import type { CSSProperties } from 'react';
import { firstLetter } from '@/components/project/members/first-letter';
import { nameOrNull } from '@/lib/domain/name';
import type { Person } from '@/lib/editor/rows';

interface FacesProps {
  /** What they say, in words. As text it would be laid out anew with each key in the name that it holds. */
  label: string;
  ids: readonly string[];
  /** In the same order. */
  people: readonly (Person | undefined)[];
  /** How many more there are, in short. */
  rest: string | null;
}

/** The people of a row. */
export function Faces({ label, ids, people, rest }: FacesProps) {
  return (
    <span role="img" aria-label={label}>
      <span aria-hidden="true" className="faces">
        {people.map((person, at) => (
          <span key={ids[at]} style={{ '--hue': person?.hue } as CSSProperties} className="face">
            {firstLetter(nameOrNull(person?.name ?? null) ?? '?')}
          </span>
        ))}
        {rest !== null && <span>{rest}</span>}
      </span>
    </span>
  );
}
