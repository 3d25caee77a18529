import { colourOfId, freeColour, hueOfColour } from '@/lib/domain/colour';
import type { Member } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { rowKeyOf } from './row-key';
import type { EditorState } from './state';

type Projects = Pick<EditorState, 'snapshot' | 'draft' | 'rowKeys'>;

const known = new WeakMap<readonly Member[], { saved: readonly Member[]; hues: ReadonlyMap<string, number> }>();

/**
 * The hue of the member with this row, in degrees. That of a saved member follows from the id. A new one has the hue that the
 * server will give it, so that it keeps it.
 */
export function hueOfRow(editor: Projects, rowKey: string): number {
  const { members } = editor.draft;
  const saved = editor.snapshot.members;
  let last = known.get(members);
  if (last?.saved !== saved) {
    last = { saved, hues: huesOf(editor) };
    known.set(members, last);
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
