import { idSwap } from '@/lib/domain/swap-ids';
import { mapHistory } from './history';
import type { EditorState } from './state';

/** The state once things have got other ids: the draft, the history and the rows go on with them. */
export function withIds(state: EditorState, ids: ReadonlyMap<string, string>): EditorState {
  if (ids.size === 0) return state;
  const swap = idSwap(ids);
  const rowKeys = new Map(state.rowKeys);
  for (const [before, now] of ids) rowKeys.set(now, rowKeys.get(before) ?? before);
  return mapHistory({ ...state, draft: swap(state.draft), rowKeys }, swap);
}
