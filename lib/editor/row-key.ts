import type { EditorState } from './state';

/** A key that stays the same when an entity gets another id, by being created or created anew. */
export function rowKeyOf({ rowKeys }: Pick<EditorState, 'rowKeys'>, id: string): string {
  return rowKeys.get(id) ?? id;
}
