import { colourOfId, freeColour, hueOfColour } from '@/lib/domain/colour';
import type { Member } from '@/lib/domain/project';
import { hasSameIds } from '@/lib/domain/structural-sharing';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorState } from './state';

/** A key that stays the same when an entity gets another id, by being created or created anew. */
export function rowKeyOf({ rowKeys }: Pick<EditorState, 'rowKeys'>, id: string): string {
  return rowKeys.get(id) ?? id;
}

/** Whether both ids are of the same entity: a save may have replaced a temporary id by another. */
export function isSameRow(editor: Pick<EditorState, 'rowKeys'>, id: string, other: string): boolean {
  return rowKeyOf(editor, id) === rowKeyOf(editor, other);
}

/** The ids that entities have now, by those that they had here before. */
export function idsNow({ rowKeys }: Pick<EditorState, 'rowKeys'>): ReadonlyMap<string, string> {
  const latest = new Map([...rowKeys].map(([id, key]) => [key, id]));
  return new Map([...latest, ...[...rowKeys].map(([id, key]) => [id, latest.get(key) ?? id] as const)]);
}

/** Whether both have the same rows in the same order: members of these names, with these expenses, whatever is in those. */
export function hasSameRows(before: readonly Member[], now: readonly Member[]): boolean {
  return (
    hasSameIds(before, now) &&
    now.every((member, at) => {
      const old = before[at];
      return old === member || (old?.name === member.name && hasSameIds(old.expenses, member.expenses));
    })
  );
}

type Projects = Pick<EditorState, 'snapshot' | 'draft' | 'rowKeys'>;

const knownHues = new WeakMap<readonly Member[], { saved: readonly Member[]; hues: ReadonlyMap<string, number> }>();

/**
 * The hue of the member with this row, in degrees. That of a saved member follows from the id. A new one has the hue that the
 * server will give it, so that it keeps it.
 */
export function hueOfRow(editor: Projects, rowKey: string): number {
  const { members } = editor.draft;
  const saved = editor.snapshot.members;
  let last = knownHues.get(members);
  if (last?.saved !== saved) {
    last = { saved, hues: huesOf(editor) };
    knownHues.set(members, last);
  }
  return last.hues.get(rowKey) ?? hueOfColour(colourOfId(rowKey));
}

/** The hues by row. Those whom the draft has removed are there until it is saved, and so count. */
function huesOf(editor: Projects): Map<string, number> {
  const ids = new Set([...editor.snapshot.members, ...editor.draft.members].map(({ id }) => id));
  const colours = [...ids].filter((id) => !isTemporaryId(id)).map(colourOfId);
  const hues = new Map<string, number>();
  for (const { id, order } of editor.draft.members) {
    const colour = isTemporaryId(id) ? freeColour(order, colours) : colourOfId(id);
    if (isTemporaryId(id)) colours.push(colour);
    hues.set(rowKeyOf(editor, id), hueOfColour(colour));
  }
  return hues;
}

/** What the rows of others show of a member. */
export interface Person {
  readonly name: string | null;
  /** In degrees. */
  readonly hue: number;
}

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

/** So many people are shown and named in a row, and the others counted. */
export const MAX_SHOWN_PEOPLE = 3;

/**
 * The first members of these ids, of whom a row shows no more. Of a list of ids it is the same object until one of all
 * members changes, and each of them is the same object until it changes itself: thousands of rows ask for it after each
 * key.
 */
export function firstPeople(editor: Projects, ids: readonly string[]): Found {
  const { people, found } = knownOf(editor);
  const first = found.get(ids) ?? ids.slice(0, MAX_SHOWN_PEOPLE).map((id) => people.get(id));
  found.set(ids, first);
  return first;
}

function knownOf(editor: Projects): Known {
  if (last?.editor === editor) return last;
  const before = last;
  const { members } = editor.draft;
  // After a key in a row nobody has to be looked at.
  if (before && hasSamePeople(before.editor, editor)) {
    last = { ...before, editor };
    return last;
  }
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

function hasSamePeople(before: Projects, now: Projects): boolean {
  return (
    before.rowKeys === now.rowKeys &&
    before.snapshot.members === now.snapshot.members &&
    hasSameRows(before.draft.members, now.draft.members)
  );
}
