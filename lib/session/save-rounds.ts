import type { Api } from '@/lib/client/api';
import { uncontested } from '@/lib/domain/merge/uncontested';
import type { Project } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';
import type { EditorStore } from '@/lib/editor/editor-store';
import { hasSavableChanges } from '@/lib/editor/selectors';
import type { CreationKeys } from './creation-keys';
import { runSave } from './save';

/** Rounds of saving and merging in which a save gives way to what others save at the same time. */
const MOST_ROUNDS = 5;

interface SaveRounds {
  store: EditorStore;
  api: Api;
  keys: CreationKeys;
  /** Keeps what is unsaved, with the keys of what is new, in case that the page is gone before the answers are there. */
  keep: () => Promise<void>;
  /** Asks for the project as it is now, and merges it in. */
  refresh: () => Promise<unknown>;
  onSaved: (base: Project, step: SaveStep) => void;
  onFailed: (step: SaveStep, error: unknown) => void;
  /** Something is left after the last round. */
  onGivenUp: () => void;
}

/**
 * Saves what differs from the snapshot and then asks once for the project as it is now. Where somebody else was faster it
 * merges, and carries on with what is left. What the person has to choose first it leaves out. Rejects as `refresh` does.
 */
export async function saveInRounds(save: SaveRounds): Promise<void> {
  const { store, api, keys, keep, refresh, onSaved, onFailed, onGivenUp } = save;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await keep();
    const { snapshot: base, draft, conflicts } = store.getState();
    const { servedIds, isHalted, isStale, ...result } = await runSave({
      api,
      keys,
      keep,
      snapshot: base,
      draft: uncontested(draft, conflicts),
      onSaved: (step) => onSaved(base, step),
      onFailed,
    });
    store.dispatch({ type: 'saved', ...result, base });
    // Not before: a draft that is kept until then still has the temporary ids.
    for (const id of servedIds) keys.renew(id);
    if (isHalted) return;
    // Forgotten before the page says that all is saved: a draft that is found later would be sent again.
    await keep();
    await refresh();
    if (!isStale || !hasSavableChanges(store.getState())) return;
  }
  onGivenUp();
}
