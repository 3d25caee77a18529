import { hueOfRow } from './hues';
import { rowKeyOf } from './row-key';
import type { EditorState } from './state';

/** What the rows of others show of a member. */
export interface Person {
  readonly name: string | null;
  /** In degrees. */
  readonly hue: number;
}

type Projects = Pick<EditorState, 'snapshot' | 'draft' | 'rowKeys'>;
type Found = readonly (Person | undefined)[];

interface Known {
  readonly editor: Projects;
  readonly people: ReadonlyMap<string, Person>;
  readonly found: WeakMap<readonly string[], Found>;
}

let last: Known | undefined;

/** What the rows of others show of each member, by id: the same object until one of all members changes. */
export function peopleOf(editor: Projects): ReadonlyMap<string, Person> {
  return knownOf(editor).people;
}

/**
 * The first members of these ids, at most so many. Of a list of ids it is the same object until one of all members changes, and
 * each of them is the same object until it changes itself: thousands of rows ask for it after each key.
 */
export function firstPeople(editor: Projects, ids: readonly string[], most: number): Found {
  const { people, found } = knownOf(editor);
  const first = found.get(ids) ?? ids.slice(0, most).map((id) => people.get(id));
  found.set(ids, first);
  return first;
}

function knownOf(editor: Projects): Known {
  if (last?.editor === editor) return last;
  const before = last;
  const { members } = editor.draft;
  let isSame = before?.people.size === members.length;
  const people = new Map<string, Person>();
  for (const { id, name } of members) {
    const hue = hueOfRow(editor, rowKeyOf(editor, id));
    const known = before?.people.get(id);
    const isKnown = known?.name === name && known.hue === hue;
    isSame &&= isKnown;
    people.set(id, isKnown ? known : { name, hue });
  }
  last = before && isSame ? { ...before, editor } : { editor, people, found: new WeakMap() };
  return last;
}
