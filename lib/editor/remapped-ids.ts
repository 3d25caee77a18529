import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import { idRemapper } from '@/lib/domain/merge/remap-ids';
import { mapShared } from '@/lib/domain/structural-sharing';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { remappedEntries } from './entry';
import { type EditorState, mapHistory, type Step } from './state';

/** The state once entities have got other ids: the draft, the history and the rows go on with them. */
export function withRemappedIds(state: EditorState, ids: ReadonlyMap<string, string>): EditorState {
  if (ids.size === 0) return state;
  const remap = idRemapper(ids);
  const rowKeys = new Map(state.rowKeys);
  for (const [before, now] of ids) rowKeys.set(now, rowKeys.get(before) ?? before);
  const replaced = replacedBy(ids, state.replaced);
  const restored = state.restored && { ...state.restored, draft: remap(state.restored.draft) };
  const conflicts = withConflictIds(state.conflicts, ids);
  const { focusedId, heldIds } = state;
  const entries = remappedEntries(state.entries, ids);
  const focus = {
    focusedId: focusedId && (ids.get(focusedId) ?? focusedId),
    heldIds: mapShared(heldIds, (id) => ids.get(id) ?? id),
  };
  const next = { ...state, ...focus, draft: remap(state.draft), conflicts, rowKeys, replaced, restored, entries };
  const { past, ...rest } = mapHistory(next, remap);
  return { ...rest, past: past.map((step) => withRemappedField(step, ids)) };
}

/** What new entities take the place of, once those of these ids have got others. */
export function replacedBy(
  ids: ReadonlyMap<string, string>,
  earlier: EditorState['replaced'],
): EditorState['replaced'] {
  const replaced = new Map(earlier);
  for (const [before, now] of ids) {
    replaced.delete(before);
    if (isTemporaryId(now)) replaced.set(now, before);
  }
  return replaced;
}

function withRemappedField(step: Step, ids: ReadonlyMap<string, string>): Step {
  const id = step.field && ids.get(step.field.id);
  return step.field && id ? { ...step, field: { ...step.field, id } } : step;
}
