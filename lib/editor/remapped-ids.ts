import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import { idRemapper } from '@/lib/domain/merge/remap-ids';
import { mapShared } from '@/lib/domain/structural-sharing';
import { remappedEntries } from './entry';
import { type EditorState, mapHistory, type Step } from './state';

/** The state once entities have got other ids: the draft, the history and the rows go on with them. */
export function withRemappedIds(state: EditorState, ids: ReadonlyMap<string, string>): EditorState {
  if (ids.size === 0) return state;
  const remap = idRemapper(ids);
  const rowKeys = new Map(state.rowKeys);
  for (const [before, now] of ids) rowKeys.set(now, rowKeys.get(before) ?? before);
  const restored = state.restored && { ...state.restored, draft: remap(state.restored.draft) };
  const conflicts = withConflictIds(state.conflicts, ids);
  const { focusedId, heldIds, askedIds, offer } = state;
  const now = (id: string) => ids.get(id) ?? id;
  const named = {
    focusedId: focusedId && now(focusedId),
    heldIds: mapShared(heldIds, now),
    askedIds: mapShared(askedIds, now),
    offer: offer && { id: now(offer.id), payerId: offer.payerId && now(offer.payerId) },
    entries: remappedEntries(state.entries, ids),
  };
  const next = { ...state, ...named, draft: remap(state.draft), conflicts, rowKeys, restored };
  const { past, ...rest } = mapHistory(next, remap);
  return { ...rest, past: past.map((step) => withRemappedField(step, ids)) };
}

function withRemappedField(step: Step, ids: ReadonlyMap<string, string>): Step {
  const id = step.field && ids.get(step.field.id);
  return step.field && id ? { ...step, field: { ...step.field, id } } : step;
}
